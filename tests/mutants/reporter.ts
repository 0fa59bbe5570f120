/** Writes what `run-tests.ts` reads: the first failure, and the mutants that each test file reached. */
import { writeFileSync } from "node:fs";
import process from "node:process";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import "./switch.ts";

export interface Outcome {
  /** Tests and files. */
  failed: string[];
  passed: number;
  /** By test file. */
  files: Record<string, { project: string; ms: number; reached: number[] }>;
}

export default class MutantReporter implements Reporter {
  readonly #outcome: Outcome = { failed: [], passed: 0, files: {} };

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === "passed") this.#outcome.passed++;
    if (state === "failed") this.#outcome.failed.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    if (!module.ok() && !this.#outcome.failed.some((each) => each.startsWith(file))) this.#outcome.failed.push(file);
    // A stack runs in this process and adds what its Workers print.
    const { reached = [] } = module.meta() as { reached?: number[] };
    this.#outcome.files[file] = {
      project: module.project.name,
      ms: module.diagnostic().duration,
      reached: [...new Set([...reached, ...(globalThis.reachedMutants ?? [])])],
    };
    globalThis.reachedMutants?.clear();
  }

  onTestRunEnd(): void {
    writeFileSync(process.env.MUTANT_OUTCOME ?? "", JSON.stringify(this.#outcome));
  }
}
