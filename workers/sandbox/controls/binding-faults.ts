/** Faults of bindings: the wrapped Workers of the local stack fetch them here and are notified when there are any. */
import { WorkerEntrypoint } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { recordCall } from "./calls.ts";
import { type Fault, listFaults, takeFault } from "./faults.ts";

/** Names of the bindings that can have faults; empty when the stack runs its Workers unwrapped. */
export const getBindingNames = (env: SandboxEnv): string[] => env.FAULTY_BINDINGS ?? [];

export const isBinding = (env: SandboxEnv, name: string): boolean => getBindingNames(env).includes(name);

/**
 * Sends the wrapped Workers the bindings that have faults, so that calls of other bindings need no request to the
 * sandbox. Calls that hang because of a fault in `removed` end.
 */
export async function announceFaults(env: SandboxEnv, removed: string[] = []): Promise<void> {
  const names = listFaults().flatMap(({ vendor }) => (isBinding(env, vendor) ? [vendor] : []));
  await Promise.all([env.PORTAL_FAULTS?.announce(names, removed), env.LICENCES_FAULTS?.announce(names, removed)]);
}

export class BindingFaults extends WorkerEntrypoint<SandboxEnv> {
  /** Records this call of a binding, returns its fault and counts it down. */
  take(binding: string, call: string, args: string): Promise<Fault | null> {
    recordCall(binding, call.split(" ")[0] ?? "", call);
    return takeFault(binding, call, async () => args);
  }
}
