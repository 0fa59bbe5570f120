/** What was removed from a drawing; the page says it in this order. */
export const removedKinds = [
  "script",
  "foreign",
  "animation",
  "reference",
  "import",
  "font",
  "rule",
  "link",
  "editor",
] as const;
export type RemovedKind = (typeof removedKinds)[number];
export type TellRemoved = (kind: RemovedKind) => void;
