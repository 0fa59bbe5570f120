/**
 * Records which remote calls a request of the portal makes, and delays them as if the other side were far away. In
 * memory of the isolate, which the portal shares with its Durable Objects.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { findVendor } from "../controls/calls.ts";
import { pipelined } from "./pipelined.ts";

/** Times are ticks of one counter, because the clock of an isolate stops between calls. */
export interface RemoteCall {
  /** The binding or vendor, and what was called. */
  target: string;
  call: string;
  begin: number;
  /** Null while it runs. */
  end: number | null;
  /** Index of the call in which it was made: by the object that was called, or by a function that was passed to it. */
  within: number | null;
}

/** The calls of one request, with the moments of its answer. */
export interface Trace {
  calls: RemoteCall[];
  /** The first piece of the body, or the headers of an answer without one. */
  firstByte: number | null;
  lastByte: number | null;
}

/** Milliseconds that each call takes longer, by binding or vendor. */
export type Latency = Record<string, number>;

interface Scope {
  trace?: Trace;
  within: number | null;
  /** Id of the Durable Object that runs. */
  object?: string;
}

const maxTraces = 1_000;
const traceHeader = "x-trace";
const traces = new Map<string, Trace>();
const scopes = new AsyncLocalStorage<Scope>();
/** Running calls of Durable Objects by the object's id; the latest is last. */
const running = new Map<string, OuterScope[]>();
let latency: Latency = {};
let ticks = 0;

export const setLatency = (changed: Latency): void => {
  latency = changed;
};

export const getTrace = (id: string): Trace | null => traces.get(id) ?? null;

/** Records the calls of a request that carries the header. */
export async function traceRequest(request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  const id = request.headers.get(traceHeader);
  if (id === null) return answer();
  const trace: Trace = { calls: [], firstByte: null, lastByte: null };
  if (traces.size >= maxTraces) traces.clear();
  traces.set(id, trace);
  const response = await scopes.run({ trace, within: null }, async () => answer());
  if (!response.body || response.webSocket) {
    trace.firstByte = trace.lastByte = ++ticks;
    return response;
  }
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        trace.firstByte ??= ++ticks;
        controller.enqueue(piece);
      },
      flush() {
        trace.lastByte = ++ticks;
        trace.firstByte ??= trace.lastByte;
      },
    }),
  );
  return new Response(body, response);
}

/** Runs a method of a Durable Object, so that its calls belong to the call that runs it. */
export const runInObject = <Value>(object: string, run: () => Value): Value =>
  scopes.run({ within: null, object }, run);

interface Called {
  call: string;
  args?: unknown[] | undefined;
  /** Id of the called Durable Object. */
  object?: string | undefined;
}

/** Functions among the arguments are recorded as calls back. */
export function callRemote(target: string, { call, args, object }: Called, run: (scope: Scope | null) => unknown) {
  const outer = findScope();
  const delayMs = latency[target] ?? 0;
  if (!outer && !delayMs) return run(null);
  const begun = outer ? begin(outer, target, { call, object }) : null;
  if (begun && args) trackCallbacks(target, args, begun.scope);
  const runInScope = () => run(begun?.scope ?? null);
  const reply = delayMs ? runDelayed(delayMs, runInScope) : runInScope();
  if (isPromise(reply)) reply.then(begun?.finish, begun?.finish);
  else begun?.finish();
  return reply;
}

/** Delays and records requests to vendors. */
export function watchFetch(): void {
  const original = globalThis.fetch;
  globalThis.fetch = ((input: RequestInfo, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const target = findVendor(pathname) ?? "elsewhere";
    const call = `${init?.method ?? (input instanceof Request ? input.method : "GET")} ${pathname}`;
    return callRemote(target, { call }, () => original(input, init));
  }) as typeof fetch;
}

type OuterScope = Required<Pick<Scope, "trace" | "within">>;

function findScope(): OuterScope | null {
  const scope = scopes.getStore();
  if (scope?.trace) return { trace: scope.trace, within: scope.within };
  return (scope?.object !== undefined && running.get(scope.object)?.at(-1)) || null;
}

function begin({ trace, within }: OuterScope, target: string, { call, object }: Called) {
  const recorded: RemoteCall = { target, call, begin: ++ticks, end: null, within };
  const scope: OuterScope = { trace, within: trace.calls.push(recorded) - 1 };
  if (object !== undefined) running.set(object, [...(running.get(object) ?? []), scope]);
  const finish = () => {
    recorded.end = ++ticks;
    if (object === undefined) return;
    const left = (running.get(object) ?? []).filter((each) => each !== scope);
    if (left.length > 0) running.set(object, left);
    else running.delete(object);
  };
  return { scope, finish };
}

/** An object that runs a passed function waits for one more way there and back. */
function trackCallbacks(target: string, args: unknown[], scope: Scope): void {
  for (const [index, arg] of args.entries()) {
    if (typeof arg !== "function") continue;
    args[index] = (...given: unknown[]) =>
      scopes.run(scope, () =>
        callRemote(target, { call: "calls back" }, (inner) => scopes.run(inner ?? scope, () => arg(...given))),
      );
  }
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === "function";

const runDelayed = (delayMs: number, run: () => unknown): unknown =>
  pipelined(new Promise((resolve) => setTimeout(resolve, delayMs)).then(run));
