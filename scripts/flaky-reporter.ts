/** Says which tests passed only when they were tried again; vitest itself says so of slow ones alone. */
import process from "node:process";
import type { Reporter, TestCase } from "vitest/node";

export const flakyMark = "Passed only when tried again:";

export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`${flakyMark} ${test.module.relativeModuleId} > ${test.fullName}\n`);
  }
}
