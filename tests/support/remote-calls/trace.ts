/** Sends requests whose remote calls the stack records, and finds the longest chain of calls in a row. */
import { setTimeout as pause } from "node:timers/promises";
import { randomAddress } from "#tests/support/visitor.ts";
import type { Latency, RemoteCall, Trace } from "#workers/sandbox/faulty-bindings/remote-calls.ts";

export interface StackUrls {
  portalUrl: string;
  sandboxUrl: string;
}

export interface SentRequest {
  path: string;
  cookie: string;
  form?: Record<string, string> | undefined;
}

export interface Traced {
  status: number;
  location: string | null;
  body: string;
  firstByteMs: number;
  lastByteMs: number;
  trace: Trace;
}

/** As a browser without scripts sends it. */
export async function sendTraced(urls: StackUrls, { path, cookie, form }: SentRequest): Promise<Traced> {
  const id = crypto.randomUUID();
  const beganMs = performance.now();
  const response = await fetch(urls.portalUrl + path, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: {
      ...{ cookie, accept: "text/html", "x-trace": id, "cf-connecting-ip": randomAddress() },
      ...(form ? { origin: urls.portalUrl } : {}),
    },
    body: form ? new URLSearchParams(form) : null,
  });
  const { firstByteMs, body } = await readBody(response, beganMs);
  return {
    ...{ status: response.status, location: response.headers.get("location"), body },
    ...{ firstByteMs, lastByteMs: performance.now() - beganMs },
    trace: await fetchTrace(urls, id),
  };
}

async function readBody(response: Response, beganMs: number) {
  const pieces: Uint8Array[] = [];
  let firstByteMs: number | null = null;
  for await (const piece of response.body ?? []) {
    firstByteMs ??= performance.now() - beganMs;
    pieces.push(piece);
  }
  return { firstByteMs: firstByteMs ?? performance.now() - beganMs, body: Buffer.concat(pieces).toString() };
}

const maxTries = 20;

async function fetchTrace({ sandboxUrl }: StackUrls, id: string): Promise<Trace> {
  for (let attempt = 0; attempt < maxTries; attempt++, await pause(20)) {
    const response = await fetch(`${sandboxUrl}/traces/${id}`);
    if (!response.ok) throw new Error(`The request was not traced: ${response.status}.`);
    const trace = (await response.json()) as Trace;
    if (trace.lastByte !== null) return trace;
  }
  throw new Error("The answer never ended.");
}

export async function setLatency({ sandboxUrl }: StackUrls, latency: Latency): Promise<void> {
  const response = await fetch(`${sandboxUrl}/latency`, { method: "PUT", body: JSON.stringify(latency) });
  if (!response.ok) throw new Error(`The latency could not be set: ${response.status}.`);
}

/**
 * The longest chain of calls that had ended by then. A call follows another when it began after the other's end, or
 * inside it: in the object that was called, or in a function that was passed to it.
 */
export function findLongestChain(calls: readonly RemoteCall[], until: number): RemoteCall[] {
  const chains: RemoteCall[][] = [];
  for (const call of calls) {
    const earlier = chains.filter(
      (_, index) => (calls[index]?.end ?? Number.POSITIVE_INFINITY) < call.begin || call.within === index,
    );
    chains.push([...getLongest(earlier), call]);
  }
  return getLongest(chains.filter((_, index) => (calls[index]?.end ?? Number.POSITIVE_INFINITY) < until));
}

const getLongest = (chains: readonly RemoteCall[][]): RemoteCall[] =>
  chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);

/** Names a call in a table: the binding or vendor, and the method, operation or path. */
export const describeCall = ({ target, call }: RemoteCall): string =>
  `${target} ${call.startsWith("/") || /^[A-Z]+ /.test(call) ? shorten(call) : (call.split(" ")[0] ?? "")}`;

const shorten = (call: string): string =>
  call.replace(/\/v1\/projects\/[^/]+\/databases\/[^/]+\/documents/, "").replace(/\/[\w-]{20,}/g, "/:id");
