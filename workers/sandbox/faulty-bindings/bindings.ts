/** Wraps each kind of binding so that calls can fail. The sandbox's README.md lists the call names. */
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

/** A fault as the sandbox returns it. */
interface Fault {
  mode: string;
  delayMs: number;
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

/** Bindings that have faults. In memory of the isolate, which a Worker shares with its Durable Objects. */
let announced: ReadonlySet<string> = new Set();

export function announce(names: readonly string[]): void {
  announced = new Set(names);
}

/** Without a fault, returns the binding's own result unchanged, so that a promise keeps its identity. */
export const createGuard =
  (faults: FaultSource, name: string): Guard =>
  (call, args, run, object) =>
    callRemote(name, { call, args: Array.isArray(args) ? args : [], object }, () =>
      announced.has(name) ? runWithFault(faults, name, { call, args, run }) : run(),
    );

async function runWithFault(
  faults: FaultSource,
  name: string,
  { call, args, run }: { call: string; args: unknown; run: () => unknown },
): Promise<unknown> {
  const signal = findSignal(args);
  const fault = await faults.take(name, call, JSON.stringify(args) ?? "");
  switch (fault?.mode) {
    case "down":
      throw createConnectionError();
    case "hang":
      await delay(maxHangMs, signal);
      throw createConnectionError();
    case "lost":
      await run();
      throw createConnectionError();
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
const createConnectionError = (): Error => new Error(`Network connection lost. (${deliberateFaultMark})`);

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
