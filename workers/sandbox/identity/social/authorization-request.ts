/** The parameters of an authorization request: refused in place where the way back cannot be trusted, else sent back. */
import * as z from "zod";
import type { SandboxEnv } from "../../env.ts";

const parameters = z.object({
  response_type: z.literal("code", "unsupported_response_type"),
  scope: z.string().refine((scope) => scope.split(" ").includes("openid"), "invalid_scope"),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
});

export interface AuthorizationRequest extends z.output<typeof parameters> {
  client_id: string;
  redirect_uri: string;
}

export type CheckedRequest =
  | { outcome: "good"; request: AuthorizationRequest }
  /** Shown to the person: never redirect to an address that is not the client's. */
  | { outcome: "untrusted"; why: string }
  | { outcome: "refused"; redirectUri: string; error: string; why: string; state: string | undefined };

export function checkAuthorizationRequest(given: Record<string, unknown>, env: SandboxEnv): CheckedRequest {
  const { client_id: clientId, redirect_uri: redirectUri } = given;
  if (clientId !== env.SOCIAL_APP_ID) return { outcome: "untrusted", why: "The client_id is not known." };
  const registered = new URL("/auth/social/callback", env.PORTAL_URL).href;
  if (redirectUri !== registered) return { outcome: "untrusted", why: "The redirect_uri is not the registered one." };
  const parsed = parameters.safeParse(given);
  if (parsed.success) {
    return { outcome: "good", request: { ...parsed.data, client_id: env.SOCIAL_APP_ID, redirect_uri: registered } };
  }
  const codes = parsed.error.issues.map(({ message }) => message);
  const error = ["unsupported_response_type", "invalid_scope"].find((code) => codes.includes(code));
  const names = parsed.error.issues.map(({ path }) => String(path[0]));
  return {
    outcome: "refused",
    redirectUri: registered,
    error: error ?? "invalid_request",
    why: `Missing or wrong: ${names.join(", ")}.`,
    state: typeof given.state === "string" ? given.state : undefined,
  };
}
