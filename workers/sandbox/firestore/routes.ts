/** Firestore's HTTP routes: checks the caller, then forwards to the Durable Object with the data. */
import { Hono } from "hono";
import { createLocalJWKSet, jwtVerify } from "jose";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import { verifyAccessToken } from "../identity/oauth.ts";
import { isStreaming } from "./names.ts";
import { errorResponse, StatusError } from "./status.ts";

export const firestoreRoutes = new Hono<{ Bindings: SandboxEnv }>();

firestoreRoutes.all("/v1/*", async (c) => {
  try {
    await authorize(c.req.header("Authorization") ?? null, c.env);
  } catch (error) {
    if (error instanceof StatusError) return errorResponse(error, isStreaming(new URL(c.req.url).pathname));
    throw error;
  }
  return getFirestoreVendor(c.env).fetch(c.req.raw);
});

/** Scopes of a service account that may call. `firestore.rules` denies signed-in users. */
const scopes = ["https://www.googleapis.com/auth/datastore", "https://www.googleapis.com/auth/cloud-platform"];

export async function authorize(header: string | null, env: SandboxEnv): Promise<void> {
  // The rules also apply to unauthenticated calls and deny everything.
  if (header === null) throw new StatusError("PERMISSION_DENIED", "Missing or insufficient permissions.");
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw createUnauthenticatedError();
  const granted = await verifyAccessToken(token, env);
  if (!granted) {
    if (await isIdToken(token, env)) throw new StatusError("PERMISSION_DENIED", "Missing or insufficient permissions.");
    throw createUnauthenticatedError();
  }
  if (!granted.scope.split(" ").some((scope) => scopes.includes(scope))) {
    throw new StatusError("PERMISSION_DENIED", "Request had insufficient authentication scopes.", [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
        metadata: { service: "firestore.googleapis.com" },
      },
    ]);
  }
}

async function isIdToken(token: string, env: SandboxEnv): Promise<boolean> {
  const project = env.FIREBASE_PROJECT_ID;
  try {
    const keys = await getIdentityVendor(env).jwks("id-token");
    const options = { issuer: `https://securetoken.google.com/${project}`, audience: project, algorithms: ["RS256"] };
    await jwtVerify(token, createLocalJWKSet(keys), options);
    return true;
  } catch {
    return false;
  }
}

const createUnauthenticatedError = () =>
  new StatusError(
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
  );
