/** Lists the failures of vitest's JSON report in a few lines each, with the command that repeats each test. */

export interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    /** Set when the file could not be run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface ReportOptions {
  projectFolder: string;
  /** The arguments that select the projects of the run. */
  projects: string[];
}

const maxMessageLines = 12;

/** Lists failed tests and files that could not be run, each with the first lines of its message. */
export function listFailures({ testResults }: TestReport, { projectFolder, projects }: ReportOptions): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${projectFolder}/`, "");
    const repeat = ["npx vitest run", ...projects, file].join(" ");
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const lines = failed.flatMap(({ fullName, failureMessages }) => {
      const text = failureMessages.join("\n");
      return [
        `✗ ${file} > ${fullName}`,
        ...truncateMessage(text),
        `    Repeat it: ${formatSeed(text)}${repeat} -t ${quote(fullName)}`,
      ];
    });
    return failed.length === 0 && message
      ? [`✗ ${file}`, ...truncateMessage(message), `    Repeat it: ${repeat}`]
      : lines;
  });
}

/** Drops stack lines inside packages. */
const truncateMessage = (message: string): string[] =>
  message
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line))
    .slice(0, maxMessageLines)
    .map((line) => `    ${line.slice(0, 300)}`);

/** The seed that a failed property printed, as `tests/support/properties.ts` takes it. */
function formatSeed(message: string): string {
  const [, seed] = /\bseed: (-?\d+)/.exec(message) ?? [];
  return seed ? `TEST_SEED=${seed} ` : "";
}

/** For a shell, as the regular expression that `-t` takes. */
const quote = (title: string): string => `'${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", `'\\''`)}'`;
