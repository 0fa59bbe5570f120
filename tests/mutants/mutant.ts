/** One small defect at one place of the source. */
export interface Mutant {
  area: string;
  /** Relative to the project. */
  file: string;
  line: number;
  /** Of the nearest named function, method or variable. */
  owner: string;
  before: string;
  after: string;
  edits: Edit[];
  /** What a test must do to notice it. */
  missingTest: string;
}

/** Replaces `before` at `start` by code that runs the mutant when its number is the active one. */
export interface Edit {
  start: number;
  end: number;
  /** `id` is the mutant's number. */
  write(id: number): string;
}
