/** HTTP routes of the identity vendor. */
import { type Context, Hono } from "hono";
import * as z from "zod";
import { getIdentityVendor, type SandboxEnv } from "../env.ts";
import {
  createMalformedError,
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
import { mailboxRoutes } from "./mailbox.ts";
import { oauthRoutes, verifyAccessToken } from "./oauth.ts";
import { readBody } from "./operation.ts";
import { socialRoutes } from "./social/routes.ts";

type IdentityContext = Context<{ Bindings: SandboxEnv }>;
type Envelope = (vendorError: IdentityError) => object;

const jwksMaxAgeSeconds = 19_800;
/** Address of calls without `CF-Connecting-IP`, which includes all calls of the portal. */
const loopback = "127.0.0.1";
/** Parameters that every Google API accepts. */
const systemParameters = ["key", "alt", "prettyPrint"];

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

identityRoutes.post("/securetoken/v1/token", (c) =>
  respond(toTokenError, async () => {
    requireApiKey(c, "securetoken.googleapis.com");
    requireContentType(c, "application/x-www-form-urlencoded");
    const { grant_type, refresh_token, ...unknown } = Object.fromEntries(new URLSearchParams(await c.req.text()));
    rejectUnknownParameters(Object.keys(unknown));
    rejectUnless(grant_type, "MISSING_GRANT_TYPE");
    rejectUnless(grant_type === "refresh_token", "INVALID_GRANT_TYPE");
    rejectUnless(refresh_token, "MISSING_REFRESH_TOKEN");
    return getIdentityVendor(c.env).refresh(refresh_token);
  }),
);

identityRoutes.get("/jwks", async (c) => {
  c.header("Cache-Control", `public, max-age=${jwksMaxAgeSeconds}, must-revalidate, no-transform`);
  return c.json(await getIdentityVendor(c.env).jwks("id-token"));
});

identityRoutes.route("/oauth2", oauthRoutes);
identityRoutes.route("/social", socialRoutes);
identityRoutes.route("/", mailboxRoutes);

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
  rejectUnknownParameters(Object.keys(c.req.query()).filter((name) => !systemParameters.includes(name)));
}

function rejectUnknownParameters(names: readonly string[]): void {
  if (names.length === 0) return;
  const why = (name: string) => `Cannot bind query parameter. Field '${name}' could not be found in request message.`;
  throw createMalformedError(
    names.map((name) => `Invalid JSON payload received. Unknown name "${name}": ${why(name)}`),
  );
}

function requireContentType(c: IdentityContext, mediaType: string): void {
  const given = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (given !== mediaType) throw createUnsupportedError(`the content type "${given}" here`);
}

/** Account calls of a service account: a Bearer token instead of the API key, and the project in the path. */
type AdministrationContext = Context<{ Bindings: SandboxEnv }>;

const administrationScopes = ["identitytoolkit", "cloud-platform"].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);
const lookupSchema = z.strictObject({
  email: z.array(z.string("TYPE_STRING")).optional(),
  localId: z.array(z.string("TYPE_STRING")).optional(),
});
const lookupUnsupported = ["idToken", "phoneNumber", "federatedUserId", "initialEmail", "tenantId"];

/** Runs a call of a service account. */
async function runAdministration(c: AdministrationContext): Promise<{ status: number; json: string }> {
  await requireServiceAccount(c);
  const call = c.req.param("call") ?? "";
  if (call !== "accounts:lookup") throw createUnsupportedError(`${call} for service accounts`);
  const { email = [], localId = [] } = readBody(await c.req.text(), lookupSchema, lookupUnsupported);
  const users = await getIdentityVendor(c.env).find(email, localId);
  // Protobuf omits empty lists.
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
