/** Runs the built Workers together in one workerd: portal, licence service and sandbox, each on its own port. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { startClock } from "./clock.ts";
import { type BundledWorker, withFaultyBindings } from "./faulty-bindings.ts";
import { applyMigrations, type Database } from "./migrations.ts";
import { stackVariables } from "./variables.ts";

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export interface StackPorts {
  portal: number;
  sandbox: number;
  licences: number;
}

export interface StackOptions {
  ports: StackPorts;
  /** Folder that keeps the data; a second start with the same folder finds it again. */
  stateFolder: string;
  /** Replaces or, with `undefined`, removes configuration values of the portal and the licence service. */
  variables?: Record<string, string | undefined>;
  /** Benchmarks only: opens the portal on this port too, without the local stand-in for the platform's own front. */
  directPort?: number;
  /** Tests and benchmarks only: Workers beside ours, which reach what has no address. */
  beside?: V4WorkerOptions[];
  /** Faults of bindings can be ordered at the sandbox, as those of vendors always can. Benchmarks run what is deployed, unwrapped. */
  faultyBindings?: boolean;
  /** Benchmarks only: leaves out the local stand-in for the platform's static files, which runs before the portal on each request. */
  withoutAssets?: boolean;
  /** What the Workers log; the default writes it to this process's own streams. */
  onLog?: (log: { level: string; message: string }) => void;
}

export interface Stack {
  portalUrl: string;
  sandboxUrl: string;
  licencesUrl: string;
  miniflare: Miniflare;
  /** Reloads rebuilt bundles and keeps the data. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const workers = {
  portal: { config: "wrangler.toml", bundle: "build/workers/portal/index.js" },
  licences: { config: "workers/licences/wrangler.toml", bundle: "build/workers/licences/index.js" },
  sandbox: { config: "workers/sandbox/wrangler.toml", bundle: "build/workers/sandbox/index.js" },
} as const;

/** Starts the stack and seeds the demo data when the state folder is new. Needs `npm run build` to have run. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const urls = {
    portalUrl: `http://localhost:${options.ports.portal}`,
    sandboxUrl: `http://localhost:${options.ports.sandbox}`,
    licencesUrl: `http://localhost:${options.ports.licences}`,
  };
  const variables = await stackVariables({
    ...urls,
    stateFolder: options.stateFolder,
    overrides: options.variables ?? {},
  });
  const miniflareOptions = async () =>
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.ports.portal,
      resourcePersistencePath: path.join(options.stateFolder, "v3"),
      log: new Log(LogLevel.WARN),
      cf: false,
      ...(options.onLog ? { handleStructuredLogs: options.onLog } : {}),
      workers: [...(await ourWorkers()), ...(options.beside ?? [])],
    });
  const ourWorkers = async () => {
    const portal = withAssets(
      await workerOptions("portal", variables.portal, options.directPort ? [{ port: options.directPort }] : []),
      !options.withoutAssets,
    );
    const licences = await workerOptions("licences", variables.licences, [{ port: options.ports.licences }]);
    const sandbox = await workerOptions("sandbox", variables.sandbox, [{ port: options.ports.sandbox }]);
    return options.faultyBindings ? withFaultyBindings({ portal, licences, sandbox }) : [portal, licences, sandbox];
  };
  const miniflare = new Miniflare(await miniflareOptions());
  try {
    await miniflare.ready;
    const database = await miniflare.getD1Database("DB", "licences");
    await applyMigrations(database, path.join(projectFolder, "workers/licences/migrations"));
    await seed(urls.sandboxUrl);
    await silenceJobs(database);
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
  const stopClock = startClock(miniflare);
  return {
    ...urls,
    miniflare,
    reload: async () => miniflare.setOptions(await miniflareOptions()),
    stop: () => {
      stopClock();
      return miniflare.dispose();
    },
  };
}

async function workerOptions(
  name: keyof typeof workers,
  variables: Record<string, string>,
  sockets: { port: number }[] = [],
): Promise<BundledWorker> {
  const bundle = path.join(projectFolder, workers[name].bundle);
  const fromConfig = withoutSecretWarnings(() => readWorkerOptions(path.join(projectFolder, workers[name].config)));
  const options = {
    ...fromConfig.workerOptions,
    name,
    rootPath: projectFolder,
    modules: [{ type: "ESModule", path: bundle, contents: await readFile(bundle, "utf8") }],
    bindings: { ...(fromConfig.workerOptions.bindings as Record<string, string>), ...variables },
    unsafeDirectSockets: sockets.map((socket) => ({ host: "127.0.0.1", ...socket })),
  };
  return options as BundledWorker;
}

function withAssets(options: BundledWorker, keep: boolean): BundledWorker {
  return keep ? options : { ...options, assets: undefined };
}

/** Secrets come from `variables.ts`, not from files beside the configuration: wrangler's warning about them says nothing here. */
function withoutSecretWarnings<Result>(read: () => Result): Result {
  const { warn, log } = console;
  console.warn = console.log = () => {};
  try {
    return read();
  } finally {
    Object.assign(console, { warn, log });
  }
}

/** The engines that worked on jobs ended with the last stack: the clock replaces all of them at once, however short ago they spoke. */
async function silenceJobs(database: Database): Promise<void> {
  await database
    .prepare("UPDATE jobs SET updated_at = ? WHERE state IN ('queued', 'running')")
    .bind(new Date(0).toISOString())
    .run();
}

async function seed(sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/seed`, { method: "POST" });
  if (!response.ok) throw new Error(`The demo data could not be seeded: ${response.status} ${await response.text()}`);
}
