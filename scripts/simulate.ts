/** `npm run proof -- simulate`: one release to all stores at noon, by simulation, and what a month costs. */
import { exitWithMessage } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";
import { listCosts, month } from "./scale/cost.ts";
import { createInputs, listCapacities } from "./scale/inputs.ts";
import { readMeasured } from "./scale/measured.ts";
import type { Outcome, Scenario } from "./scale/outcome.ts";
import { simulate } from "./scale/simulation.ts";

const usage = `Usage: npm run proof -- simulate [--stores NUMBER] [--users NUMBER] [--seed NUMBER] [--measure]

  --measure    Measures the inputs on the built product first.`;
const { values } = readArguments(usage, {
  options: {
    stores: { type: "string", default: "100000" },
    users: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    measure: { type: "boolean", default: false },
  },
});
const [stores, users, seed] = [values.stores, values.users, values.seed].map(Number);
if (![stores, users, seed].every((value) => Number.isSafeInteger(value) && Number(value) > 0))
  exitWithMessage("--stores, --users and --seed are whole numbers above zero.");
if (values.measure) await (await import("../tests/bench/scale-measurements.ts")).saveMeasurements();
const measured = readMeasured();
const inputs = createInputs(measured);
const number = (value: number) => Math.round(value).toLocaleString("en");
const time = (ms: number) =>
  `${Math.floor(ms / 3_600_000)} h ${String(Math.floor(ms / 60_000) % 60).padStart(2, "0")} min`;

console.log(`Inputs measured on ${measured.measuredAt}, seed ${seed}.\n`);
for (const arrival of ["notified", "at once"] as const) run({ stores: Number(stores), seed: Number(seed), arrival });
printCapacities();
printCosts();

function run(scenario: Scenario): void {
  const outcome = simulate(inputs, scenario);
  console.log(`## ${number(scenario.stores)} stores, owners ${scenario.arrival}\n`);
  print([
    ["owners notified after", time(outcome.notifiedMs)],
    ["last update after", time(outcome.doneMs)],
    ["stores updated", number(outcome.updated.reduce((sum, each) => sum + each, 0))],
    ["calls to Shopify", number(outcome.calls)],
    ["calls to Shopify a second, at most", number(outcome.peaks.callsPerSecond)],
    ["least points left of a store", number(outcome.leastPoints)],
    ["jobs running, at most", number(outcome.peaks.running)],
    ["jobs that wait for a workflow, at most", number(outcome.peaks.unstarted)],
    ["new workflows a second, at most", number(outcome.peaks.createdPerSecond)],
    ["D1 busy in a minute, at most", `${Math.round(outcome.peaks.d1Load * 100)} %`],
    ["D1 wait, at most", `${number(outcome.peaks.d1WaitMs)} ms`],
    ["phases that failed and were resumed", number(outcome.failures)],
    ...describeReached(outcome),
  ]);
}

function describeReached({ reached }: Outcome): [string, string][] {
  if (reached.length === 0) return [["limits reached", "none"]];
  return reached.map(({ limit, atMs, times }) => [`limit: ${limit}`, `after ${time(atMs)}, ${number(times)} times`]);
}

function printCapacities(): void {
  console.log("## Where each part ends\n");
  print(listCapacities(measured).map(({ what, number: amount, of }) => [what, `${number(amount)} ${of}`]));
}

function printCosts(): void {
  console.log(
    `## A month with ${number(Number(users))} users and ${number(Number(stores))} stores, ${month.updates * 100} % update\n`,
  );
  const lines = listCosts(measured, { users: Number(users), stores: Number(stores) });
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  print([
    ...lines.map(({ what, amount, dollars }): [string, string] => [what, `${number(amount)} | $${dollars.toFixed(2)}`]),
    ["**all**", `| **$${total.toFixed(2)}**`],
  ]);
}

function print(rows: [string, string][]): void {
  const isCost = rows.some(([, value]) => value.includes("|"));
  console.log(isCost ? "| What | Amount | Cost |\n|---|---|---|" : "| What | |\n|---|---|");
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
  console.log();
}
