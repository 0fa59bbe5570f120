import type { SandboxEnv } from "../env.ts";

/** The one object that is the identity vendor. */
export function getIdentityVendor(env: SandboxEnv) {
  return env.IDENTITY.getByName("vendor");
}
