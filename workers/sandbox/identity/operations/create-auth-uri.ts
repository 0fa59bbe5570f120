import * as z from "zod";
import { isEmail } from "../accounts.ts";
import { defineOperation } from "../operation.ts";
import { randomSecret } from "../random-id.ts";
import { refuseUnless } from "../refusal.ts";
import { text } from "../request-body.ts";

const schema = z.strictObject({ identifier: text, continueUri: text, sessionId: text });
const unspoken = [
  ...["providerId", "appId", "authFlowType", "context", "customParameter", "hostedDomain"],
  ...["oauthConsumerKey", "oauthScope", "openidRealm", "otaApp"],
];

/** With enumeration protection it only returns a session id. */
export const createAuthUri = defineOperation(schema, unspoken, (body) => {
  refuseUnless(body.identifier, "MISSING_IDENTIFIER");
  refuseUnless(body.continueUri, "MISSING_CONTINUE_URI");
  refuseUnless(isEmail(body.identifier), "INVALID_IDENTIFIER");
  refuseUnless(URL.canParse(body.continueUri), "INVALID_CONTINUE_URI");
  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: body.sessionId || randomSecret() };
});
