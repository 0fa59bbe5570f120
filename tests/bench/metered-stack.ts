/** The stack with Workers that log what each call to a binding costs, and proxies that count calls to vendors. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { type BundledWorker, bundleWrapper, listBindings, wrapWorker } from "#scripts/wrapped-worker.ts";
import type { BindingKind } from "#workers/sandbox/faulty-bindings/bindings.ts";

export interface Reading {
  meter: string;
  kind: BindingKind | "step";
  call: string;
  read: number;
  written: number;
}

const source = path.join(import.meta.dirname, "workers/meters.ts");

export async function withMeteredBindings(
  workers: Record<"portal" | "licences" | "sandbox", BundledWorker>,
): Promise<V4WorkerOptions[]> {
  const contents = await bundleWrapper(source);
  const wrap = (options: BundledWorker, entrypoints?: readonly string[]) =>
    wrapWorker(options, { contents, wrap: "withMeters", bindings: listBindings(options), entrypoints });
  return [wrap(workers.portal), wrap(workers.licences, ["Internal"]), workers.sandbox];
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
