/** HTTP routes of the identity vendor. */

import { type Context, Hono } from "hono";
import * as z from "zod";
import { getIdentityVendor, type SandboxEnv } from "../env.ts";
import {
  createMissingKeyError,
  createUnsupportedError,
  createWrongKeyError,
  IdentityError,
  type Reply,
  rejectUnless,
  toAccountsError,
  toErrorReply,
  toTokenError,
} from "./errors.ts";
import { oauthRoutes, verifyAccessToken } from "./oauth.ts";
import { flag, readBody, text, vendorEnum } from "./operation.ts";
import { socialRoutes } from "./social/routes.ts";

type IdentityContext = Context<{ Bindings: SandboxEnv }>;
type Envelope = (vendorError: IdentityError) => object;

const jwksMaxAgeSeconds = 19_800;
/** Address of calls without `CF-Connecting-IP`, which includes all calls of the portal. */
const loopback = "127.0.0.1";

export const identityRoutes = new Hono<{ Bindings: SandboxEnv }>();

identityRoutes.post("/identity/v1/:call{accounts:[A-Za-z]+}", (c) =>
  respond(toAccountsError, async () => {
    requireApiKey(c, "identitytoolkit.googleapis.com");
    requireContentType(c, "application/json");
    const context = {
      origin: new URL(c.req.url).origin,
      address: c.req.header("CF-Connecting-IP") ?? loopback,
      locale: c.req.header("X-Firebase-Locale"),
    };
    const name = c.req.param("call").slice("accounts:".length);
    return getIdentityVendor(c.env).perform(name, await c.req.text(), context);
  }),
);

identityRoutes.post("/identity/v1/projects/:project/:call{accounts:[A-Za-z]+}", (c) =>
  respond(toAccountsError, async () => {
    requireContentType(c, "application/json");
    return runAdministration(c);
  }),
);

identityRoutes.get("/identity/v1/projects/:project/:call{accounts:[A-Za-z]+}", (c) =>
  respond(toAccountsError, () => runAdministration(c)),
);

identityRoutes.post("/securetoken/v1/token", (c) =>
  respond(toTokenError, async () => {
    requireApiKey(c, "securetoken.googleapis.com");
    requireContentType(c, "application/x-www-form-urlencoded");
    const form = new URLSearchParams(await c.req.text());
    if (form.get("grant_type") !== "refresh_token") throw createUnsupportedError("this grant");
    const refreshToken = form.get("refresh_token");
    rejectUnless(refreshToken, "MISSING_REFRESH_TOKEN");
    return getIdentityVendor(c.env).refresh(refreshToken);
  }),
);

identityRoutes.get("/jwks", async (c) => {
  c.header("Cache-Control", `public, max-age=${jwksMaxAgeSeconds}, must-revalidate, no-transform`);
  return c.json(await getIdentityVendor(c.env).jwks("id-token"));
});

identityRoutes.route("/oauth2", oauthRoutes);
identityRoutes.route("/social", socialRoutes);

for (const [path, envelope] of [
  ["/identity/*", toAccountsError],
  ["/securetoken/*", toTokenError],
] as const) {
  identityRoutes.all(path, (c) =>
    respond(envelope, () => Promise.reject(createUnsupportedError(`${c.req.method} ${c.req.path}`))),
  );
}

async function respond(envelope: Envelope, run: () => Promise<Reply>): Promise<Response> {
  const reply = await run().catch((error: unknown) => toErrorReply(error, envelope));
  const headers = {
    "Content-Type": "application/json; charset=UTF-8",
    "Cache-Control": "no-cache, no-store, max-age=0",
  };
  return new Response(reply.json, { status: reply.status, headers });
}

/** Calls of browsers carry the API key; calls with a service account's token use the path with the project. */
function requireApiKey(c: IdentityContext, service: string): void {
  if (c.req.header("Authorization")) throw createUnsupportedError("calls with an Authorization header");
  const key = c.req.query("key");
  if (!key) throw createMissingKeyError();
  if (key !== c.env.FIREBASE_API_KEY) throw createWrongKeyError(service);
}

function requireContentType(c: IdentityContext, mediaType: string): void {
  const given = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (given !== mediaType) throw createUnsupportedError(`the content type "${given}" here`);
}

type AdministrationContext = Context<{ Bindings: SandboxEnv }>;
type AdministrationCall = (c: AdministrationContext) => Promise<Reply>;

const scopes = ["identitytoolkit", "cloud-platform"].map((name) => `https://www.googleapis.com/auth/${name}`);

const lookupSchema = z.strictObject({
  email: z.array(z.string("TYPE_STRING")).optional(),
  localId: z.array(z.string("TYPE_STRING")).optional(),
});

const lookup: AdministrationCall = async (c) => {
  const { email = [], localId = [] } = readBody(await c.req.text(), lookupSchema);
  const users = await getIdentityVendor(c.env).find(email, localId);
  // Protobuf omits empty lists.
  const found = users.length > 0 ? { users } : {};
  return { status: 200, json: JSON.stringify({ kind: "identitytoolkit#GetAccountInfoResponse", ...found }) };
};

const updateSchema = z.strictObject({
  ...{ localId: text, disableUser: flag, displayName: text, photoUrl: text },
  deleteAttribute: z
    .array(vendorEnum("SetAccountInfoRequest.UserAttributeName", ["DISPLAY_NAME", "PHOTO_URL"]))
    .default([]),
});

const update: AdministrationCall = async (c) => {
  const body = readBody(await c.req.text(), updateSchema);
  const { localId, disableUser, displayName, photoUrl, deleteAttribute } = body;
  return getIdentityVendor(c.env).updateAsAdministrator(localId, {
    ...(displayName === undefined ? {} : { display_name: displayName || null }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl || null }),
    ...(deleteAttribute.includes("DISPLAY_NAME") ? { display_name: null } : {}),
    ...(deleteAttribute.includes("PHOTO_URL") ? { photo_url: null } : {}),
    ...(disableUser === undefined ? {} : { disabled: disableUser ? 1 : 0 }),
  });
};

const deleteSchema = z.strictObject({ localId: text });

const deleteAccount: AdministrationCall = async (c) => {
  const { localId } = readBody(await c.req.text(), deleteSchema);
  return getIdentityVendor(c.env).deleteAsAdministrator(localId);
};

const pageQuery = z.strictObject({
  maxResults: z.string().regex(/^([1-9]\d{0,2}|1000)$/, "TYPE_INT32"),
  nextPageToken: text,
});

const batchGet: AdministrationCall = async (c) => {
  const { maxResults, nextPageToken } = readBody(JSON.stringify(c.req.query()), pageQuery);
  return getIdentityVendor(c.env).listPage(Number(maxResults), nextPageToken);
};

const calls: ReadonlyMap<string, AdministrationCall> = new Map(
  Object.entries({
    "POST accounts:lookup": lookup,
    "POST accounts:update": update,
    "POST accounts:delete": deleteAccount,
    "GET accounts:batchGet": batchGet,
  }),
);

async function runAdministration(c: AdministrationContext): Promise<Reply> {
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
