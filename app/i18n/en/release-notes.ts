import type { releaseNotes as french } from "../fr/release-notes.ts";

export const releaseNotes = {
  new: "New",
  changed: "Changed",
  fixed: "Fixed",
} satisfies typeof french;
