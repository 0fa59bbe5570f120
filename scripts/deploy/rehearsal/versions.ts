/** A stack of this machine that serves two versions of each Worker, on the same data. */
import { rm } from "node:fs/promises";
import path from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { freePorts } from "../../ports.ts";
import { type Stack, startStack } from "../../stack.ts";
import { readModules, type WorkerModule } from "../../worker-modules.ts";
import type { Cloudflare, Name } from "./cloudflare.ts";

export interface Former {
  /** Folder of a built project; without it the former version is the present build. */
  folder: string | null;
}

export interface Versions {
  stack: Stack;
  /** The sandbox. */
  vendorUrl: string;
  /** The port on which a version listens. */
  getPort(name: Name, id: string): number;
  /** The portal binds the version of the licence service that has most of the traffic. */
  follow(whilePaused: (act: () => Promise<void>) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const isMajor = (share: number | undefined): boolean => (share ?? 0) >= 50;

/** A portal whose every answer is an error, for the smoke test to find. */
export const brokenTag = "broken";

export async function startVersions(
  cloudflare: Cloudflare,
  stateFolder: string,
  { folder }: Former,
): Promise<Versions> {
  const { ports, formerPort, internalPort, hubPort } = await freePorts();
  const portsOf = {
    portal: { former: formerPort, candidate: hubPort },
    licences: { former: ports.licences, candidate: internalPort },
  };
  const getIds = (name: Name) => findIds(cloudflare, name);

  const createVersion = async (
    worker: V4WorkerOptions,
    name: Name,
    role: "former" | "candidate",
  ): Promise<V4WorkerOptions> => {
    const id = getIds(name)[role];
    const tag = cloudflare.getTag(name, id);
    const { versionMetadata: _, ...options } = worker as V4WorkerOptions & { versionMetadata?: string };
    return {
      ...options,
      ...(role === "candidate" ? sharing(options, name) : {}),
      modules: await loadModules(options, {
        ...{ name, isBroken: tag === brokenTag },
        folder: id === listOwn(cloudflare, name)[0]?.id ? folder : null,
      }),
      bindings: { ...options.bindings, VERSION: { id, tag, timestamp: new Date().toISOString() } },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: portsOf[name][role] }],
      ...(name === "portal" ? { serviceBindings: bindLicences(options) } : {}),
    } as V4WorkerOptions;
  };

  const bindLicences = ({ serviceBindings }: V4WorkerOptions) => {
    const isShifted = isMajor(cloudflare.shares.licences.get(getIds("licences").candidate));
    const target = isShifted ? "licences-candidate" : "licences";
    return { ...serviceBindings, LICENCES: { name: target, entrypoint: "Internal" } };
  };

  const wrapWorkers = async ({ portal, licences, sandbox }: Record<Name | "sandbox", V4WorkerOptions>) => [
    await createVersion(portal, "portal", "former"),
    await createVersion(licences, "licences", "former"),
    await createVersion(portal, "portal", "candidate"),
    await createVersion(licences, "licences", "candidate"),
    sandbox,
  ];

  const stack = await startStack({ ports, stateFolder, wrapWorkers, onLog: () => undefined });
  let loaded = describe(cloudflare);
  return {
    stack,
    vendorUrl: `http://localhost:${ports.sandbox}`,
    getPort: (name, id) => portsOf[name][id === getIds(name).former ? "former" : "candidate"],
    async follow(whilePaused) {
      if (loaded === describe(cloudflare)) return;
      loaded = describe(cloudflare);
      await whilePaused(() => stack.reload());
    },
    async stop() {
      await stack.stop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

/** The former version is the older one that has traffic, the candidate the newest that was uploaded. */
function findIds(cloudflare: Cloudflare, name: Name): { former: string; candidate: string } {
  const own = listOwn(cloudflare, name);
  const serving = own.filter(({ id }) => cloudflare.shares[name].has(id));
  return { former: serving[0]?.id ?? "", candidate: own.at(-1)?.id ?? "" };
}

const listOwn = (cloudflare: Cloudflare, name: Name) =>
  cloudflare.versions[name].filter(({ id }) => cloudflare.isOwn(name, id));

/** What of Cloudflare's state the running stack depends on. */
const describe = (cloudflare: Cloudflare): string =>
  JSON.stringify([
    findIds(cloudflare, "portal"),
    findIds(cloudflare, "licences"),
    isMajor(cloudflare.shares.licences.get(findIds(cloudflare, "licences").candidate)),
  ]);

/** The candidate uses the objects and workflows of the former version, as at Cloudflare. */
function sharing({ durableObjects, workflows }: V4WorkerOptions, name: Name): Partial<V4WorkerOptions> {
  const shared = (bindings: object | undefined) =>
    Object.fromEntries(Object.entries(bindings ?? {}).map(([key, value]) => [key, { ...value, scriptName: name }]));
  return {
    name: `${name}-candidate`,
    ...(durableObjects ? { durableObjects: shared(durableObjects) } : {}),
    ...(workflows ? { workflows: shared(workflows) } : {}),
  } as Partial<V4WorkerOptions>;
}

async function loadModules(
  options: V4WorkerOptions,
  { name, folder, isBroken }: { name: Name; folder: string | null; isBroken: boolean },
): Promise<WorkerModule[]> {
  if (folder) return readModules(name, folder);
  const { modules } = options as unknown as { modules: [WorkerModule, ...WorkerModule[]] };
  if (!isBroken || name !== "portal") return modules;
  const contents =
    'export * from "./index.js"; export default { fetch: () => new Response("broken", { status: 500 }) };';
  return [{ type: "ESModule", path: path.join(path.dirname(modules[0].path), "broken.js"), contents }, ...modules];
}
