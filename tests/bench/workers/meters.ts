/**
 * Logs each call of a Worker to its bindings with what it costs: rows of D1, steps of Workflows, operations of R2. Part
 * of the metered stack of `npm run proof -- simulate --measure` only.
 */
import {
  type BindingKind,
  faultyD1,
  faultyImages,
  faultyKv,
  faultyObjects,
  faultyR2,
  faultyService,
} from "#workers/sandbox/faulty-bindings/bindings.ts";

type Env = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the classes of any Worker.
type WorkerClass = new (ctx: any, env: any) => object;
type Step = Record<string, (...args: unknown[]) => unknown>;

const wrappers = {
  service: faultyService,
  objects: faultyObjects,
  d1: faultyD1,
  r2: faultyR2,
  kv: faultyKv,
  images: faultyImages,
} as const;

interface Answer {
  meta?: { rows_read?: number; rows_written?: number };
}

/** `by` is the class that calls, or "handlers". */
function log(by: string, kind: BindingKind | "step", call: string, rows = { read: 0, written: 0 }): void {
  console.log(JSON.stringify({ meter: by, kind, call: call.replace(/\s+/g, " ").slice(0, 120), ...rows }));
}

const countRows = (answers: Answer[]) => ({
  read: answers.reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), 0),
  written: answers.reduce((sum, { meta }) => sum + (meta?.rows_written ?? 0), 0),
});

export function withMeters(bindings: readonly { binding: string; kind: BindingKind }[]) {
  const wrapEnv = (env: Env, by: string): Env => {
    const wrapped: Env = { ...env };
    for (const { binding, kind } of bindings) {
      const guard = (call: string, _args: unknown, run: () => unknown): unknown => {
        const answer = run();
        if (kind !== "d1") log(by, kind, `${binding} ${call}`);
        else
          Promise.resolve(answer as Promise<Answer | Answer[]>).then(
            (given) => log(by, kind, call, countRows(Array.isArray(given) ? given : [given])),
            () => log(by, kind, call),
          );
        return answer;
      };
      wrapped[binding] = wrappers[kind](env[binding] as never, guard);
    }
    return wrapped;
  };
  return {
    handlers: (inner: ExportedHandler<Env>): ExportedHandler<Env> => ({
      ...(inner.fetch
        ? { fetch: (request, env, ctx) => inner.fetch?.(request, wrapEnv(env, "handlers"), ctx) as Response }
        : {}),
      ...(inner.scheduled
        ? { scheduled: (event, env, ctx) => inner.scheduled?.(event, wrapEnv(env, "scheduled"), ctx) }
        : {}),
    }),
    class: (Inner: WorkerClass, name: string): WorkerClass => {
      const Wrapped = class extends Inner {
        constructor(ctx: unknown, env: Env) {
          super(ctx, wrapEnv(env, name));
        }
      };
      const { run } = Inner.prototype as { run?: (event: unknown, step: Step) => unknown };
      if (run)
        Object.assign(Wrapped.prototype, {
          run(event: unknown, step: Step) {
            const counted =
              (method: string) =>
              (...args: unknown[]) => {
                log(name, "step", `${method} ${String(args[0])}`);
                return step[method]?.(...args);
              };
            return run.call(this, event, { do: counted("do"), sleep: counted("sleep") });
          },
        });
      return Wrapped;
    },
  };
}
