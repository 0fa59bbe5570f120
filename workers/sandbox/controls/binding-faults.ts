/** Faults of bindings: what the wrapped Workers of the local stack ask, and how they learn that there is something to ask. */
import { WorkerEntrypoint } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { type Fault, listFaults, takeFault } from "./faults.ts";

/** Names of the bindings that faults can be ordered for; none when the stack runs its Workers unwrapped. */
export const getBindingNames = (env: SandboxEnv): string[] => env.FAULTY_BINDINGS ?? [];

export const isBinding = (env: SandboxEnv, name: string): boolean => getBindingNames(env).includes(name);

/** To the wrapped Workers: for which bindings faults are ordered. They ask for those alone, so that all other calls cost nothing. */
export async function announceFaults(env: SandboxEnv): Promise<void> {
  const names = listFaults().flatMap(({ vendor }) => (isBinding(env, vendor) ? [vendor] : []));
  await Promise.all([env.PORTAL_FAULTS?.announce(names), env.LICENCES_FAULTS?.announce(names)]);
}

export class BindingFaults extends WorkerEntrypoint<SandboxEnv> {
  /** The fault that hits this call of a binding, one of its times used up. */
  take(binding: string, call: string, args: string): Promise<Fault | null> {
    return takeFault(binding, call, async () => args);
  }
}
