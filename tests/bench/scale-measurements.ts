/**
 * Measures on the running product what `docs/scale.md` calculates with, and writes it beside the simulation. Counts,
 * bytes and ratios: no time of this machine. `npm run proof -- simulate --measure`
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strFromU8, strToU8, zipSync } from "fflate";
import { fillDatabase } from "#scripts/many-rows.ts";
import { freePorts } from "#scripts/ports.ts";
import { type Measured, measuredFile, readMeasured, type Usage } from "#scripts/scale/measured.ts";
import { openDatabase, type Stack, startStack } from "#scripts/stack.ts";
import { fetchOperationValue } from "#tests/support/internal.ts";
import { createInternalProxy } from "#tests/support/proxy-workers.ts";
import type { ThemeOwner } from "#tests/support/theme-updates.ts";
import { Database } from "#workers/licences/platform/database.ts";
import {
  endFanout,
  insertNotifications,
  makeDue,
  selectCandidates,
  selectDue,
} from "#workers/licences/releases/notifications/notification-repository.ts";
import { type Reading, startFirestoreCounter, type VendorCounter, withMeteredBindings } from "./metered-stack.ts";
import { admin, Bench, type Counter, createTheme, releases, startCounter } from "./rows/12-update.ts";
import { withProcess } from "./workerd.ts";

const kinds = {
  few: { edited: 6, installed: "near" },
  many: { edited: 40, installed: "near" },
  old: { edited: 40, installed: "far" },
} as const;
const notifiedOwners = 3;
const views = 15;
const manyStores = 10_000;
const fewStores = 2_000;

const origin = (stack: Stack) => ({ origin: stack.portalUrl });
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

class Meter {
  readonly readings: Reading[] = [];
  shopify: Counter["cost"] = { calls: 0, bytes: 0 };
  firestore: Pick<VendorCounter, "reads" | "writes"> = { reads: 0, writes: 0 };

  onLog = ({ message }: { message: string }) => {
    if (message.startsWith('{"meter"')) this.readings.push(JSON.parse(message) as Reading);
  };

  /** What the classes whose name matches `by` do during `act` and right after it. */
  async during(act: () => Promise<unknown>, by = /./): Promise<Usage> {
    await this.#settle();
    const [from, shopify, firestore] = [this.readings.length, { ...this.shopify }, { ...this.firestore }];
    await act();
    await this.#settle();
    const own = this.readings.slice(from).filter(({ meter }) => by.test(meter));
    const count = (kind: Reading["kind"], call = /./) =>
      own.filter((each) => each.kind === kind && call.test(each.call)).length;
    return {
      shopifyCalls: this.shopify.calls - shopify.calls,
      shopifyBytes: this.shopify.bytes - shopify.bytes,
      firestoreReads: this.firestore.reads - firestore.reads,
      firestoreWrites: this.firestore.writes - firestore.writes,
      d1Batches: count("d1"),
      d1RowsRead: own.reduce((sum, { read }) => sum + read, 0),
      d1RowsWritten: own.reduce((sum, { written }) => sum + written, 0),
      r2Writes: count("r2", / (?:put|delete|list|createMultipartUpload)/),
      r2Reads: count("r2", / (?:get|head)/),
      objectCalls: count("objects"),
      serviceCalls: count("service"),
      kvReads: count("kv", / get/),
      steps: count("step"),
    };
  }

  /** Waits until nothing was logged for a while. */
  async #settle(): Promise<void> {
    for (let last = -1; last !== this.readings.length; ) {
      last = this.readings.length;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}

