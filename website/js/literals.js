// Python's words for values, read where no Python is: numbers, strings, True, False, None, and what is built of
// them in brackets. Nothing else is a value here.

const DIGITS = "\\d(?:_?\\d)*";
const TOKEN =
  /\s*(?:(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<number>(?:\d|\.\d)[\w.]*(?:(?<=[eE])[+-]\d\w*)?)|(?<word>[A-Za-z_]\w*)|(?<sign>[-+()[\]{},:]))\s*/y;
const INTEGER =
  /^(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?\d)*)$/;
const FRACTION = new RegExp(
  `^(?=.*[.eE])(?:${DIGITS}\\.?(?:${DIGITS})?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?$`,
);
const ESCAPED = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"' };
const BRACKETS = { list: "[]", tuple: "()", set: "{}" };

// A value: its type, a text that all values equal to it (==) share, and whether it can be a key.
const value = (type, text, isKey = true) => ({ type, text, isKey });
const WORDS = {
  True: value("bool", "1"),
  False: value("bool", "0"),
  None: value("none", "None"),
};

// Return the value that the words mean; a SyntaxError if they mean none.
export function literal(words) {
  const reader = new Reader(words.trim());
  const found = reader.inBrackets("");
  return found.isOne ? found.items[0] : built("tuple", found.items);
}

class Reader {
  constructor(words) {
    this.tokens = tokensOf(words).reverse();
  }

  get next() {
    return this.tokens.at(-1) ?? {};
  }

  // Whether this sign stands there; then it is read.
  reads(sign) {
    const does = this.next.sign === sign;
    if (does) this.tokens.pop();
    return does;
  }

  // What stands between commas, up to the closing bracket or the end; one thing without a comma is no tuple.
  inBrackets(closing, read = () => this.value()) {
    const items = [];
    let comma = true;
    while (comma && this.tokens.length && this.next.sign !== closing) {
      items.push(read());
      comma = this.reads(",");
    }
    const isClosed = closing ? this.reads(closing) : items.length && !this.tokens.length;
    return isClosed ? { items, isOne: items.length === 1 && !comma } : refuse();
  }

  value() {
    const { string, number, word, sign } = this.tokens.pop() ?? {};
    if (string) return this.joined(string);
    if (number) return numbered(number);
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    if (word === "set" && this.reads("(") && this.reads(")")) return built("set", []);
    if (sign === "+" || sign === "-") return numbered(this.tokens.pop()?.number, sign);
    if (sign === "[") return built("list", this.inBrackets("]").items);
    if (sign === "{") return this.inBraces();
    if (sign !== "(") return refuse();
    const { items, isOne } = this.inBrackets(")");
    return isOne ? items[0] : built("tuple", items);
  }

  // Strings beside each other are one.
  joined(first) {
    let words = unescaped(first);
    while (this.next.string) words += unescaped(this.tokens.pop().string);
    return value("str", JSON.stringify(words));
  }

  inBraces() {
    const pairs = new Map();
    const { items } = this.inBrackets("}", () => {
      const key = this.value();
      if (!key.isKey) refuse();
      if (this.reads(":")) pairs.set(key.text, this.value().text);
      return key;
    });
    const keys = new Set(items.map(({ text }) => text));
    if (items.length && !pairs.size) return built("set", items);
    if (pairs.size !== keys.size) refuse();
    return value("dict", `{${[...pairs].map((pair) => pair.join(":")).sort()}}`, false);
  }
}

function built(type, items) {
  const texts = items.map(({ text }) => text);
  const [open, close] = BRACKETS[type];
  const inside = type === "set" ? [...new Set(texts)].sort() : texts;
  const text = type === "set" && !inside.length ? "set()" : `${open}${inside}${close}`;
  return value(type, text, type === "tuple" && items.every(({ isKey }) => isKey));
}

function numbered(written = "", sign = "+") {
  const digits = written.replaceAll("_", "");
  if (INTEGER.test(written)) return value("int", signed(BigInt(digits), sign));
  if (!FRACTION.test(written)) return refuse();
  const number = Number(digits);
  return value("float", signed(Number.isInteger(number) ? BigInt(number) : number, sign));
}

const signed = (number, sign) => (sign === "-" ? String(-number) : String(number));

function unescaped(written) {
  return written.slice(1, -1).replace(/\\(.)/g, (_, letter) => ESCAPED[letter] ?? refuse());
}

function tokensOf(words) {
  const found = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < words.length) {
    const match = TOKEN.exec(words);
    found.push(match ? match.groups : refuse());
  }
  return found;
}

function refuse() {
  throw new SyntaxError("this is no value");
}
