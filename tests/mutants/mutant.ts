/** One small defect at one place of the source. */
export interface Mutant {
  area: string;
  /** Relative to the project. */
  file: string;
  line: number;
  /** Of the change in the file's text. */
  position: number;
  /** Of the nearest named function, method or variable. */
  owner: string;
  before: string;
  after: string;
  edits: Edit[];
  /** First and last line of the declaration or class member around it. */
  within: { from: number; to: number };
  /** What a test must do to notice it. */
  missingTest: string;
}

/** One place that a mutant changes. */
export interface Edit {
  start: number;
  end: number;
  /** The code of the mutant alone, with as many lines as before. */
  mutated: string;
  /** Code that runs the mutant when its number is the active one. */
  withSwitch(id: number): string;
}
