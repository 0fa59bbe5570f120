/** One call of a binding: it runs as it is, or meets the fault that is ordered for it. */
import { deliberateFaultMark } from "../controls/intercept.ts";

interface Fault {
  mode: string;
  delayMs: number;
}

export interface FaultSource {
  take(binding: string, call: string, args: string): Promise<Fault | null>;
}

/** `call` names method and subject, `args` are what the call is given. */
export type Guard = (call: string, args: unknown, run: () => unknown) => unknown;

const maxHangMs = 120_000;

/** Lives as long as the isolate, which a Worker shares with its Durable Objects. */
let announced: ReadonlySet<string> = new Set();

export function announce(names: readonly string[]): void {
  announced = new Set(names);
}

/** Without a fault the binding's own answer is handed on untouched: a promise stays the promise that it was. */
export const createGuard =
  (faults: FaultSource, name: string): Guard =>
  (call, args, run) =>
    announced.has(name) ? runWithFault(faults, name, { call, args, run }) : run();

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

/** The platform's own error message, which our code may match, plus the mark for logs. */
const createConnectionError = (): Error => new Error(`Network connection lost. (${deliberateFaultMark})`);

/** Of a fetch: who asks gives up as they would with a service that does not answer. */
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
