import type { SandboxEnv } from "../env.ts";

/** The one object that is the identity vendor. */
export function identityVendor(env: SandboxEnv) {
  return env.IDENTITY.getByName("vendor");
}
