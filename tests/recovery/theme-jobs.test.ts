/** workerd is killed at each step of a job in a store, and at random moments. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, test } from "vitest";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { isFull } from "#tests/support/size.ts";
import {
  createDelivery,
  createInstallation,
  createUpdate,
  expectOneCopy,
  install,
  type KilledJob,
  mintMerchantIn,
} from "./theme-jobs.ts";

const killsByChance = 20;

let stack: KillableStack;
beforeAll(async () => {
  if (!isFull) return;
  stack = await createKillableStack();
  await stack.startUp();
});
afterAll(() => stack?.remove());

async function restart(): Promise<void> {
  stack.kill();
  await stack.startUp();
}

async function killDuring(job: KilledJob): Promise<void> {
  await job.begin();
  await restart();
  await job.verify();
}

/** One call per step, identified by its text. */
const installCalls = ["CreateTheme", "VerifyStore", "query Themes(", "query Theme(", "ThemeFiles", "RenameTheme"];
const copyCalls = ["WriteFiles", "query Themes(", "DuplicateTheme", "query Theme(", "RenameTheme"];
/** `plan` makes none. */
const deliveryCalls = [...copyCalls, "VerifyStore", "ThemeBodies", "FindFile", "FindPage"];

describe("startUpdate", () => {
  const title = "finishes after a kill %s the decision during %s, and leaves the public theme as it was";
  const [before, after] = [
    ["ThemeBodies", "VerifyStore", "ThemeFiles"],
    [...copyCalls, "ThemeFiles"],
  ];
  test
    .runIf(isFull)
    .for([...before.map((text) => ["before", text] as const), ...after.map((text) => ["after", text] as const)])(
    title,
    async ([when, text]) => killDuring(await createUpdate(stack, when, text)),
  );
});

describe("answerTemplateRequest", () => {
  test.runIf(isFull).for(deliveryCalls)("delivers once beside the public theme after a kill during %s", async (text) =>
    killDuring(await createDelivery(stack, text)),
  );
});

describe("installTheme", () => {
  test.runIf(isFull).for(installCalls)("finishes with one theme after a kill during %s", async (text) =>
    killDuring(await createInstallation(stack, text)),
  );

  test.runIf(isFull)("finishes all installations after random kills, each with one theme", async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => killAtRandom(draw)),
      { numRuns: 1, endOnFailure: true },
    );
  });
});

async function killAtRandom(draw: fc.GeneratorValue): Promise<void> {
  for (let round = 0; round < killsByChance; round++) {
    const merchants = await Promise.all([1, 2, 3].map(() => mintMerchantIn(stack)));
    const installs = await Promise.all(
      merchants.map(async (merchant) => ({ merchant, id: await install(stack, merchant) })),
    );
    const killAfterMs = draw(() => fc.nat(4_000));
    await new Promise((resolve) => setTimeout(resolve, killAfterMs));
    await restart();
    for (const { merchant, id } of installs) await expectOneCopy(stack, merchant, id);
  }
}
