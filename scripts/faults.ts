/**
 * `npm run proof -- faults`: every request under every fault of every dependency that it uses. Prints Markdown tables
 * and fails when a cell is bad.
 */
import process from "node:process";
import "#tests/support/connections.ts";
import { type Cell, type Column, runColumn } from "#tests/faults/column.ts";
import { type Dependency, dependencies, type Fault, faults, listFaults } from "#tests/faults/dependencies.ts";
import { loadUses, saveUses } from "#tests/faults/kept-uses.ts";
import { type Lane, startLane } from "#tests/faults/lane.ts";
import { countUses, findUseless, isUsed, type Observed, observe, startRecording } from "#tests/faults/observe.ts";
import { describe, renderTables } from "#tests/faults/table.ts";
import { exitWithMessage } from "./ports.ts";
import { readArguments } from "./read-arguments.ts";

const maxRunMs = 60 * 60_000;

const usage = `Usage: npm run proof -- faults [DEPENDENCY…] [FAULT…] [--only TEXT] [--stacks NUMBER]

  --only TEXT        Only the requests whose names contain it.
  --stacks NUMBER    Stacks that run side by side, 2 by default.

Dependencies: ${dependencies.join(", ")}.
Faults: ${faults.join(", ")}.`;
const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, stacks: { type: "string", default: "2" } },
});
const names: readonly string[] = [...dependencies, ...faults];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) exitWithMessage(`Neither a dependency nor a fault: ${unknown.join(", ")}.\n\n${usage}`);
const stacks = Number(values.stacks);
if (!(stacks >= 1)) exitWithMessage(usage);
const pickNamed = <Name extends string>(all: readonly Name[]): readonly Name[] => {
  const some = all.filter((name: string) => positionals.includes(name));
  return some.length > 0 ? some : all;
};

const watchdog = setTimeout(() => {
  console.error("The run exceeded its time limit and was stopped.");
  process.exit(1);
}, maxRunMs);
const columns = pickNamed<Dependency>(dependencies).flatMap((dependency) => {
  const wanted = pickNamed<Fault>(faults);
  return listFaults(dependency).flatMap((fault) => (wanted.includes(fault) ? [{ dependency, fault }] : []));
});
const beganMs = Date.now();
const starting = Array.from({ length: Math.min(stacks, columns.length) }, startLane);
let isBad = true;
/** A column could not be measured. */
let isBroken = false;
try {
  const observing = Promise.all(starting).then(observeAll);
  const cells = (await Promise.all(starting.map(async (lane) => runLane(await lane, await observing)))).flat();
  console.log(renderTables(cells));
  if (cells.length === 0) console.error("No request that these dependencies and faults concern has such a name.");
  isBad = isBroken || cells.length === 0 || cells.some(({ wrong }) => wrong.length > 0);
} finally {
  for (const lane of await Promise.allSettled(starting)) if (lane.status === "fulfilled") await lane.value.stop();
  clearTimeout(watchdog);
}
process.exit(isBad ? 1 : 0);

/** Each lane takes the next column until none is left. */
async function runLane(lane: Lane, observed: readonly Observed[]): Promise<Cell[]> {
  const known = new Map(observed.map((each) => [each.row.name, each]));
  const rows = lane.rows.flatMap((row) => {
    const seen = known.get(row.name);
    return seen ? [{ ...seen, row }] : [];
  });
  const cells: Cell[] = [];
  for (;;) {
    const next = columns.shift();
    if (!next) return cells;
    const column: Column = { ...next, rows: rows.filter((each) => isUsed(each, next.dependency)) };
    const found = await runColumn(lane.world, lane.createPool, column).catch((error: unknown) => {
      isBroken = true;
      console.error(`${next.dependency} ${next.fault} ended early:`, error);
      return [];
    });
    cells.push(...found);
    const bad = found.filter(({ wrong }) => wrong.length > 0);
    const minutes = ((Date.now() - beganMs) / 60_000).toFixed(1);
    console.error(`${minutes} min: ${next.dependency} ${next.fault}, ${found.length} cells, ${bad.length} bad`);
    for (const cell of bad) console.error(describe(cell));
  }
}

/**
 * Each lane observes a part of the requests. Throws when one cannot show anything, such as an act that is refused.
 */
async function observeAll(all: readonly Lane[]): Promise<Observed[]> {
  const asked = (all[0] as Lane).rows.filter(({ name }) => name.includes(values.only));
  const kept = await loadUses(asked);
  if (kept) return kept;
  const seen = (await Promise.all(all.map((lane, index) => observePart(lane, { index, count: all.length })))).flat();
  const useless = seen.flatMap((each) => findUseless(each) ?? []);
  if (useless.length > 0) throw new Error(`Requests that show nothing:\n${useless.join("\n")}`);
  if (values.only === "") await saveUses(seen);
  console.error(`${seen.length} requests use ${countUses(seen)}.`);
  return seen;
}

async function observePart({ world, rows, createPool }: Lane, part: { index: number; count: number }) {
  await startRecording(world);
  const seen: Observed[] = [];
  const asked = rows.filter(({ name }) => name.includes(values.only));
  for (const row of asked.filter((_, index) => index % part.count === part.index)) {
    let found = await observe(world, createPool(1), row);
    // On a busy machine a normal answer may come too late.
    if (findUseless(found)) found = await observe(world, createPool(1), row);
    seen.push(found);
  }
  await world.control("DELETE", "/faults");
  return seen;
}
