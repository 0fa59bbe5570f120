/** One running stack for all tests that speak HTTP: built Workers, an empty state folder, ports of its own. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { importPKCS8, SignJWT } from "jose";
import type { TestProject } from "vitest/node";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    portalUrl: string;
    sandboxUrl: string;
    licencesUrl: string;
    /** The licence service's `Internal` entrypoint, opened for tests only. */
    internalUrl: string;
    /** A token of the portal's service account, for tests that look into Firestore. */
    firestoreToken: string;
    /** With which releases are sent to the licence service's public face. */
    releaseKey: string;
  }
}

/** What workerd says of a connection that the sandbox cuts because a test asked for it. */
const brokenOnPurpose = "broken on purpose by a fault";

export default async function setup(project: TestProject) {
  const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-test-"));
  const complaints: string[] = [];
  const { ports, internalPort } = await freePorts();
  const stack = await startStack({
    ports,
    internalPort,
    stateFolder,
    // What the Workers log in JSON is theirs to say; anything else is a failure nobody caught.
    onLog: ({ level, message }) => {
      if (level === "error" && !message.startsWith("{") && !message.includes(brokenOnPurpose)) complaints.push(message);
    },
  });
  project.provide("portalUrl", stack.portalUrl);
  project.provide("sandboxUrl", stack.sandboxUrl);
  project.provide("licencesUrl", stack.licencesUrl);
  project.provide("internalUrl", `http://localhost:${internalPort}`);
  project.provide("firestoreToken", await serviceAccountToken(stack.sandboxUrl, stateFolder));
  const { RELEASE_KEY } = await demoKeys(stateFolder);
  project.provide("releaseKey", RELEASE_KEY ?? "");
  return async () => {
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
    if (complaints.length > 0) throw new Error(`The Workers complained:\n${complaints.slice(0, 20).join("\n")}`);
  };
}

const demoKeys = async (stateFolder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(path.join(stateFolder, "demo-keys.json"), "utf8"));

/** Exchanges a signed assertion for an access token, as the portal does. */
async function serviceAccountToken(sandboxUrl: string, stateFolder: string): Promise<string> {
  const { FIREBASE_PRIVATE_KEY = "" } = await demoKeys(stateFolder);
  const audience = `${sandboxUrl}/oauth2/token`;
  const assertion = await new SignJWT({ scope: "https://www.googleapis.com/auth/datastore" })
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
