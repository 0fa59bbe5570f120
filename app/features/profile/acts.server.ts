/** What each intent of the profile's forms does. */
import type { Act, Asked } from "./act.ts";
import { deleteAccount, exportData } from "./data/own-data-verbs.server.ts";
import { askAddressChange, cancelAddressChange } from "./email/change-email.server.ts";
import { resendVerification } from "./email/resend-verification.server.ts";
import { saveInformation } from "./information/save.server.ts";
import { changePassword } from "./password/change-password.server.ts";
import { mailPasswordLink } from "./password/mail-password-link.server.ts";
import type { Intent } from "./schema.ts";
import { revokeAll, revokeOthers, revokeSession } from "./sessions/session-verbs.server.ts";

const acts: { [Wanted in Intent]: Act<Wanted> } = {
  profile: saveInformation,
  "verify-email": resendVerification,
  email: askAddressChange,
  "cancel-email": cancelAddressChange,
  password: changePassword,
  "password-mail": mailPasswordLink,
  "revoke-session": revokeSession,
  "revoke-others": revokeOthers,
  "revoke-all": revokeAll,
  export: exportData,
  "delete-account": deleteAccount,
};

export const actOn = <Wanted extends Intent>(asked: Asked<Wanted>): Promise<unknown> => {
  const intent: Wanted = asked.form.intent;
  return acts[intent](asked);
};
