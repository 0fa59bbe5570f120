/** The library that estimates passwords, loaded when somebody types one; it brings no list of words along. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** From guessed at once to out of reach. */
export type Score = 0 | 1 | 2 | 3 | 4;

const zxcvbn = new ZxcvbnFactory();
/** Its work grows fast with the length, and what is longer is strong. */
const maxEstimatedLength = 64;

export function estimateStrength(password: string, about: string[]): Score {
  const known = about.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((text) => text.length > 2);
  return zxcvbn.check(password.slice(0, maxEstimatedLength), known).score;
}
