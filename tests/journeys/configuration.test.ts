/** A portal that lacks configuration values names them and serves nothing else. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";

const names = ["SOCIAL_APP_ID", "FIREBASE_AUTH_DOMAIN", "SESSION_KEYS"];

test("without some of its values the portal names them and serves no other page", { timeout: 60_000 }, async () => {
  const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-configuration-"));
  const { ports } = await freePorts();
  const variables = Object.fromEntries(names.map((name) => [name, undefined]));
  const stack = await startStack({ ports, stateFolder, variables, onLog: () => undefined });
  try {
    for (const page of ["/", "/login", "/api/health"]) {
      const response = await fetch(stack.portalUrl + page, { redirect: "manual" });
      const text = await response.text();
      expect(response.status).toBe(503);
      for (const name of names) expect(text).toContain(name);
      expect(text).not.toMatch(/demo-api-key|demo-social|BEGIN PRIVATE|demo1:/);
      expect(response.headers.get("content-security-policy")).toContain("default-src");
    }
    expect(await (await fetch(`${stack.portalUrl}/login`)).text()).toContain("<title>Configuration Error</title>");
  } finally {
    await stack.stop();
    await rm(stateFolder, { recursive: true, force: true });
  }
});
