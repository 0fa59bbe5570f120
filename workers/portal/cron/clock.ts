import type { Actor } from "#workers/licences/contract.ts";

/** In whose name the licence service is asked for what is nobody's own act. */
export const clock: Actor = { uid: "clock", email: "clock@portal.invalid", emailVerified: true, role: "admin" };
