/** One running stack for all tests over HTTP: built Workers, the demo data, free ports. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { findLineFault } from "./log-lines.ts";
import { createInternalProxy } from "./proxy-workers.ts";
import { createSeededState } from "./seeded-state.ts";
import { fetchAccessToken, readDemoKeys } from "./service-account-tokens.ts";

declare module "vitest" {
  interface ProvidedContext {
    portalUrl: string;
    sandboxUrl: string;
    licencesUrl: string;
    /** The proxy of `Internal`, see `proxy-workers.ts`. */
    internalUrl: string;
    /** A token of the portal's service account, for tests that look into Firestore. */
    firestoreToken: string;
    /** The same service account's token for the identity service. */
    identityToken: string;
    /** The keys that seal cookies. */
    sessionKeys: string;
    /** The key that sends releases to the public face of the licence service. */
    releaseKey: string;
    /** What the Workers log, line by line. */
    logFile: string;
  }
}

/**
 * workerd's messages for a connection that the sandbox cuts on a test's request, and for a call that a fault lets hang
 * until nothing waits for it.
 */
const causedByFaults = ["broken on purpose by a fault", "detected that your Worker's code had hung"];

export default async function setup(project: TestProject) {
  const stateFolder = await createSeededState("portal-test-");
  const complaints: string[] = [];
  const { ports, internalPort } = await freePorts();
  const logFile = path.join(stateFolder, "log.jsonl");
  const log = createWriteStream(logFile);
  const stack = await startStack({
    ports,
    isDirect: true,
    beside: [createInternalProxy(internalPort)],
    faultyBindings: true,
    stateFolder,
    // JSON lines are the Workers' own log; any other output is an uncaught failure.
    onLog: ({ level, message }) => {
      log.write(`${message}\n`);
      const isOwn = message.startsWith("{");
      if (
        isOwn
          ? findLineFault(message) === null
          : level !== "error" || causedByFaults.some((cause) => message.includes(cause))
      )
        return;
      // Printed at once too, so that the output shows which test runs meanwhile.
      console.error(`The Workers complain: ${message}`);
      complaints.push(message);
    },
  });
  // All tests sign up from one address.
  const quotas = { method: "PUT", body: JSON.stringify({ signUps: 10_000 }) };
  await fetch(`${stack.sandboxUrl}/quotas/identity`, quotas);
  project.provide("portalUrl", stack.portalUrl);
  project.provide("sandboxUrl", stack.sandboxUrl);
  project.provide("licencesUrl", stack.licencesUrl);
  project.provide("internalUrl", `http://localhost:${internalPort}`);
  project.provide("firestoreToken", await fetchAccessToken(stack.sandboxUrl, stateFolder));
  project.provide("identityToken", await fetchAccessToken(stack.sandboxUrl, stateFolder, "identitytoolkit"));
  const { RELEASE_KEY = "", SESSION_KEYS = "" } = await readDemoKeys(stateFolder);
  project.provide("releaseKey", RELEASE_KEY);
  project.provide("sessionKeys", SESSION_KEYS);
  project.provide("logFile", logFile);
  return async () => {
    await stack.stop();
    log.end();
    await rm(stateFolder, { recursive: true, force: true });
    if (complaints.length > 0) throw new Error(`The Workers complained:\n${complaints.slice(0, 20).join("\n")}`);
  };
}