async function measureStack(): Promise<Omit<Measured, "fanout" | "bytes">> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-scale-"));
  const { ports, internalPort } = await freePorts();
  const sandbox = `http://localhost:${ports.sandbox}`;
  const [shopify, firestore] = [await startCounter(sandbox), await startFirestoreCounter(sandbox)];
  const meter = new Meter();
  meter.shopify = shopify.cost;
  meter.firestore = firestore;
  const { value: stack, cpuMs } = await withProcess(() =>
    startStack({
      ...{ ports, stateFolder: folder, withoutAssets: true, onLog: meter.onLog, wrapWorkers: withMeteredBindings },
      variables: { SHOPIFY_URL: `${shopify.url}/shopify/{shop}`, FIRESTORE_URL: firestore.url },
      beside: [createInternalProxy(internalPort)],
    }),
  );
  try {
    const bench = new Bench(stack.sandboxUrl, `http://localhost:${internalPort}`);
    for (const name of Object.keys(releases) as (keyof typeof releases)[]) shopify.zipBytes = await bench.publish(name);
    const pages = await measurePages(stack, meter, cpuMs);
    const update = {} as Measured["update"];
    let updateCpuMs = 0;
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const owner = await bench.mintOwner(shopify, kinds[kind]);
      const before = cpuMs();
      update[kind] = await measureUpdate(bench, meter, owner);
      updateCpuMs += (cpuMs() - before) / Object.keys(kinds).length;
    }
    const check = await measureChecks(stack, bench, meter);
    const { idleMinute, notification } = await measureNotifications(stack, bench, meter, shopify);
    const { cpuOfView, ...usage } = pages;
    return {
      measuredAt: new Date().toISOString().slice(0, 10),
      ...usage,
      ...{ update, check, idleMinute, notification },
      releaseZipBytes: shopify.zipBytes,
      updateCpuPerDashboard: Math.round(updateCpuMs / cpuOfView),
    };
  } finally {
    await stack.stop();
    await Promise.all([shopify.stop(), firestore.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePages(stack: Stack, meter: Meter, cpuMs: () => number) {
  const post = (body: Record<string, string>) =>
    fetch(`${stack.portalUrl}/login`, {
      method: "POST",
      redirect: "manual",
      headers: origin(stack),
      body: new URLSearchParams(body),
    });
  const credentials = { email: "alice@demo.test", password: "Demo-2024!" };
  await post(credentials);
  let cookie = "";
  const signIn = await meter.during(async () => {
    const [set = ""] = (await post(credentials)).headers.getSetCookie().filter((each) => each.startsWith("session="));
    cookie = set.split(";")[0] ?? "";
  }, /handlers|Internal|Account|NotificationHub|Attempts/);
  const view = async () => {
    const page = await fetch(`${stack.portalUrl}/`, { headers: { cookie } });
    if (page.status !== 200) throw new Error(`The dashboard answers ${page.status}.`);
    await page.text();
  };
  for (let warm = 0; warm < 5; warm++) await view();
  const before = cpuMs();
  for (let at = 0; at < views; at++) await view();
  const cpuOfView = (cpuMs() - before) / views;
  const seen: Usage[] = [];
  for (let at = 0; at < 5; at++) seen.push(await meter.during(view, /handlers|Internal|Account|NotificationHub/));
  const keys = Object.keys(seen[0] ?? {}) as (keyof Usage)[];
  const dashboard = Object.fromEntries(
    keys.map((key) => [key, median(seen.map((usage) => usage[key]))]),
  ) as unknown as Usage;
  return { signIn, dashboard, cpuOfView };
}

/** `preview`: until the job waits for its owner; `finish`: from the start until it is done; `asked`: what pages call. */
async function measureUpdate(bench: Bench, meter: Meter, owner: ThemeOwner) {
  let id = "";
  const job = /^ThemeJob$/;
  const preview = await meter.during(async () => {
    id = await bench.preview(owner);
  }, job);
  return { preview, finish: await meter.during(() => bench.finish(owner, id), job) };
}

async function measureChecks(stack: Stack, bench: Bench, meter: Meter): Promise<Usage> {
  const database = await stack.miniflare.getD1Database("DB", "licences");
  await database
    .prepare("UPDATE shop_connections SET checked_at = '2020-01-01T00:00:00.000Z', attempted_at = NULL")
    .run();
  let checked = 0;
  const usage = await meter.during(async () => {
    const { active, pending, inactive } = await fetchOperationValue("checkShops", admin, undefined, bench.internalUrl);
    checked = active + pending + inactive;
  }, /^Internal$/);
  return perUnit(usage, checked);
}

const perUnit = (usage: Usage, units: number): Usage =>
  Object.fromEntries(
    Object.entries(usage).map(([name, amount]) => [name, Math.round((amount / units) * 100) / 100]),
  ) as unknown as Usage;

async function measureNotifications(stack: Stack, bench: Bench, meter: Meter, shopify: Counter) {
  for (let edited = 1; edited <= notifiedOwners; edited++)
    await bench.mintOwner(shopify, { edited, installed: "near" });
  const portal = await stack.miniflare.getWorker("portal");
  const runMinute = async () => {
    await portal.scheduled({ cron: "* * * * *" });
  };
  const by = /scheduled|Internal|NotificationHub/;
  await runMinute();
  const idleMinute = await meter.during(runMinute, by);
  const files = createTheme("newest");
  const schema = "config/settings_schema.json";
  files[schema] = strToU8(strFromU8(files[schema] ?? new Uint8Array()).replace(releases.newest, "3.0.2"));
  await bench.publishZip("3.0.2", zipSync(files));
  const usage = await meter.during(runMinute, by);
  const database = await stack.miniflare.getD1Database("DB", "licences");
  const sent = await database
    .prepare("SELECT count(*) AS sent FROM release_notifications WHERE version = '3.0.2' AND sent_at IS NOT NULL")
    .first<{ sent: number }>();
  if (!sent?.sent) throw new Error("No owner was notified.");
  const names = Object.keys(usage) as (keyof Usage)[];
  const more = Object.fromEntries(names.map((name) => [name, usage[name] - idleMinute[name]])) as unknown as Usage;
  return { idleMinute, notification: perUnit(more, sent.sent) };
}

/** The statements of a release's fan-out with as many stores. */
async function measureManyStores(): Promise<Pick<Measured, "fanout" | "bytes">> {
  const [few, withEvents] = [
    await withFilled({ stores: fewStores, events: 0 }, async (_, size) => size),
    await withFilled({ stores: fewStores, events: fewStores }, async (_, size) => size),
  ];
  return withFilled({ stores: manyStores, events: 0 }, async (d1, size) => ({
    fanout: await measureFanout(d1),
    bytes: { userWithStore: Math.round(size / manyStores), event: Math.round((withEvents - few) / fewStores) },
  }));
}

type LocalDatabase = Awaited<ReturnType<typeof openDatabase>>["database"];

/** A database of its own with invented customers, and its size. */
async function withFilled<Value>(
  { stores, events }: { stores: number; events: number },
  act: (d1: LocalDatabase, size: number) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-rows-"));
  const { database: d1, close } = await openDatabase(folder);
  try {
    await fillDatabase(d1, { users: stores, licences: stores, events });
    return await act(d1, (await d1.prepare("SELECT 1").run()).meta.size_after);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFanout(d1: LocalDatabase): Promise<Measured["fanout"]> {
  const database = new Database(d1 as unknown as D1Database);
  const [version, now] = ["9.0.0", new Date()];
  await d1
    .prepare(
      `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at,
         published_at, offered_at)
       VALUES (?1, 9, 0, 0, 'published', 'key', 1, ?3, ?4, 1, ?2, ?2, ?2)`,
    )
    .bind(version, now.toISOString(), "0".repeat(64), "0".repeat(32))
    .run();
  await d1.prepare("UPDATE shop_connections SET theme_version = '3.0.0'").run();
  await d1.prepare("INSERT INTO release_fanouts (version, at) VALUES (?, ?)").bind(version, now.toISOString()).run();
  const fanout = { version, at: now.toISOString(), after: "" };
  let rowsReadPerPage = 0;
  for (;;) {
    const { results, meta } = await selectCandidates(database, fanout, 500).all<{ id: string }>();
    if (fanout.after === "") rowsReadPerPage = meta.rows_read;
    if (results.length === 0) break;
    const ids = results.map(({ id }) => id);
    await database.batch([insertNotifications(database, version, ids)]);
    fanout.after = ids.at(-1) ?? "";
  }
  const ended = (await makeDue(database, fanout, manyStores).run()).meta;
  await endFanout(database, fanout).run();
  const due = (await selectDue(database, 1_000).all()).meta;
  const rowsWrittenAtEnd = ended.rows_written;
  return { stores: manyStores, rowsReadPerPage, rowsWrittenAtEnd, rowsReadPerDueQuery: due.rows_read };
}

/** Each part is saved at once, because both take minutes. */
export async function saveMeasurements(part: "all" | "stack" | "rows" = "all"): Promise<void> {
  if (part !== "rows") await save(await measureStack());
  if (part !== "stack") await save(await measureManyStores());
}

async function save(part: Partial<Measured>): Promise<void> {
  const measured = { ...readMeasured(), ...part };
  await writeFile(measuredFile, `${JSON.stringify(measured, null, 2)}\n`);
  console.log(JSON.stringify(part, null, 2));
}
