/** Runs the built Workers together in one workerd: portal, licence service and sandbox, each on its own port. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { V4WorkerOptions } from "miniflare";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import {
  unstable_getMiniflareWorkerOptions as readWorkerOptions,
  unstable_splitSqlQuery as splitStatements,
} from "wrangler";
import type { FaultyBinding } from "#workers/sandbox/faulty-bindings/index.ts";
import { withReloadedPages } from "./reload-pages.ts";
import { loadStackVariables } from "./variables.ts";
import { readModules } from "./worker-modules.ts";
import type { BundledWorker } from "./wrapped-worker.ts";
import { bundleWrapper, listBindings, wrapWorker } from "./wrapped-worker.ts";

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export interface StackPorts {
  portal: number;
  sandbox: number;
  licences: number;
}

interface StackOptions {
  ports: StackPorts;
  /** Folder of the data; the next start with the same folder uses it again. */
  stateFolder: string;
  /** Replaces or, with `undefined`, removes configuration values of the portal and the licence service. */
  variables?: Record<string, string | undefined>;
  /**
   * Tests and benchmarks only: the portal answers without miniflare's entry Worker, which compresses each answer and
   * adds the client's address to requests that have none.
   */
  isDirect?: boolean;
  /** Drills only: false leaves out the demo data. */
  isSeeded?: boolean;
  /** Tests and benchmarks only: additional Workers that call bindings without a public address. */
  beside?: V4WorkerOptions[];
  /** Lets the sandbox inject faults into bindings. Benchmarks leave it off and run the bundles as they are deployed. */
  faultyBindings?: boolean;
  /** Benchmarks and rehearsals only: replaces the bundled Workers before each start and reload. */
  wrapWorkers?: (
    workers: Record<"portal" | "licences" | "sandbox", BundledWorker>,
  ) => V4WorkerOptions[] | Promise<V4WorkerOptions[]>;
  /** Benchmarks only: leaves out miniflare's Worker for static files, which runs before the portal on each request. */
  withoutAssets?: boolean;
  /** `npm run dev` only: open pages reload themselves after `reload`. */
  reloadsPages?: boolean;
  /** Soak runs only: opens the inspectors of the Workers. */
  isInspected?: boolean;
  /** Receives what the Workers log; by default it goes to the streams of this process. */
  onLog?: (log: { level: string; message: string }) => void;
}

