/** What each intent of the profile's forms does. */
import type { Act, Asked } from "./act.ts";
import { resendVerification } from "./email/resend-verification.server.ts";
import type { Intent } from "./schema.ts";
import { revokeOthers, revokeSession } from "./sessions/session-verbs.server.ts";

const acts: { [Wanted in Intent]: Act<Wanted> } = {
  "verify-email": resendVerification,
  "revoke-session": revokeSession,
  "revoke-others": revokeOthers,
};

export const actOn = <Wanted extends Intent>(asked: Asked<Wanted>): Promise<unknown> => {
  const intent: Wanted = asked.form.intent;
  return acts[intent](asked);
};
