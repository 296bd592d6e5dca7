// How many controls a walk shows by itself: by how much there is to see, not by a setting.

const LEVELS = [40, 300]; // steps of a walk that shows the fewest controls, and of one whose tree is seen whole

// 1, 2 or 3; a reel is made to be played.
export const levelOf = ({ isReel }, { last }) =>
  isReel ? 3 : 1 + LEVELS.filter((most) => last > most).length;
