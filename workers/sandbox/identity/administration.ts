/** Account calls of a service account: a Bearer token instead of the API key, and the project in the path. */
import type { Context } from "hono";
import * as z from "zod";
import { getIdentityVendor, type SandboxEnv } from "../env.ts";
import { createMalformedError, createUnsupportedError, IdentityError, type Reply } from "./errors.ts";
import { verifyAccessToken } from "./oauth.ts";
import { flag, readBody, text } from "./operation.ts";
import { deletable, toProfileChanges } from "./operations/account.ts";

type AdministrationContext = Context<{ Bindings: SandboxEnv }>;
type AdministrationCall = (c: AdministrationContext) => Promise<Reply>;

const scopes = ["identitytoolkit", "cloud-platform"].map((name) => `https://www.googleapis.com/auth/${name}`);

const lookupSchema = z.strictObject({
  email: z.array(z.string("TYPE_STRING")).optional(),
  localId: z.array(z.string("TYPE_STRING")).optional(),
});
const lookupUnsupported = ["idToken", "phoneNumber", "federatedUserId", "initialEmail", "tenantId"];

const lookup: AdministrationCall = async (c) => {
  const { email = [], localId = [] } = readBody(await c.req.text(), lookupSchema, lookupUnsupported);
  const users = await getIdentityVendor(c.env).find(email, localId);
  // Protobuf omits empty lists.
  const found = users.length > 0 ? { users } : {};
  return { status: 200, json: JSON.stringify({ kind: "identitytoolkit#GetAccountInfoResponse", ...found }) };
};

const updateSchema = z.strictObject({
  ...{ localId: text, disableUser: flag, displayName: text, photoUrl: text },
  deleteAttribute: z.array(deletable).optional(),
});
const updateUnsupported = [
  ...["idToken", "oobCode", "password", "email", "emailVerified", "returnSecureToken"],
  ...["customAttributes", "validSince", "createdAt", "lastLoginAt", "deleteProvider", "provider"],
  ...["linkProviderUserInfo", "upgradeToFederatedLogin", "mfa", "phoneNumber", "deletePasskey", "tenantId"],
  ...["targetProjectId", "delegatedProjectNumber", "captchaChallenge", "captchaResponse", "instanceId"],
];

const update: AdministrationCall = async (c) => {
  const { localId, disableUser, ...profile } = readBody(await c.req.text(), updateSchema, updateUnsupported);
  return getIdentityVendor(c.env).updateAsAdministrator(localId, {
    ...toProfileChanges(profile),
    ...(disableUser === undefined ? {} : { disabled: disableUser ? 1 : 0 }),
  });
};

const deleteSchema = z.strictObject({ localId: text });

const deleteAccount: AdministrationCall = async (c) => {
  const { localId } = readBody(await c.req.text(), deleteSchema, ["idToken", "tenantId", "delegatedProjectNumber"]);
  return getIdentityVendor(c.env).deleteAsAdministrator(localId);
};

const defaultPage = 20;
const maxPage = 1000;
const pageParameters = ["maxResults", "nextPageToken", "alt", "prettyPrint"];
const pageUnsupported = ["tenantId", "delegatedProjectNumber", "key"];

const batchGet: AdministrationCall = async (c) => {
  const query = c.req.query();
  const unsupported = Object.keys(query).filter((name) => pageUnsupported.includes(name));
  if (unsupported.length > 0) throw createUnsupportedError(`the parameter ${unsupported.join(", ")} here`);
  rejectUnknownParameters(Object.keys(query).filter((name) => !pageParameters.includes(name)));
  return getIdentityVendor(c.env).listPage(readPageSize(query.maxResults), query.nextPageToken);
};

/** The vendor documents 1 to 1,000, but not its answer to another number. */
function readPageSize(given: string | undefined): number {
  if (given === undefined) return defaultPage;
  if (!/^-?\d{1,9}$/.test(given)) {
    throw createMalformedError([`Invalid value at 'max_results' (TYPE_INT32), "${given}"`]);
  }
  const size = Number(given);
  if (size < 1 || size > maxPage) throw createUnsupportedError(`maxResults outside 1 to ${maxPage}`);
  return size;
}

const calls: ReadonlyMap<string, AdministrationCall> = new Map(
  Object.entries({
    "POST accounts:lookup": lookup,
    "POST accounts:update": update,
    "POST accounts:delete": deleteAccount,
    "GET accounts:batchGet": batchGet,
  }),
);

export async function runAdministration(c: AdministrationContext): Promise<Reply> {
  await requireServiceAccount(c);
  const name = `${c.req.method} ${c.req.param("call") ?? ""}`;
  const call = calls.get(name);
  if (!call) throw createUnsupportedError(`${name} for service accounts`);
  return call(c);
}

async function requireServiceAccount(c: AdministrationContext): Promise<void> {
  const [, token = ""] = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "") ?? [];
  const granted = await verifyAccessToken(token, c.env);
  if (!granted) {
    const message = "Request had invalid authentication credentials. Expected OAuth 2 access token.";
    throw new IdentityError(message, { status: 401, canonical: "UNAUTHENTICATED", reason: "authError" });
  }
  const isAllowed = granted.scope.split(" ").some((scope) => scopes.includes(scope));
  if (!isAllowed || c.req.param("project") !== c.env.FIREBASE_PROJECT_ID) {
    const message = "Request had insufficient authentication scopes.";
    throw new IdentityError(message, { status: 403, canonical: "PERMISSION_DENIED", reason: "forbidden" });
  }
}

export function rejectUnknownParameters(names: readonly string[]): void {
  if (names.length === 0) return;
  const why = (name: string) => `Cannot bind query parameter. Field '${name}' could not be found in request message.`;
  throw createMalformedError(
    names.map((name) => `Invalid JSON payload received. Unknown name "${name}": ${why(name)}`),
  );
}
