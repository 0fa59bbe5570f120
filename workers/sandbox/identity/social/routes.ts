/** OpenID Connect provider for "Continue with …": only the authorization code flow with PKCE. */

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { getIdentityVendor, type SandboxEnv } from "../../env.ts";
import type { SandboxVariables } from "../../variables.ts";
import { isEmail } from "../accounts.ts";
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
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
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
  if (!isRegisteredClient(form, c.env)) {
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

const parameters = z.object({
  response_type: z.literal("code", "unsupported_response_type"),
  scope: z.string().refine((scope) => scope.split(" ").includes("openid"), "invalid_scope"),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
});

interface AuthorizationRequest extends z.output<typeof parameters> {
  client_id: string;
  redirect_uri: string;
}

type CheckedRequest =
  | { kind: "valid"; request: AuthorizationRequest }
  /** Shown as a page, because a redirect to an unregistered address would be an open redirect. */
  | { kind: "untrusted"; reason: string }
  | { kind: "invalid"; redirectUri: string; error: string; reason: string; state: string | undefined };

function checkAuthorizationRequest(given: Record<string, unknown>, env: SandboxVariables): CheckedRequest {
  const { client_id: clientId, redirect_uri: redirectUri } = given;
  if (clientId !== env.SOCIAL_APP_ID) return { kind: "untrusted", reason: "The client_id is not known." };
  const registered = new URL("/auth/social/callback", env.PORTAL_URL).href;
  if (redirectUri !== registered) return { kind: "untrusted", reason: "The redirect_uri is not the registered one." };
  const parsed = parameters.safeParse(given);
  if (parsed.success) {
    return { kind: "valid", request: { ...parsed.data, client_id: env.SOCIAL_APP_ID, redirect_uri: registered } };
  }
  const codes = parsed.error.issues.map(({ message }) => message);
  const error = ["unsupported_response_type", "invalid_scope"].find((code) => codes.includes(code));
  const names = parsed.error.issues.map(({ path }) => String(path[0]));
  return {
    kind: "invalid",
    redirectUri: registered,
    error: error ?? "invalid_request",
    reason: `Missing or wrong: ${names.join(", ")}.`,
    state: typeof given.state === "string" ? given.state : undefined,
  };
}

/** Pages of the social provider: plain HTML without JavaScript. */
const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
  label { display: block; margin-block: 1rem; }
  input[type="email"], input[type="text"] { display: block; width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; }
  button { font: inherit; padding: .5rem 1rem; margin-inline-end: .5rem; }
  [role="alert"] { color: #b00020; }
`;

function renderPage(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>${title}</h1>
    ${content}
  </body>
</html>`;
}

interface ConsentPage {
  request: AuthorizationRequest;
  /** Suggested addresses. */
  suggestions: readonly string[];
  problem?: string;
}

function renderConsentPage({ request, suggestions, problem }: ConsentPage) {
  return renderPage(
    "Demo social sign-in",
    html`${problem ? html`<p role="alert">${problem}</p>` : ""}
    <form method="post">
      ${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>E-mail <input type="email" name="email" list="known" autocomplete="off" autofocus /></label>
      <datalist id="known">${suggestions.map((email) => html`<option value="${email}"></option>`)}</datalist>
      <label>Name (optional) <input type="text" name="name" autocomplete="off" /></label>
      <label><input type="checkbox" name="verified" value="yes" checked /> The provider has verified this address</label>
      <button name="decision" value="allow">Continue</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  );
}

function renderErrorPage(reason: string) {
  return renderPage("Demo social sign-in", html`<p role="alert">The request is invalid: ${reason}</p>`);
}
