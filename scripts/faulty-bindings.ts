/** Wraps built Workers so that faults of their bindings can be ordered at the sandbox; see its README.md. Never for what is deployed. */
import path from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { BindingKind, FaultyBinding } from "#workers/sandbox/faulty-bindings/index.ts";

const source = path.join(import.meta.dirname, "../workers/sandbox/faulty-bindings/index.ts");

export type BundledWorker = V4WorkerOptions & { modules: { type: "ESModule"; path: string; contents: string }[] };

/** The three Workers, the portal and the licence service with faults before their bindings, and the sandbox knowing them. */
export async function withFaultyBindings(workers: {
  portal: BundledWorker;
  licences: BundledWorker;
  sandbox: BundledWorker;
}): Promise<V4WorkerOptions[]> {
  const { portal, licences, sandbox } = workers;
  const names = [...bindingsOf(portal), ...bindingsOf(licences)].map(({ name }) => name);
  const contents = await wrapper();
  return [
    wrapped(portal, contents),
    wrapped(licences, contents, ["Internal"]),
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

/** Objects and services by the name of their binding; the one database, all buckets and stores, and the images by their kind. */
function bindingsOf(options: BundledWorker): FaultyBinding[] {
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

function wrapped(options: BundledWorker, contents: string, entrypoints: readonly string[] = []): V4WorkerOptions {
  const bundle = options.modules[0]?.path ?? "";
  const beside = (name: string) => path.join(path.dirname(bundle), name);
  const classes = [options.durableObjects, options.workflows].flatMap((bindings) =>
    Object.values(bindings ?? {}).map(({ className }: { className: string }) => className),
  );
  const entry = `
    import * as worker from "./${path.basename(bundle)}";
    import { FaultSwitch, withFaultyBindings } from "./faulty-bindings.js";
    const faulty = withFaultyBindings(${JSON.stringify(bindingsOf(options))});
    export default faulty.handlers(worker.default);
    export { FaultSwitch };
    ${[...entrypoints, ...classes].map((name) => `export const ${name} = faulty.class(worker.${name});`).join("\n")}
  `;
  return {
    ...options,
    modules: [
      { type: "ESModule", path: beside("with-faults.js"), contents: entry },
      { type: "ESModule", path: beside("faulty-bindings.js"), contents },
      ...options.modules,
    ],
    serviceBindings: { ...options.serviceBindings, FAULTS: { name: "sandbox", entrypoint: "BindingFaults" } },
  };
}

async function wrapper(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    ...{ bundle: true, write: false, format: "esm", target: "es2023" },
    external: ["cloudflare:workers"],
  });
  return outputFiles[0]?.text ?? "";
}
