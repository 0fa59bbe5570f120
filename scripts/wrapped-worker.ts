/** Puts a module in front of a built Worker that wraps its handlers, entrypoints and classes. Never used for deployments. */
import path from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { BindingKind } from "#workers/sandbox/faulty-bindings/bindings.ts";
import type { WorkerModule } from "./worker-modules.ts";

export type BundledWorker = V4WorkerOptions & { modules: WorkerModule[] };

export interface WrappedBinding {
  binding: string;
  kind: BindingKind;
}

export function listBindings(options: BundledWorker): WrappedBinding[] {
  const own = (bindings: unknown, kind: BindingKind) =>
    Object.keys(bindings ?? {}).map((binding) => ({ binding, kind }));
  return [
    ...own(options.serviceBindings, "service"),
    ...own(options.durableObjects, "objects"),
    ...own(options.d1Databases, "d1"),
    ...own(options.r2Buckets, "r2"),
    ...own(options.kvNamespaces, "kv"),
    ...own(options.images && { [options.images.binding]: true }, "images"),
  ];
}

interface Wrapper {
  /** The bundled module. */
  contents: string;
  /** Its function that takes the bindings and returns how `handlers` and a `class` are wrapped. */
  wrap: string;
  bindings: readonly WrappedBinding[];
  /** Classes of the Worker besides its objects and workflows. */
  entrypoints?: readonly string[];
  /** Entrypoints that the module adds. */
  added?: readonly string[];
}

export function wrapWorker(options: BundledWorker, wrapper: Wrapper): BundledWorker {
  const bundle = options.modules[0]?.path ?? "";
  const beside = (name: string) => path.join(path.dirname(bundle), name);
  const { contents, wrap, bindings, entrypoints = [], added = [] } = wrapper;
  const classes = [options.durableObjects, options.workflows].flatMap((bound) =>
    Object.values(bound ?? {}).map(({ className }: { className: string }) => className),
  );
  const entry = `
    import * as worker from "./${path.basename(bundle)}";
    import { ${wrap} } from "./wrapper.js";
    const wrapped = ${wrap}(${JSON.stringify(bindings)});
    export default wrapped.handlers(worker.default);
    export { ${added.join(", ")} } from "./wrapper.js";
    ${[...entrypoints, ...classes].map((name) => `export const ${name} = wrapped.class(worker.${name}, "${name}");`).join("\n")}
  `;
  return {
    ...options,
    modules: [
      { type: "ESModule", path: beside("wrapped.js"), contents: entry },
      { type: "ESModule", path: beside("wrapper.js"), contents },
      ...options.modules,
    ],
  };
}

export async function bundleWrapper(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    ...{ bundle: true, write: false, format: "esm", target: "es2023" },
    external: ["cloudflare:workers", "node:async_hooks"],
  });
  return outputFiles[0]?.text ?? "";
}
