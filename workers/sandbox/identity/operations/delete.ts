import * as z from "zod";
import { defineOperation, refuseOldSignIn } from "../operation.ts";
import { refuseUnless } from "../refusal.ts";
import { text } from "../request-body.ts";

const schema = z.strictObject({ idToken: text });

export const deleteAccount = defineOperation(schema, ["localId"], async (body, { accounts, sessions, now }) => {
  refuseUnless(body.idToken, "MISSING_ID_TOKEN");
  const bearer = await sessions.bearerOf(body.idToken, now);
  refuseOldSignIn(bearer, now);
  sessions.revokeAll(bearer.account.uid);
  accounts.remove(bearer.account.uid);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
});
