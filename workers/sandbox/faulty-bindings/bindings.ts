/** Wraps each kind of binding so that calls can fail. The sandbox's README.md lists the call names. */
import { pipelined } from "./pipelined.ts";
import { callRemote } from "./remote-calls.ts";

type Call = (method: string, args: unknown[], run: () => unknown) => unknown;

/** Wraps each method of `target` in `call`, except those that `own` replaces. */
function wrapMethods<Target extends object>(target: Target, call: Call, own: Record<string, unknown> = {}): Target {
  return new Proxy(target, {
    get(_, property) {
      if (typeof property === "string" && Object.hasOwn(own, property)) return own[property];
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function" || typeof property === "symbol" || property === "then") return value;
      return (...args: unknown[]) => call(property, args, () => Reflect.apply(value, target, args));
    },
  });
}

/** Names a fetch after its address without the host, and other calls after their method. */
export const faultyService = (service: Fetcher, guard: Guard): Fetcher =>
  wrapMethods(service, (method, args, run) => guard(`${method} ${getAddress(method, args)}`.trim(), args, run));

export function faultyObjects(namespace: DurableObjectNamespace, guard: Guard): DurableObjectNamespace {
  const faultyStub = (stub: DurableObjectStub, name: string) =>
    wrapMethods(stub, (method, args, run) =>
      guard(`${method} ${name} ${getAddress(method, args)}`.trim(), args, run, stub.id.toString()),
    );
  return wrapMethods(namespace, (_method, _args, run) => run(), {
    getByName: (name: string, ...rest: []) => faultyStub(namespace.getByName(name, ...rest), name),
    get: (id: DurableObjectId, ...rest: []) => faultyStub(namespace.get(id, ...rest), id.name ?? id.toString()),
  });
}

export const faultyKv = (store: KVNamespace, guard: Guard): KVNamespace => wrapMethods(store, guardByKey(guard));

export const faultyR2 = (bucket: R2Bucket, guard: Guard): R2Bucket => wrapMethods(bucket, guardByKey(guard));

/** What `empty` returns: the key has no value. Other methods of buckets and stores are carried out. */
const nothing: Record<string, unknown> = { get: null, head: null, getWithMetadata: { value: null, metadata: null } };

/** What the platform throws when it is busy (status 429) or broken (any other). */
const platformErrors: Record<BindingKind, { busy: string; broken: string }> = {
  d1: { busy: "D1_ERROR: D1 DB is overloaded. Too many requests queued.", broken: "D1_ERROR: internal error" },
  r2: { busy: "get: Too many requests (10058)", broken: "get: We encountered an internal error. (10001)" },
  kv: { busy: "KV GET failed: 429 Too Many Requests", broken: "KV GET failed: 500 Internal Server Error" },
  objects: { busy: "Durable Object is overloaded. Too many requests queued.", broken: "internal error" },
  service: { busy: "Worker exceeded resource limits.", broken: "internal error" },
  images: { busy: "IMAGES_TRANSFORM_ERROR 9422: too many requests", broken: "IMAGES_TRANSFORM_ERROR 9523" },
};

/** Guards `info` and the `output` of a chain of transformations; the chain itself makes no call. */
export function faultyImages(images: ImagesBinding, guard: Guard): ImagesBinding {
  const call: Call = (method, _args, run) => guard(method, [], run);
  const faultyTransformer = (transformer: ImageTransformer): ImageTransformer =>
    wrapMethods(transformer, call, {
      transform: (transform: ImageTransform) => faultyTransformer(transformer.transform(transform)),
    });
  return wrapMethods(images, call, {
    input: (...args: Parameters<ImagesBinding["input"]>) => faultyTransformer(images.input(...args)),
  });
}

