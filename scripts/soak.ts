/**
 * `npm run proof -- soak`: 50 people use the product for ten minutes while faults are on for a tenth of the time. Fails
 * on an error that no fault explains, on memory that grows, and on licences or points that differ from the confirmed
 * answers. Everything runs on this machine and ends by itself.
 */
import { rm } from "node:fs/promises";
import process from "node:process";
import "#tests/support/connections.ts";
import { createWorld } from "#tests/faults/world.ts";
import { createFaults } from "#tests/soak/faults.ts";
import { live } from "#tests/soak/journeys.ts";
import { watchLag } from "#tests/soak/lag.ts";
import { watchMemory } from "#tests/soak/memory.ts";
import { createPerson, type Tally } from "#tests/soak/person.ts";
import { createRandom } from "#tests/soak/random.ts";
import { createReport } from "#tests/soak/report.ts";
import { verify } from "#tests/soak/verify.ts";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { inParallel } from "#tests/support/size.ts";
import { exitWithMessage, freePorts } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";
import { startStack } from "./stack.ts";

const usage = `Usage: npm run proof -- soak [MINUTES] [--seed NUMBER] [--people NUMBER] [--pause SECONDS]

MINUTES is 1 to 60, 10 by default. A person pauses 8 seconds between two journeys, on average.`;
const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "20" },
    people: { type: "string", default: "50" },
    pause: { type: "string", default: "8" },
  },
});
const minutes = Number(positionals[0] ?? 10);
if (!(minutes >= 1 && minutes <= 60)) exitWithMessage(usage);
const seed = Number(values.seed);
const durationMs = minutes * 60_000;
/** Starting, the last journeys and the comparison. */
const maxRestMs = 10 * 60_000;
const mintedAtOnce = 4;
/** The sandbox remembers calls, which are no memory of the product. */
const forgetMs = 20_000;

const watchdog = setTimeout(() => {
  console.error("The run exceeded its time limit and was stopped.");
  process.exit(1);
}, durationMs + maxRestMs);
console.log(`Seed ${seed}, ${values.people} people, ${minutes} minutes.`);
const stateFolder = await createSeededState("portal-soak-");
const { ports } = await freePorts();
const stack = await startStack({ ports, stateFolder, faultyBindings: true, isInspected: true, onLog: () => undefined });
let isBad = true;
try {
  isBad = await soak();
} finally {
  await stack.stop();
  await rm(stateFolder, { recursive: true, force: true });
  clearTimeout(watchdog);
}
process.exit(isBad ? 1 : 0);

async function soak(): Promise<boolean> {
  const world = await createWorld(stack, stateFolder);
  const tally: Tally = { requests: 0, disturbed: 0, errors: [], late: [] };
  const lag = watchLag(world);
  const faults = createFaults(world, createRandom(seed));
  const people = await inParallel(Number(values.people), mintedAtOnce, (index) =>
    createPerson(world, { random: createRandom(seed + index + 1), tally, faults, lag }),
  );
  const memory = await watchMemory(stack, (error) => tally.errors.push(`The memory could not be read: ${error}`));
  const forgetting = setInterval(() => void world.control("DELETE", "/calls.json").catch(() => undefined), forgetMs);
  const endMs = Date.now() + durationMs;
  const ended = Promise.all([
    faults.run(endMs),
    ...people.map((person) => live(person, { endMs, pauseMs: Number(values.pause) * 1_000 })),
  ]);
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  memory.stop();
  const growth = memory.getGrowth(durationMs);
  await ended;
  clearInterval(forgetting);
  await lag.stop();
  const wrong = await verify(people);
  const found = {
    growth,
    used: memory.listMinutes("used"),
    resident: memory.listMinutes("resident"),
    wrong,
    busyShare: lag.getBusyShare(),
  };
  const report = createReport(people, { tally, faults, ...found });
  console.log(report.lines.join("\n"));
  return report.isBad;
}
