/** What each intent of the profile's forms does. */
import type { Act, Asked } from "./act.ts";
import { deleteAccount, exportData } from "./data/own-data-verbs.server.ts";
import { askAddressChange, cancelAddressChange } from "./email/change-email.server.ts";
import { resendVerification } from "./email/resend-verification.server.ts";
import { saveInformation } from "./information/save.server.ts";
import { changePassword } from "./password/change-password.server.ts";
import { mailPasswordLink } from "./password/mail-password-link.server.ts";
import { removePhoto, savePhoto } from "./photo/photo-verbs.server.ts";
import { requestPoints } from "./points/request-points.server.ts";
import type { Intent } from "./schema.ts";
import { revokeAll, revokeOthers, revokeSession } from "./sessions/session-verbs.server.ts";
import { renewCodes, stopTwoFactors } from "./two-factors/change.server.ts";
import { confirmTwoFactors, startTwoFactors } from "./two-factors/set-up.server.ts";

const acts: { [Wanted in Intent]: Act<Wanted> } = {
  photo: savePhoto,
  "remove-photo": removePhoto,
  profile: saveInformation,
  "verify-email": resendVerification,
  email: askAddressChange,
  "cancel-email": cancelAddressChange,
  password: changePassword,
  "password-mail": mailPasswordLink,
  "totp-start": startTwoFactors,
  "totp-confirm": confirmTwoFactors,
  "totp-codes": renewCodes,
  "totp-stop": stopTwoFactors,
  "revoke-session": revokeSession,
  "revoke-others": revokeOthers,
  points: requestPoints,
  "revoke-all": revokeAll,
  export: exportData,
  "delete-account": deleteAccount,
};

export const actOn = <Wanted extends Intent>(asked: Asked<Wanted>): Promise<unknown> => {
  const intent: Wanted = asked.form.intent;
  return acts[intent](asked);
};
