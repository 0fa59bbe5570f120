/** Limits of files, and why one is not opened. A leaf, because the page loads the rest with the first file. */

export const maxSvgBytes = 1_000_000;
export const maxFiles = 100;

/** Why a file is not opened; `app/i18n` has a sentence for each. */
export type SourceError =
  | "empty"
  | "tooLarge"
  | "tooMany"
  | "compressed"
  | "notSvg"
  | "broken"
  | "entities"
  | "encoding"
  | "bomb"
  | "unreadable"
  | "unavailable";