export interface Stack {
  portalUrl: string;
  sandboxUrl: string;
  licencesUrl: string;
  miniflare: Miniflare;
  /** Reloads rebuilt bundles and changed keys, and keeps the data. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const configs = {
  portal: "wrangler.toml",
  licences: "workers/licences/wrangler.toml",
  sandbox: "workers/sandbox/wrangler.toml",
} as const;

export const migrations = path.join(projectFolder, "workers/licences/migrations");

/** Starts the stack and seeds the demo data when the state folder is new. Requires `npm run build`. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const urls = {
    portalUrl: `http://localhost:${options.ports.portal}`,
    sandboxUrl: `http://localhost:${options.ports.sandbox}`,
    licencesUrl: `http://localhost:${options.ports.licences}`,
  };
  const createOptions = async () =>
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.isDirect ? 0 : options.ports.portal,
      resourcePersistencePath: path.join(options.stateFolder, "v3"),
      log: new Log(LogLevel.WARN),
      cf: false,
      ...(options.isInspected ? { inspectorPort: 0 } : {}),
      ...(options.onLog ? { handleStructuredLogs: options.onLog } : {}),
      workers: [...(await loadWorkers()), ...(options.beside ?? [])],
    });
  const loadWorkers = async () => {
    // A reload takes keys that were rotated meanwhile.
    const { stateFolder, variables: overrides = {} } = options;
    const variables = await loadStackVariables({ ...urls, stateFolder, overrides });
    const builtPortal = withAssets(
      await workerOptions("portal", variables.portal, options.isDirect ? [{ port: options.ports.portal }] : []),
      !options.withoutAssets,
    );
    const portal = options.reloadsPages ? withReloadedPages(builtPortal) : builtPortal;
    const licences = await workerOptions("licences", variables.licences, [{ port: options.ports.licences }]);
    const sandbox = await workerOptions("sandbox", variables.sandbox, [{ port: options.ports.sandbox }]);
    if (options.wrapWorkers) return options.wrapWorkers({ portal, licences, sandbox });
    return options.faultyBindings ? withFaultyBindings({ portal, licences, sandbox }) : [portal, licences, sandbox];
  };
  const miniflare = new Miniflare(await createOptions());
  try {
    await miniflare.ready;
    const database = await miniflare.getD1Database("DB", "licences");
    await applyMigrations(database, migrations);
    if (options.isSeeded !== false) await seed(urls.sandboxUrl);
    await expireHeartbeats(database);
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
  const stopClock = startClock(miniflare);
  return {
    ...urls,
    miniflare,
    reload: async () => miniflare.setOptions(await createOptions()),
    stop: () => {
      stopClock();
      return miniflare.dispose();
    },
  };
}

/** Opens the licence service's database in a state folder that no stack runs on, with all migrations. */
export async function openDatabase(stateFolder: string): Promise<{ database: Database; close(): Promise<void> }> {
  const { d1Databases } = readConfig("licences");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: path.join(stateFolder, "v3"),
      cf: false,
      workers: [{ name: "database", modules: true, script: "export default {};", d1Databases }],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const database = await miniflare.getD1Database("DB", "database");
  await applyMigrations(database, migrations);
  return { database, close: () => miniflare.dispose() };
}

export const readConfig = (name: keyof typeof configs) =>
  suppressWarnings(() => readWorkerOptions(path.join(projectFolder, configs[name]))).workerOptions;

async function workerOptions(
  name: keyof typeof configs,
  variables: Record<string, string>,
  sockets: { port: number }[] = [],
): Promise<BundledWorker> {
  const fromConfig = readConfig(name);
  const options = {
    ...fromConfig,
    name,
    rootPath: projectFolder,
    modules: await readModules(name),
    bindings: { ...(fromConfig.bindings as Record<string, string>), ...variables },
    unsafeDirectSockets: sockets.map((socket) => ({ host: "127.0.0.1", ...socket })),
  };
  return options as BundledWorker;
}

function withAssets(options: BundledWorker, keep: boolean): BundledWorker {
  return keep ? options : { ...options, assets: undefined };
}

/**
 * Hides wrangler's warning about missing secrets: they come from `variables.ts`, not from files beside the
 * configuration.
 */
function suppressWarnings<Result>(read: () => Result): Result {
  const { warn, log } = console;
  console.warn = console.log = () => {};
  try {
    return read();
  } finally {
    Object.assign(console, { warn, log });
  }
}

/**
 * The runners of open jobs ended with the last stack. Expire their heartbeats so that the scheduler restarts the jobs
 * at once.
 */
async function expireHeartbeats(database: Database): Promise<void> {
  await database
    .prepare("UPDATE jobs SET updated_at = ? WHERE state IN ('queued', 'running')")
    .bind(new Date(0).toISOString())
    .run();
}

/** Seeds the demo data, or continues a seed that failed. */
export async function seed(sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/seed`, { method: "POST" });
  if (response.ok) return;
  const { error = `Status ${response.status}.` } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Error(`The demo data is incomplete. ${error}\nThe next start continues there.`);
}

/** Same as in both `wrangler.toml` files. */
const cron = "* * * * *";
const intervalMs = 60_000;

/**
 * Fires the cron triggers, which miniflare does not do by itself: at once, then every minute. Returns a function that
 * stops it.
 */
function startClock(miniflare: Miniflare): () => void {
  const fire = async (worker: "licences" | "portal") => {
    try {
      await (await miniflare.getWorker(worker)).scheduled({ cron });
    } catch {
      // The stack is stopping or reloading; the next minute does the missed work.
    }
  };
  const fireBoth = () => Promise.all([fire("licences"), fire("portal")]);
  fireBoth();
  const timer = setInterval(fireBoth, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

/**
 * Applies D1 migrations like `wrangler d1 migrations apply`, with the same bookkeeping table: each new file of `folder`
 * in order of name, and each in one batch, so that an interrupted file has no effect.
 */
export async function applyMigrations(database: Database, folder: string): Promise<void> {
  await database
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  for (const file of files.filter((name) => !applied.has(name))) {
    const statements = splitStatements(await readFile(path.join(folder, file), "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(file),
    ]);
  }
}

/**
 * Wraps built Workers so that the sandbox can inject faults into their bindings (see its README.md). Never used for
 * deployments.
 */
const source = path.join(import.meta.dirname, "../workers/sandbox/faulty-bindings/index.ts");

/** Wraps the portal and the licence service and connects the sandbox to their fault switches. */
async function withFaultyBindings(workers: {
  portal: BundledWorker;
  licences: BundledWorker;
  sandbox: BundledWorker;
}): Promise<V4WorkerOptions[]> {
  const { portal, licences, sandbox } = workers;
  const names = [...nameBindings(portal), ...nameBindings(licences)].map(({ name }) => name);
  const contents = await bundleWrapper(source);
  return [
    wrap(portal, contents),
    wrap(licences, contents, ["Internal"]),
    {
      ...sandbox,
      bindings: { ...sandbox.bindings, FAULTY_BINDINGS: names },
      serviceBindings: {
        ...sandbox.serviceBindings,
        PORTAL_FAULTS: { name: "portal", entrypoint: "FaultSwitch" },
        LICENCES_FAULTS: { name: "licences", entrypoint: "FaultSwitch" },
      },
    },
  ];
}

/** Adds their names in faults: objects and services by binding name, all others by kind. */
const nameBindings = (options: BundledWorker): FaultyBinding[] =>
  listBindings(options).map(({ binding, kind }) => ({
    ...{ binding, kind },
    name: kind === "service" || kind === "objects" ? binding.toLowerCase().replaceAll("_", "-") : kind,
  }));

function wrap(options: BundledWorker, contents: string, entrypoints?: readonly string[]): V4WorkerOptions {
  const bindings = nameBindings(options);
  const wrapper = { contents, wrap: "withFaultyBindings", bindings, entrypoints, added: ["FaultSwitch"] };
  const wrapped = wrapWorker(options, wrapper);
  const switches = { FAULTS: { name: "sandbox", entrypoint: "BindingFaults" } };
  return { ...wrapped, serviceBindings: { ...options.serviceBindings, ...switches } };
}
