/** Access tokens of a stack's service account, for tests that call its Firestore and identity service. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { importPKCS8, SignJWT } from "jose";

export const readDemoKeys = async (stateFolder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(path.join(stateFolder, "demo-keys.json"), "utf8"));

/** Exchanges a signed assertion for an access token, like the portal. */
export async function fetchAccessToken(
  sandboxUrl: string,
  stateFolder: string,
  scope: "datastore" | "identitytoolkit" = "datastore",
): Promise<string> {
  const { FIREBASE_PRIVATE_KEY = "" } = await readDemoKeys(stateFolder);
  const audience = `${sandboxUrl}/oauth2/token`;
  const assertion = await new SignJWT({ scope: `https://www.googleapis.com/auth/${scope}` })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer("portal@demo-portal.iam.gserviceaccount.com")
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(await importPKCS8(FIREBASE_PRIVATE_KEY, "RS256"));
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const response = await fetch(audience, { method: "POST", body });
  return ((await response.json()) as { access_token: string }).access_token;
}
