/** A stack that lacks one value says which, and nothing else works. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";

test.each(["SOCIAL_APP_ID", "FIREBASE_AUTH_DOMAIN", "SESSION_KEYS"])(
  "without %s the portal names it and shows no value",
  { timeout: 60_000 },
  async (name) => {
    const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-configuration-"));
    const { ports } = await freePorts();
    const stack = await startStack({ ports, stateFolder, variables: { [name]: undefined }, onLog: () => undefined });
    try {
      for (const page of ["/", "/login", "/api/health"]) {
        const response = await fetch(stack.portalUrl + page, { redirect: "manual" });
        const text = await response.text();
        expect(response.status).toBe(503);
        expect(text).toContain(name);
        expect(text).not.toMatch(/demo-api-key|demo-social|BEGIN PRIVATE|demo1:/);
        expect(response.headers.get("content-security-policy")).toContain("default-src");
      }
      expect(await (await fetch(`${stack.portalUrl}/login`)).text()).toContain("<title>Configuration Error</title>");
    } finally {
      await stack.stop();
      await rm(stateFolder, { recursive: true, force: true });
    }
  },
);
