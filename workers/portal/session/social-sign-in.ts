/**
 * Social sign-in: authorization code with PKCE, state and nonce. A sealed cookie of ten minutes holds them, so that a
 * callback works once, and only in the browser that started it.
 */

import type * as OAuth from "oauth4webapi";
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { hours } from "#base/duration.ts";
import { parseEmail } from "#base/email.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { findRefusedCharacter } from "#base/typed-text.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import type { SignedIn, Viewer } from "./contract.ts";
import { formatCookie, getCookieName, openCookie, readCookie, sealCookie } from "./cookies.ts";

type SocialScope = PortalScope<Viewer | null>;

const cookieSeconds = 600;
const discoveryMaxAgeMs = hours(1);

/**
 * Load the library alone: a lazily loaded file of ours would pull its imports out of the main bundle and duplicate
 * them.
 */
const loadLibrary = () => import("oauth4webapi");

const pending = z.object({
  state: z.string().min(16),
  nonce: z.string().min(16),
  verifier: z.string().min(43),
  redirectTo: z.string(),
  expiresAtMs: z.number(),
});

/** The provider's URL, and the cookie with state, nonce and PKCE verifier. */
export const startSocialSignIn = defineUseCase(z.string(), async (scope: SocialScope, redirectTo) => {
  const { configuration, deadline, onFault } = scope;
  const origin = getOrigin(scope);
  try {
    const oauth = await loadLibrary();
    const server = await discover(configuration.SOCIAL_ISSUER, deadline);
    if (!server.authorization_endpoint) throw new Error("The social provider names no authorization endpoint.");
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const nonce = oauth.generateRandomNonce();
    const location = new URL(server.authorization_endpoint);
    for (const [name, value] of Object.entries({
      client_id: configuration.SOCIAL_APP_ID,
      redirect_uri: origin + paths.socialCallback,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      // The provider gets the hash; the identity service gets the nonce and compares.
      nonce: sha256Hex(nonce),
    })) {
      location.searchParams.set(name, value);
    }
    const expiresAtMs = Date.now() + cookieSeconds * 1000;
    const value = await sealCookie(
      { state, nonce, verifier, redirectTo: toSafeRedirect(redirectTo), expiresAtMs },
      "social",
      configuration.SESSION_KEYS,
    );
    return success({ location: location.href, setCookie: formatSocialCookie(origin, value, cookieSeconds) });
  } catch (error) {
    onFault(withoutDetails(error));
    return failure("UPSTREAM_UNAVAILABLE");
  }
});

/** Checks the provider's answer, which is the address of this request. */
export async function finishSocialSignIn(
  scope: SocialScope,
): Promise<Result<{ identity: SignedIn; redirectTo: string; clearCookie: string }>> {
  const { request, configuration, deadline, onFault, identity } = scope;
  const origin = getOrigin(scope);
  const cookie = readCookie(request.headers.get("Cookie"), getSocialCookieName(origin));
  const stored = pending.safeParse(cookie ? await openCookie(cookie, "social", configuration.SESSION_KEYS) : null);
  if (!stored.success || stored.data.expiresAtMs < Date.now()) return failure("SOCIAL_FAILED");
  const { state, nonce, verifier, redirectTo } = stored.data;
  const redirectUri = origin + paths.socialCallback;
  const oauth = await loadLibrary();
  try {
    const server = await discover(configuration.SOCIAL_ISSUER, deadline);
    const client: OAuth.Client = { client_id: configuration.SOCIAL_APP_ID };
    const parameters = oauth.validateAuthResponse(server, client, new URL(request.url), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(configuration.SOCIAL_APP_SECRET),
      parameters,
      redirectUri,
      verifier,
      await getRequestOptions(configuration.SOCIAL_ISSUER, deadline),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: sha256Hex(nonce),
      requireIdToken: true,
    });
    if (!tokens.id_token) return failure("SOCIAL_FAILED");
    const refused = findRefusal(oauth.getValidatedIdTokenClaims(tokens)?.email);
    if (refused) return refused;
    const signedIn = await identity.signInWithIdp({
      idToken: tokens.id_token,
      nonce,
      requestUri: redirectUri,
      providerId: configuration.SOCIAL_PROVIDER,
    });
    if (!signedIn.ok) return signedIn;
    return success({ identity: signedIn.value, redirectTo, clearCookie: formatSocialCookie(origin, "", 0) });
  } catch (error) {
    // A declined sign-in or a foreign callback is not a fault.
    const isRefusal =
      error instanceof oauth.AuthorizationResponseError || error instanceof oauth.OperationProcessingError;
    if (!isRefusal) onFault(withoutDetails(error));
    return failure("SOCIAL_FAILED");
  }
}

/**
 * The identity service would open an account for any address of the provider, also for one that no form of ours takes,
 * or whose account is another one.
 */
function findRefusal(email: unknown) {
  if (typeof email !== "string") return null;
  const reading = parseEmail(email);
  if (reading.ok && reading.email === email.toLowerCase()) return null;
  const character = findRefusedCharacter(email, /[\x21-\x7e]/) ?? ("character" in reading ? reading.character : null);
  return character === null ? failure("SOCIAL_FAILED") : failure("SOCIAL_EMAIL_REFUSED", { character });
}

const getOrigin = ({ request }: SocialScope): string => new URL(request.url).origin;

const getSocialCookieName = (origin: string) => getCookieName("social", origin.startsWith("https:"));

const formatSocialCookie = (origin: string, value: string, maxAgeSeconds: number) =>
  formatCookie(getSocialCookieName(origin), value, { isSecure: origin.startsWith("https:"), maxAgeSeconds });

/** The library's errors carry the whole response; log only their kind. */
const withoutDetails = (error: unknown): Error =>
  new Error(
    `Social sign-in: ${error instanceof Error ? `${error.name} ${"code" in error ? error.code : ""}`.trim() : "unknown"}`,
  );

/** Plain http is for loopback hosts; the configuration checks that. */
async function getRequestOptions(issuer: string, deadline: Deadline) {
  const { allowInsecureRequests } = await loadLibrary();
  const signal = () => AbortSignal.timeout(Math.min(timeLimits.vendors.socialMs, deadline.leftMs()));
  return { signal, [allowInsecureRequests]: issuer.startsWith("http:") };
}

const servers = new Map<string, { server: OAuth.AuthorizationServer; loadedAtMs: number }>();

async function discover(issuer: string, deadline: Deadline): Promise<OAuth.AuthorizationServer> {
  const earlier = servers.get(issuer);
  if (earlier && Date.now() - earlier.loadedAtMs < discoveryMaxAgeMs) return earlier.server;
  const oauth = await loadLibrary();
  const identifier = new URL(issuer);
  const response = await oauth.discoveryRequest(identifier, await getRequestOptions(issuer, deadline));
  const server = await oauth.processDiscoveryResponse(identifier, response);
  servers.set(issuer, { server, loadedAtMs: Date.now() });
  return server;
}
