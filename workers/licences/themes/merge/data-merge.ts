/** What is known of a file of settings, arrangements or words, and what a merge makes of it. */
import type { Note } from "./contract.ts";

export interface DataSides {
  /** Null when the release installed has no such file, or is not known. */
  base: string | null;
  theirs: string;
  /** Null when the new release has no such file. */
  ours: string | null;
}

export type DataMerge =
  | { outcome: "same" | "replaced" }
  /** `kept`: nothing of the release went in. */
  | { outcome: "kept" | "merged"; text: string; notes: Note[] };
