/** HTTP routes of the identity vendor. */
import { type Context, Hono } from "hono";
import { getIdentityVendor, type SandboxEnv } from "../env.ts";
import { rejectUnknownParameters, runAdministration } from "./administration.ts";
import {
  createMissingKeyError,
  createUnsupportedError,
  createWrongKeyError,
  type IdentityError,
  type Reply,
  rejectUnless,
  toAccountsError,
  toErrorReply,
  toTokenError,
} from "./errors.ts";
import { oauthRoutes } from "./oauth.ts";
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

identityRoutes.get("/identity/v1/projects/:project/:call{accounts:[A-Za-z]+}", (c) =>
  respond(toAccountsError, () => runAdministration(c)),
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

function requireContentType(c: IdentityContext, mediaType: string): void {
  const given = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (given !== mediaType) throw createUnsupportedError(`the content type "${given}" here`);
}