/** Names a statement after its SQL; its values are the arguments of the call. */
export function faultyD1(database: D1Database, guard: Guard): D1Database {
  /** The platform's own statements, because a batch accepts no others. */
  const own = new WeakMap<object, { statement: D1PreparedStatement; sql: string; values: unknown[] }>();
  const faultyStatement = (statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement => {
    const wrapped = wrapMethods(statement, (method, _args, run) => guard(`${method} ${sql}`, values, run), {
      bind: (...bound: unknown[]) => faultyStatement(statement.bind(...bound), sql, bound),
    });
    own.set(wrapped, { statement, sql, values });
    return wrapped;
  };
  return wrapMethods(database, (method, args, run) => guard(`${method} ${String(args[0] ?? "")}`.trim(), args, run), {
    prepare: (sql: string) => faultyStatement(database.prepare(sql), sql, []),
    batch: (statements: D1PreparedStatement[]) => {
      const parts = statements.map((wrapped) => own.get(wrapped));
      const call = `batch ${parts.map((part) => part?.sql).join("; ")}`;
      const values = parts.map((part) => part?.values);
      return guard(call, values, () =>
        database.batch(statements.map((wrapped) => own.get(wrapped)?.statement ?? wrapped)),
      );
    },
  });
}

const guardByKey =
  (guard: Guard): Call =>
  (method, args, run) =>
    guard(`${method} ${typeof args[0] === "string" ? args[0] : ""}`.trim(), args, run);

function getAddress(method: string, [target]: unknown[]): string {
  if (method !== "fetch") return "";
  const { pathname, search } = new URL(target instanceof Request ? target.url : String(target));
  return pathname + search;
}

export type BindingKind = "service" | "objects" | "d1" | "r2" | "kv" | "images";

/** A fault as the sandbox returns it. */
interface Fault {
  id: string;
  mode: string;
  delayMs: number;
  status?: number | undefined;
}

export interface FaultSource {
  take(binding: string, call: string, args: string): Promise<Fault | null>;
}

/**
 * Runs a call of a binding or applies its fault. `call` names method and subject, `args` are the arguments, `object` is
 * the id of the called Durable Object.
 */
type Guard = (call: string, args: unknown, run: () => unknown, object?: string) => unknown;

const maxHangMs = 120_000;
const hangStepMs = 100;

/** Bindings that have faults. In memory of the isolate, which a Worker shares with its Durable Objects. */
let announced: ReadonlySet<string> = new Set();

/** Faults that were removed: calls that hang because of them end. */
const removed = new Set<string>();

export function announce(names: readonly string[], ended: readonly string[] = []): void {
  announced = new Set(names);
  for (const id of ended) removed.add(id);
}

/** Waits until `isOver`, at most two minutes. */
export async function hang(isOver: () => boolean, signal?: AbortSignal): Promise<void> {
  for (const endMs = Date.now() + maxHangMs; Date.now() < endMs && !isOver(); ) await delay(hangStepMs, signal);
}

/** Without a fault, returns the binding's own result unchanged, so that a promise keeps its identity. */
export const createGuard =
  (faults: FaultSource, { name, kind }: { name: string; kind: BindingKind }): Guard =>
  (call, args, run, object) =>
    callRemote(name, { call, args: Array.isArray(args) ? args : [], object }, () => {
      if (!announced.has(name)) return run();
      const result = runWithFault(faults, { name, kind, call, args, run });
      return kind === "objects" || kind === "service" ? pipelined(result) : result;
    });

async function runWithFault(
  faults: FaultSource,
  { name, kind, call, args, run }: { name: string; kind: BindingKind; call: string; args: unknown; run: () => unknown },
): Promise<unknown> {
  const signal = findSignal(args);
  const fault = await faults.take(name, call, JSON.stringify(args) ?? "");
  switch (fault?.mode) {
    case "down":
      throw createConnectionError();
    case "hang":
      await hang(() => removed.has(fault.id), signal);
      throw createConnectionError();
    case "status":
      throw markError(platformErrors[kind][fault.status === 429 ? "busy" : "broken"]);
    case "empty": {
      const [method = ""] = call.split(" ");
      return (kind === "r2" || kind === "kv") && method in nothing ? nothing[method] : run();
    }
    case "lost":
      await run();
      throw createConnectionError();
    case "cut": {
      const reply = await run();
      if (isStored(reply)) return cutBody(reply);
      throw createConnectionError();
    }
    case "slow":
      await delay(fault.delayMs, signal);
      return run();
    default:
      return run();
  }
}

/** Marks log lines about deliberate faults, so that tests ignore them. */
export const deliberateFaultMark = "connection broken on purpose by a fault of the sandbox";

/** Has the platform's own message, because our code may match it, and the mark for logs. */
const createConnectionError = (): Error => markError("Network connection lost.");

const markError = (message: string): Error => new Error(`${message} (${deliberateFaultMark})`);

const isStored = (reply: unknown): reply is R2ObjectBody =>
  (reply as { body?: unknown } | null)?.body instanceof ReadableStream;

/** An object of a bucket whose body breaks halfway, however it is read. */
function cutBody(object: R2ObjectBody): R2ObjectBody {
  const half = Math.floor(object.size / 2);
  const broken = async () => {
    await object.body.cancel();
    throw createConnectionError();
  };
  let passed = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, Math.max(0, half - passed)));
      passed += chunk.length;
      if (passed >= half) controller.error(createConnectionError());
    },
  });
  let body: ReadableStream | undefined;
  return new Proxy(object, {
    get(_, property) {
      if (property === "body") {
        body ??= object.body.pipeThrough(cut);
        return body;
      }
      if (["text", "json", "arrayBuffer", "bytes", "blob"].includes(String(property))) return broken;
      const value: unknown = Reflect.get(object, property, object);
      return typeof value === "function" ? value.bind(object) : value;
    },
  });
}

/** Finds the signal of a fetch, so that a caller's timeout works as with a service that does not answer. */
function findSignal(args: unknown): AbortSignal | undefined {
  const found = (Array.isArray(args) ? args : []).map((arg) => (arg as { signal?: unknown } | null)?.signal);
  return found.find((signal) => signal instanceof AbortSignal);
}

const delay = (durationMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort);
  });
