/**
 * Injects the sandbox's faults between a built Worker and its bindings. Only for the local stack:
 * `scripts/faulty-bindings.ts` wraps the bundles of the portal and the licence service in this module; deployments do
 * not contain it.
 */
import { WorkerEntrypoint } from "cloudflare:workers";
import {
  announce,
  type BindingKind,
  createGuard,
  type FaultSource,
  faultyD1,
  faultyImages,
  faultyKv,
  faultyObjects,
  faultyR2,
  faultyService,
} from "./bindings.ts";
import {
  getTrace,
  type Latency,
  runInObject,
  setLatency,
  type Trace,
  traceRequest,
  watchFetch,
} from "./remote-calls.ts";

/** `name` is the binding's name in faults. */
export interface FaultyBinding {
  binding: string;
  kind: BindingKind;
  name: string;
}

type Env = Record<string, unknown> & { FAULTS: FaultSource };
// biome-ignore lint/suspicious/noExplicitAny: the classes of any Worker.
type WorkerClass = new (ctx: any, env: any) => object;

const wrappers = {
  service: faultyService,
  objects: faultyObjects,
  d1: faultyD1,
  r2: faultyR2,
  kv: faultyKv,
  images: faultyImages,
} as const;

/** The sandbox calls it when faults are added or removed. */
export class FaultSwitch extends WorkerEntrypoint {
  announce(names: string[], removed: string[]): void {
    announce(names, removed);
  }

  setLatency(latency: Latency): void {
    setLatency(latency);
  }

  getTrace(id: string): Trace | null {
    return getTrace(id);
  }
}

export function withFaultyBindings(bindings: readonly FaultyBinding[]) {
  watchFetch();
  const wrappedEnvs = new WeakMap<object, Env>();
  const wrapEnv = (env: Env): Env => {
    const existing = wrappedEnvs.get(env);
    if (existing) return existing;
    const wrapped: Env = { ...env };
    for (const { binding, kind, name } of bindings) {
      const guard = createGuard(env.FAULTS, { name, kind });
      wrapped[binding] = wrappers[kind](env[binding] as never, guard);
    }
    wrappedEnvs.set(env, wrapped);
    return wrapped;
  };
  return {
    handlers: (inner: ExportedHandler<Env>): ExportedHandler<Env> => ({
      fetch: (request, env, ctx) =>
        traceRequest(request, () => inner.fetch?.(request, wrapEnv(env), ctx) as Promise<Response>),
      ...(inner.scheduled ? { scheduled: (event, env, ctx) => inner.scheduled?.(event, wrapEnv(env), ctx) } : {}),
    }),
    /** For Durable Objects, Workflows and named entrypoints. */
    class(Inner: WorkerClass): WorkerClass {
      class Wrapped extends Inner {
        constructor(ctx: unknown, env: Env) {
          super(ctx, wrapEnv(env));
        }
      }
      for (const name of Object.getOwnPropertyNames(Inner.prototype)) wrapMethod(Wrapped.prototype, name);
      return Wrapped;
    },
  };
}

/** The calls that a method of a Durable Object makes belong to the call that runs it. */
function wrapMethod(prototype: object, name: string): void {
  const method: unknown = Reflect.get(prototype, name);
  if (name === "constructor" || typeof method !== "function") return;
  Object.defineProperty(prototype, name, {
    value(this: { ctx: { id?: DurableObjectId } }, ...args: unknown[]) {
      const run = () => Reflect.apply(method, this, args);
      const { id } = this.ctx;
      return id === undefined ? run() : runInObject(id.toString(), run);
    },
  });
}
