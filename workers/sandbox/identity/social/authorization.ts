/** Checks authorization requests and renders the consent page. */
import { html } from "hono/html";
import * as z from "zod";
import type { SandboxVariables } from "../../variables.ts";

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

export function checkAuthorizationRequest(given: Record<string, unknown>, env: SandboxVariables): CheckedRequest {
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

export function renderConsentPage({ request, suggestions, problem }: ConsentPage) {
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

export function renderErrorPage(reason: string) {
  return renderPage("Demo social sign-in", html`<p role="alert">The request is invalid: ${reason}</p>`);
}
