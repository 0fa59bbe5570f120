/** Shifts the traffic of one Worker to a new version, step by step, with a test at each step. */
import { setTimeout as wait } from "node:timers/promises";
import { DeployError } from "./deploy-error.ts";
import { type Served, shift } from "./deployments.ts";
import { runSmokeTest } from "./smoke-test.ts";
import type { WorkerConfig } from "./workers.ts";
import type { Wrangler } from "./wrangler.ts";

const steps = [0, 10, 50, 100];

export interface RollOut {
  worker: WorkerConfig;
  former: string;
  candidate: string;
  /** Where an interrupted one continues; its last step is tested again. */
  fromPercentage: number;
}

/** A test of the new version failed; the caller gives all traffic back. */
export class FailedTest extends DeployError {}

export async function rollOut(wrangler: Wrangler, given: RollOut, pauseSeconds: number): Promise<void> {
  const { worker, former, candidate, fromPercentage } = given;
  for (const percentage of steps.filter((step) => step >= fromPercentage)) {
    shift(wrangler, worker, percentage === 100 ? [[candidate, 100]] : toShares(former, candidate, percentage));
    const failure = await runSmokeTest({ worker, versionId: candidate });
    if (failure !== null) throw new FailedTest(`${worker.name} at ${percentage} %: ${failure}`);
    console.log(`${worker.name}: ${percentage} % of the traffic, the smoke test passed.`);
    if (percentage > 0 && percentage < 100) await wait(pauseSeconds * 1000);
  }
  // Cron triggers and routes are no part of a version.
  wrangler.read("triggers", "deploy", "-c", worker.file);
}

const toShares = (former: string, candidate: string, percentage: number): [string, number][] => [
  [former, 100 - percentage],
  [candidate, percentage],
];

/** Says so when it does not work, because someone has to act. */
export function giveBack(wrangler: Wrangler, worker: WorkerConfig, former: Served | string): void {
  const id = typeof former === "string" ? former : former.id;
  try {
    shift(wrangler, worker, [[id, 100]]);
    console.log(`${worker.name}: all traffic is back at the former version ${id}.`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}
${worker.name} COULD NOT RETURN. Run: npx wrangler versions deploy ${id}@100% --yes -c ${worker.file}`);
  }
}
