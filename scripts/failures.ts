/** What failed, in a few lines, out of the report that vitest writes as JSON. */

export interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    /** Of a file that could not be run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const longestMessage = 12;

/** A line for each test that failed and each file that could not be run, with the beginning of what it said. */
export function failuresIn({ testResults }: TestReport, projectFolder: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${projectFolder}/`, "");
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const lines = failed.flatMap(({ fullName, failureMessages }) => [
      `✗ ${file} > ${fullName}`,
      ...beginning(failureMessages.join("\n")),
    ]);
    return failed.length === 0 && message ? [`✗ ${file}`, ...beginning(message)] : lines;
  });
}

/** Without those lines of a stack that lead through other people's code. */
const beginning = (message: string): string[] =>
  message
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line))
    .slice(0, longestMessage)
    .map((line) => `    ${line.slice(0, 300)}`);
