/** One running stack for all tests over HTTP: built Workers, the demo data, free ports. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { ProvidedContext } from "vitest";
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

/** Each project loads its own copy of this module, so the stack that they share lies outside of it. */
const holder = globalThis as { sharedTestStack?: SharedStack };

/** Starts the stack with the first project of the run and stops it after the last one. */
export default async function setup(project: TestProject) {
  holder.sharedTestStack ??= { users: 0, starting: start() };
  const shared = holder.sharedTestStack;
  shared.users++;
  const { provided, stop } = await shared.starting;
  for (const [name, value] of Object.entries(provided)) project.provide(name as keyof ProvidedContext, value);
  return async () => {
    if (--shared.users === 0) await stop();
  };
}

interface SharedStack {
  users: number;
  starting: ReturnType<typeof start>;
}

async function start(): Promise<{ provided: ProvidedContext; stop(): Promise<void> }> {
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
  const { RELEASE_KEY = "", SESSION_KEYS = "" } = await readDemoKeys(stateFolder);
  const provided = {
    portalUrl: stack.portalUrl,
    sandboxUrl: stack.sandboxUrl,
    licencesUrl: stack.licencesUrl,
    internalUrl: `http://localhost:${internalPort}`,
    firestoreToken: await fetchAccessToken(stack.sandboxUrl, stateFolder),
    identityToken: await fetchAccessToken(stack.sandboxUrl, stateFolder, "identitytoolkit"),
    sessionKeys: SESSION_KEYS,
    releaseKey: RELEASE_KEY,
    logFile,
  };
  const stop = async () => {
    await stack.stop();
    log.end();
    await rm(stateFolder, { recursive: true, force: true });
    if (complaints.length > 0) throw new Error(`The Workers complained:\n${complaints.slice(0, 20).join("\n")}`);
  };
  return { provided, stop };
}
