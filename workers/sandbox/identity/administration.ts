/** The account API as a service account calls it: a Bearer token instead of the API key, and the project in the path. */
import type { Context } from "hono";
import * as z from "zod";
import type { SandboxEnv } from "../env.ts";
import { verifyAccessToken } from "./access-token.ts";
import { getIdentityVendor } from "./binding.ts";
import { createUnsupportedError, IdentityError } from "./refusal.ts";
import { readBody } from "./request-body.ts";

type AdministrationContext = Context<{ Bindings: SandboxEnv }>;

const administrationScopes = ["identitytoolkit", "cloud-platform"].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);
const lookupSchema = z.strictObject({
  email: z.array(z.string("TYPE_STRING")).optional(),
  localId: z.array(z.string("TYPE_STRING")).optional(),
});
const lookupUnsupported = ["idToken", "phoneNumber", "federatedUserId", "initialEmail", "tenantId"];

/** Answers the call, or throws the vendor's refusal. */
export async function runAdministration(c: AdministrationContext): Promise<{ status: number; json: string }> {
  await requireServiceAccount(c);
  const call = c.req.param("call") ?? "";
  if (call !== "accounts:lookup") throw createUnsupportedError(`${call} for service accounts`);
  const { email = [], localId = [] } = readBody(await c.req.text(), lookupSchema, lookupUnsupported);
  const users = await getIdentityVendor(c.env).find(email, localId);
  // An empty list is left out, as protobuf does.
  const found = users.length > 0 ? { users } : {};
  return { status: 200, json: JSON.stringify({ kind: "identitytoolkit#GetAccountInfoResponse", ...found }) };
}

async function requireServiceAccount(c: AdministrationContext): Promise<void> {
  const [, token = ""] = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "") ?? [];
  const granted = await verifyAccessToken(token, c.env);
  if (!granted) {
    const message = "Request had invalid authentication credentials. Expected OAuth 2 access token.";
    throw new IdentityError(message, { status: 401, canonical: "UNAUTHENTICATED", reason: "authError" });
  }
  const isAllowed = granted.scope.split(" ").some((scope) => administrationScopes.includes(scope));
  if (!isAllowed || c.req.param("project") !== c.env.FIREBASE_PROJECT_ID) {
    const message = "Request had insufficient authentication scopes.";
    throw new IdentityError(message, { status: 403, canonical: "PERMISSION_DENIED", reason: "forbidden" });
  }
}
