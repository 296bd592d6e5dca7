# A guessing game, with input()
secret = 7
guesses = 0
while True:
    guess = int(input("Guess: "))
    guesses += 1
    if guess == secret:
        break
    print("too small" if guess < secret else "too large")
print("right, after", guesses, "guesses")
# Answers: 3, 9, 7
