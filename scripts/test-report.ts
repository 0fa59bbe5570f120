/**
 * What `npm test` reports: flaky tests as they run, and at the end the failures of vitest's JSON report in a few lines
 * each.
 */
import process from "node:process";
import type { Reporter, TestCase } from "vitest/node";

export const flakyMark = "Passed only on retry:";

/** Prints tests that passed only on retry. Vitest itself prints retries of slow tests only. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`${flakyMark} ${test.module.relativeModuleId} > ${test.fullName}\n`);
  }
}

export interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    /** Set when the file could not be run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const maxMessageLines = 12;

/** Lists failed tests and files that could not be run, each with the first lines of its message. */
export function listFailures({ testResults }: TestReport, projectFolder: string): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${projectFolder}/`, "");
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const lines = failed.flatMap(({ fullName, failureMessages }) => [
      `✗ ${file} > ${fullName}`,
      ...truncateMessage(failureMessages.join("\n")),
    ]);
    return failed.length === 0 && message ? [`✗ ${file}`, ...truncateMessage(message)] : lines;
  });
}

/** Drops stack lines inside packages. */
const truncateMessage = (message: string): string[] =>
  message
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line))
    .slice(0, maxMessageLines)
    .map((line) => `    ${line.slice(0, 300)}`);
