/** The stack with Workers that log what each call to a binding costs, and proxies that count calls to vendors. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import type { V4WorkerOptions } from "miniflare";
import type { BundledWorker } from "#scripts/faulty-bindings.ts";
import type { MeteredBinding } from "./workers/meters.ts";

export interface Reading {
  meter: string;
  kind: "service" | "objects" | "d1" | "r2" | "kv" | "step";
  call: string;
  read: number;
  written: number;
}

const source = path.join(import.meta.dirname, "workers/meters.ts");

export async function withMeteredBindings(
  workers: Record<"portal" | "licences" | "sandbox", BundledWorker>,
): Promise<V4WorkerOptions[]> {
  const { outputFiles } = await build({
    entryPoints: [source],
    ...{ bundle: true, write: false, format: "esm", target: "es2023" },
  });
  const contents = outputFiles[0]?.text ?? "";
  return [wrap(workers.portal, contents), wrap(workers.licences, contents, ["Internal"]), workers.sandbox];
}

function listBindings(options: BundledWorker): MeteredBinding[] {
  const own = (bindings: unknown, kind: MeteredBinding["kind"]) =>
    Object.keys(bindings ?? {}).map((binding) => ({ binding, kind }));
  return [
    ...own(options.serviceBindings, "service"),
    ...own(options.durableObjects, "objects"),
    ...own(options.d1Databases, "d1"),
    ...own(options.r2Buckets, "r2"),
    ...own(options.kvNamespaces, "kv"),
  ];
}

function wrap(options: BundledWorker, contents: string, entrypoints: readonly string[] = []): V4WorkerOptions {
  const bundle = options.modules[0]?.path ?? "";
  const beside = (name: string) => path.join(path.dirname(bundle), name);
  const classes = [options.durableObjects, options.workflows].flatMap((bindings) =>
    Object.values(bindings ?? {}).map(({ className }: { className: string }) => className),
  );
  const entry = `
    import * as worker from "./${path.basename(bundle)}";
    import { withMeters } from "./meters.js";
    const metered = withMeters(${JSON.stringify(listBindings(options))});
    export default metered.handlers(worker.default);
    ${[...entrypoints, ...classes].map((name) => `export const ${name} = metered.class(worker.${name}, "${name}");`).join("\n")}
  `;
  return {
    ...options,
    modules: [
      { type: "ESModule", path: beside("metered.js"), contents: entry },
      { type: "ESModule", path: beside("meters.js"), contents },
      ...options.modules,
    ],
  };
}

export interface VendorCounter {
  url: string;
  calls: number;
  /** Documents. */
  reads: number;
  writes: number;
  stop(): Promise<void>;
}

/** A proxy in front of the sandbox's Firestore. */
export async function startFirestoreCounter(target: string): Promise<VendorCounter> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = new Headers();
    for (const name of ["content-type", "authorization"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const method = request.method ?? "GET";
    const reply = await fetch(target + request.url, { method, headers, ...(body.length > 0 ? { body } : {}) });
    const text = await reply.text();
    counter.calls += 1;
    if (request.url?.endsWith(":commit")) counter.writes += JSON.parse(body.toString()).writes?.length ?? 0;
    // A query without a result costs one read too.
    else counter.reads += Math.max(1, text.match(/"(?:found|document)":/g)?.length ?? 0);
    response.writeHead(reply.status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const counter: VendorCounter = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ...{ calls: 0, reads: 0, writes: 0 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return counter;
}
