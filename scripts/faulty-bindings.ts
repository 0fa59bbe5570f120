/**
 * Wraps built Workers so that the sandbox can inject faults into their bindings (see its README.md). Never used for
 * deployments.
 */
import path from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { BindingKind, FaultyBinding } from "#workers/sandbox/faulty-bindings/index.ts";

const source = path.join(import.meta.dirname, "../workers/sandbox/faulty-bindings/index.ts");

export type BundledWorker = V4WorkerOptions & { modules: { type: "ESModule"; path: string; contents: string }[] };

/** Wraps the portal and the licence service and connects the sandbox to their fault switches. */
export async function withFaultyBindings(workers: {
  portal: BundledWorker;
  licences: BundledWorker;
  sandbox: BundledWorker;
}): Promise<V4WorkerOptions[]> {
  const { portal, licences, sandbox } = workers;
  const names = [...listBindings(portal), ...listBindings(licences)].map(({ name }) => name);
  const contents = await bundleWrapper();
  return [
    wrapWorker(portal, contents),
    wrapWorker(licences, contents, ["Internal"]),
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

/** Lists the bindings with their names in faults: objects and services by binding name, all others by kind. */
function listBindings(options: BundledWorker): FaultyBinding[] {
  const own = (bindings: unknown, kind: BindingKind) =>
    Object.keys(bindings ?? {}).map((binding) => ({
      ...{ binding, kind },
      name: kind === "service" || kind === "objects" ? binding.toLowerCase().replaceAll("_", "-") : kind,
    }));
  return [
    ...own(options.serviceBindings, "service"),
    ...own(options.durableObjects, "objects"),
    ...own(options.d1Databases, "d1"),
    ...own(options.r2Buckets, "r2"),
    ...own(options.kvNamespaces, "kv"),
    ...own(options.images && { [options.images.binding]: true }, "images"),
  ];
}

function wrapWorker(options: BundledWorker, contents: string, entrypoints: readonly string[] = []): V4WorkerOptions {
  const bundle = options.modules[0]?.path ?? "";
  const getSiblingPath = (name: string) => path.join(path.dirname(bundle), name);
  const classes = [options.durableObjects, options.workflows].flatMap((bindings) =>
    Object.values(bindings ?? {}).map(({ className }: { className: string }) => className),
  );
  const entry = `
    import * as worker from "./${path.basename(bundle)}";
    import { FaultSwitch, withFaultyBindings } from "./faulty-bindings.js";
    const faulty = withFaultyBindings(${JSON.stringify(listBindings(options))});
    export default faulty.handlers(worker.default);
    export { FaultSwitch };
    ${[...entrypoints, ...classes].map((name) => `export const ${name} = faulty.class(worker.${name});`).join("\n")}
  `;
  return {
    ...options,
    modules: [
      { type: "ESModule", path: getSiblingPath("with-faults.js"), contents: entry },
      { type: "ESModule", path: getSiblingPath("faulty-bindings.js"), contents },
      ...options.modules,
    ],
    serviceBindings: { ...options.serviceBindings, FAULTS: { name: "sandbox", entrypoint: "BindingFaults" } },
  };
}

async function bundleWrapper(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    ...{ bundle: true, write: false, format: "esm", target: "es2023" },
    external: ["cloudflare:workers", "node:async_hooks"],
  });
  return outputFiles[0]?.text ?? "";
}
