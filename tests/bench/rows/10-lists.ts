/** Row 10: the staff's lists with 100,000 licences, 50,000 users and a million events, against a hundredth of them. */
import { fillDatabase, manyRows } from "#scripts/many-rows.ts";
import { applyMigrations, migrations } from "#scripts/stack.ts";
import { exactly, measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, type Measured, startWorker } from "../workerd.ts";

const times = 40;
const fewRows = { users: 500, licences: 1_000, events: 10_000 };

let started: Promise<Measured> | null = null;

async function start(): Promise<Measured> {
  const worker = await startWorker(await bundle("tests/bench/workers/lists.ts"), {
    d1Databases: { SMALL: "small", LARGE: "large" },
  });
  for (const [name, counts] of [
    ["SMALL", fewRows],
    ["LARGE", manyRows],
  ] as const) {
    const database = await worker.miniflare.getD1Database(name);
    await applyMigrations(database, migrations);
    await fillDatabase(database, counts);
  }
  return worker;
}

/** Rows that one page reads and shows, after `times` of them. */
async function run(worker: Measured, list: string, query: string, database: "small" | "large") {
  const response = await fetch(`${worker.url}/${list}?${query}&database=${database}&times=${times}`);
  if (!response.ok) throw new Error(`${list}?${query}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { shown: number; read: number };
}

const measureCpu = (list: string, query: string) => async () => {
  started ??= start();
  const worker = await started;
  const cost = (database: "small" | "large") => async () => {
    const before = worker.cpuMs();
    await run(worker, list, query, database);
    return worker.cpuMs() - before;
  };
  await cost("small")();
  await cost("large")();
  return measureRatio(cost("large"), cost("small"));
};

const measureRows = (list: string, query: string) => async () => {
  started ??= start();
  const { shown, read } = await run(await started, list, query, "large");
  return exactly(read / (2 * shown + 2));
};

const indexed = [
  ["licences", "status=paused"],
  ["licences", "version=2.0.4&sort=shop"],
  ["users", "role=admin"],
  ["users", "licences=some&sort=name"],
  ["events", "kind=licence.paused"],
  ["events", "from=2026-01-01"],
] as const;
const words = [
  ["licences", "q=lampes-77"],
  ["users", "q=kenza"],
  ["events", "q=kenza9"],
] as const;

export const figures: Row[] = [
  ...indexed.map(([list, query]) => ({
    title: `${list}, ${query}: CPU with many rows / with few`,
    budget: 1.3,
    measure: measureCpu(list, query),
  })),
  ...words.map(([list, query]) => ({
    title: `${list}, ${query}: CPU with many rows / with few`,
    budget: 2,
    measure: measureCpu(list, query),
  })),
  ...indexed.map(([list, query]) => ({
    title: `${list}, ${query}: rows read / (2 × rows shown + 2)`,
    budget: 1,
    measure: measureRows(list, query),
  })),
];
