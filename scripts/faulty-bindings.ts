/**
 * Wraps built Workers so that the sandbox can inject faults into their bindings (see its README.md). Never used for
 * deployments.
 */
import path from "node:path";
import type { V4WorkerOptions } from "miniflare";
import type { FaultyBinding } from "#workers/sandbox/faulty-bindings/index.ts";
import { type BundledWorker, bundleWrapper, listBindings, wrapWorker } from "./wrapped-worker.ts";

const source = path.join(import.meta.dirname, "../workers/sandbox/faulty-bindings/index.ts");

/** Wraps the portal and the licence service and connects the sandbox to their fault switches. */
export async function withFaultyBindings(workers: {
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
