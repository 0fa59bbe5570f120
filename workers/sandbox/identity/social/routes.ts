/** OpenID Connect provider for "Continue with …": only the authorization code flow with PKCE. */
import { type Context, Hono } from "hono";
import { getIdentityVendor, type SandboxEnv } from "../../env.ts";
import { isEmail } from "../accounts.ts";
import { checkAuthorizationRequest, renderConsentPage, renderErrorPage } from "./authorization.ts";
import { getSocialIssuer } from "./credential.ts";
import { isRegisteredClient } from "./grants.ts";

type SocialContext = Context<{ Bindings: SandboxEnv }>;

const jwksMaxAgeSeconds = 19_800;
const maxSuggestions = 20;

export const socialRoutes = new Hono<{ Bindings: SandboxEnv }>();

socialRoutes.get("/.well-known/openid-configuration", (c) => {
  const issuer = getIssuer(c);
  return c.json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "nonce", "sub"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
});

socialRoutes.get("/jwks", async (c) => {
  c.header("Cache-Control", `public, max-age=${jwksMaxAgeSeconds}, must-revalidate, no-transform`);
  return c.json(await getIdentityVendor(c.env).jwks("social"));
});

socialRoutes.get("/authorize", async (c) => {
  const checked = checkAuthorizationRequest(c.req.query(), c.env);
  if (checked.kind === "untrusted") return c.html(renderErrorPage(checked.reason), 400);
  if (checked.kind === "invalid") {
    return redirectBack(c, checked.redirectUri, {
      ...{ error: checked.error, error_description: checked.reason },
      state: checked.state,
    });
  }
  return c.html(renderConsentPage({ request: checked.request, suggestions: await loadSuggestions(c) }));
});

socialRoutes.post("/authorize", async (c) => {
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
  const checked = checkAuthorizationRequest(form, c.env);
  if (checked.kind !== "valid") return c.html(renderErrorPage(checked.reason), 400);
  const { request } = checked;
  const { state, redirect_uri: redirectUri } = request;
  if (form.decision !== "allow") {
    return redirectBack(c, redirectUri, { error: "access_denied", error_description: "The person cancelled.", state });
  }
  const email = (form.email ?? "").trim();
  if (!isEmail(email)) {
    const problem = "Type an e-mail address.";
    return c.html(renderConsentPage({ request, problem, suggestions: await loadSuggestions(c) }), 400);
  }
  const code = await getIdentityVendor(c.env).authorizeSocial({
    ...{ email, emailVerified: form.verified === "yes", name: (form.name ?? "").trim() },
    ...{ redirectUri, nonce: request.nonce, codeChallenge: request.code_challenge, scope: request.scope },
  });
  return redirectBack(c, redirectUri, { code, scope: request.scope, state });
});

socialRoutes.post("/token", async (c) => {
  c.header("Cache-Control", "no-store");
  const form = new URLSearchParams(await c.req.text());
  if (!isRegisteredClient(c.req.header("Authorization"), form, c.env)) {
    c.header("WWW-Authenticate", 'Basic realm="social"');
    return c.json({ error: "invalid_client", error_description: "The OAuth client was not found." }, 401);
  }
  if (form.get("grant_type") !== "authorization_code") {
    return c.json({ error: "unsupported_grant_type", error_description: "Only authorization_code is granted." }, 400);
  }
  const [code, redirectUri, codeVerifier] = ["code", "redirect_uri", "code_verifier"].map((name) => form.get(name));
  if (!code || !redirectUri || !codeVerifier) {
    const error_description = "code, redirect_uri and code_verifier are required.";
    return c.json({ error: "invalid_request", error_description }, 400);
  }
  const exchange = { code, redirectUri, codeVerifier, issuer: getIssuer(c), clientId: c.env.SOCIAL_APP_ID };
  const tokens = await getIdentityVendor(c.env).exchangeSocialCode(exchange);
  return tokens ? c.json(tokens) : c.json({ error: "invalid_grant", error_description: "Bad Request" }, 400);
});

socialRoutes.get("/userinfo", async (c) => {
  const accessToken = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  const person = accessToken ? await getIdentityVendor(c.env).socialUserInfo(accessToken) : null;
  if (person) return c.json(person);
  c.header("WWW-Authenticate", 'Bearer error="invalid_token"');
  return c.json({ error: "invalid_token", error_description: "Invalid Credentials" }, 401);
});

function getIssuer(c: SocialContext): string {
  return getSocialIssuer(new URL(c.req.url).origin);
}

async function loadSuggestions(c: SocialContext): Promise<string[]> {
  const accounts = await getIdentityVendor(c.env).listAccounts();
  return accounts.slice(0, maxSuggestions).map(({ email }) => email);
}

function redirectBack(c: SocialContext, redirectUri: string, parameters: Record<string, string | undefined>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, iss: getIssuer(c) })) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return c.redirect(url.href, 303);
}
