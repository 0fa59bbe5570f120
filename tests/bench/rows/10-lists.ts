/**
 * Row 10: the lists of the staff, and their pages of releases and of the business, with 100,000 licences and orders, 50,000
 * users and a million events, against a small part of them.
 */
import { fillDatabase, manyRows } from "#scripts/many-rows.ts";
import { applyMigrations, migrations } from "#scripts/stack.ts";
import { exactly, measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, type Measured, startWorker } from "../workerd.ts";

const times = 200;
/** As many users as fill a page of those who are not verified. */
const fewRows = { users: 1_000, licences: 1_000, events: 10_000 };

let started: Promise<Measured> | null = null;

export const stop = async () => (await started)?.stop();

async function start(): Promise<Measured> {
  const worker = await startWorker(await bundle("tests/bench/workers/lists.ts"), {
    d1Databases: { SMALL: "small", LARGE: "large" },
    r2Buckets: { FILES: "files" },
  });
  for (const [name, counts] of [
    ["SMALL", fewRows],
    ["LARGE", manyRows],
  ] as const) {
    const database = await worker.miniflare.getD1Database(name);
    await applyMigrations(database, migrations);
    await fillDatabase(database, counts);
    await database.prepare(releases).run();
  }
  return worker;
}

/** Some versions; the events are about the newest one. */
const releases = `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count,
    uploaded_at, published_at)
  SELECT '2.0.' || value, 2, 0, value, 'published', value, 1, printf('%064d', value), printf('%032d', value), 1,
    '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM json_each('[0, 1, 2, 3, 4]')`;

/** What one page reads, shows and asks of the database, after `times` of them. */
async function run(worker: Measured, list: string, query: string, database: "small" | "large") {
  const response = await fetch(`${worker.url}/${list}?${query}&database=${database}&times=${times}`);
  if (!response.ok) throw new Error(`${list}?${query}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { shown: number; read: number; calls: number };
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

const nothing = {
  ...{ licences: "account=none", users: "q=nothing-like-it", events: "store=none.myshopify.com" },
  orders: `q=${"0".repeat(24)}`,
};

type List = keyof typeof nothing;

/** Rows of other tables included: an event is shown with its owner and with what has become of its licence. */
const rowsOfShown: Record<List, number> = { licences: 2, users: 2, orders: 2, events: 3 };

const measureRows = (list: List, query: string) => async () => {
  started ??= start();
  const { shown, read } = await run(await started, list, query, "large");
  // Counts, views and the like are as many for a page that shows nothing.
  const empty = await run(await started, list, nothing[list], "large");
  return exactly((read - empty.read) / (rowsOfShown[list] * shown + 2));
};

const measureCalls = (list: string, query: string) => async () => {
  started ??= start();
  return exactly((await run(await started, list, query, "large")).calls);
};

const measureExport = async () => {
  started ??= start();
  const worker = await started;
  const peak = await worker.peakMemory(async () => {
    const response = await fetch(`${worker.url}/export`);
    if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`);
    const { rows } = (await response.json()) as { rows: number };
    if (rows < manyRows.events) throw new Error(`The export has ${rows} rows.`);
  });
  return exactly(peak / 2 ** 20 / workerMegabytes);
};
const workerMegabytes = 128;

const indexed: readonly [list: List, query: string][] = [
  ["licences", ""],
  ["licences", "status=paused"],
  ["licences", "status=active&sort=shop"],
  ["licences", "version=1.1.0"],
  ["licences", "plan=Plus"],
  ["licences", "connection=inactive"],
  ["licences", "activity=90%2B"],
  ["users", "sort=name"],
  ["users", "role=admin"],
  ["users", "licences=none"],
  ["users", "verified=no"],
  ["users", "seen=30"],
  ["events", ""],
  ["events", "kind=licence.paused"],
  ["events", "actor=many-0&kind=licence"],
  ["events", "to=2026-01-01"],
  ["orders", ""],
  ["orders", "state=paid"],
  ["orders", "state=expired"],
  ["orders", "state=refunded"],
  ["orders", "q=kenza"],
  ["orders", "q=kenza&state=paid"],
  ["orders", "q=1500"],
];
const words: readonly [list: List, query: string][] = [
  ["licences", "q=lampes-77"],
  ["licences", "q=kenza"],
  ["users", "q=kenza"],
  ["events", "q=kenza9"],
];

const pages = ["releases", "release", "business"];

export const figures: Row[] = [
  ...pages.map((page) => ({
    title: `page of ${page}: CPU with many rows / with few`,
    budget: 1.5,
    measure: measureCpu(page, ""),
  })),
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
    title: `${list}, ${query}: rows read for the shown ones / (${rowsOfShown[list]} × rows shown + 2)`,
    budget: 1,
    measure: measureRows(list, query),
  })),
  ...[...indexed, ...words].map(([list, query]) => ({
    title: `${list}, ${query}: calls of the database, one after the other`,
    budget: 2,
    measure: measureCalls(list, query),
  })),
  {
    title: "export of a million events: most memory of the Worker at once / 128 MB",
    budget: 1,
    measure: measureExport,
  },
];
