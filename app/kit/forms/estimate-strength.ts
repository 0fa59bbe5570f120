/** Wraps the password estimator, with our list in place of its dictionaries. Loaded when the user types a password. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { isCommonPassword } from "#app/kit/forms/common-passwords.ts";

/** From weakest to strongest. */
export type Score = 0 | 1 | 2 | 3 | 4;

const zxcvbn = new ZxcvbnFactory();
/** The estimator's cost grows fast with the length, and longer passwords are strong anyway. */
const maxEstimatedLength = 64;

export function estimateStrength(password: string, about: string[]): Score {
  if (isCommonPassword(password)) return 0;
  const known = about.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((text) => text.length > 2);
  return zxcvbn.check(password.slice(0, maxEstimatedLength), known).score;
}
