/** Which test files reach which mutants, and in which order they are tried. */
import type { Outcome } from "./reporter.ts";

export interface TestFile {
  file: string;
  project: string;
  ms: number;
  reached: ReadonlySet<number>;
}

/** Without files that fail before any mutant is active. */
export const listTestFiles = ({ files, failed }: Outcome): TestFile[] =>
  Object.entries(files)
    .filter(([file]) => !failed.some((name) => name.startsWith(file)))
    .map(([file, { project, ms, reached }]) => ({ file, project, ms, reached: new Set(reached) }));

export interface Group {
  project: string;
  files: string[];
  /** Five times as long as without the mutant. */
  limitMs: number;
}

const slack = 5;
const startMs = 90_000;
/** The fastest files go first, as their own group: most mutants need no more. */
const firstFiles = 8;

/** The groups of files that reach the mutant, in the order of `projects`. */
export function groupFiles(all: readonly TestFile[], id: number, projects: readonly string[]): Group[] {
  return projects.flatMap((project) => {
    const files = all
      .filter((each) => each.project === project && each.reached.has(id))
      .sort((one, other) => one.ms - other.ms);
    return [files.slice(0, firstFiles), files.slice(firstFiles)]
      .filter((group) => group.length > 0)
      .map((group) => ({
        project,
        files: group.map(({ file }) => file),
        limitMs: startMs + slack * group.reduce((total, { ms }) => total + ms, 0),
      }));
  });
}
