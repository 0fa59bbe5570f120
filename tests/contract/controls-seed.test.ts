/** Seeding that fails: it names its step, and the next seed continues there. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "#scripts/ports.ts";
import { type Stack, seed, startStack } from "#scripts/stack.ts";

let stateFolder: string;
let stack: Stack;
beforeAll(async () => {
  stateFolder = await mkdtemp(path.join(tmpdir(), "portal-seed-"));
  const { ports } = await freePorts();
  stack = await startStack({ ports, stateFolder, faultyBindings: true, isSeeded: false, onLog: () => undefined });
});
afterAll(async () => {
  await stack?.stop();
  await rm(stateFolder, { recursive: true, force: true });
});

/** The call of the licence service that fails once, and the step that it belongs to. */
const failures = [
  ["r2", "put releases/2.0.4", "releases"],
  ["r2", "put template-pictures", "template pictures"],
  ["d1", "UPDATE templates SET preview", "templates"],
  ["d1", "UPDATE templates SET state", "templates"],
  ["d1", "UPDATE licences SET status", "licences"],
] as const;

const counts = `SELECT
  (SELECT count(*) FROM releases WHERE status = 'published') AS releases,
  (SELECT count(*) FROM template_pictures) AS pictures,
  (SELECT count(*) FROM templates) AS templates,
  (SELECT count(*) FROM templates WHERE state = 'draft') AS drafts,
  (SELECT count(*) FROM templates WHERE preview IS NOT NULL) AS previews,
  (SELECT count(*) FROM licences WHERE status = 'paused') AS paused`;

describe("POST /seed", () => {
  test("names the step that failed, and continues there, also with a release of an earlier build", async () => {
    const database = await stack.miniflare.getD1Database("DB", "licences");
    for (const [binding, call, step] of failures) {
      const fault = { mode: "status", path: call, times: 1 };
      await fetch(`${stack.sandboxUrl}/faults/${binding}`, { method: "PUT", body: JSON.stringify(fault) });
      await expect(seed(stack.sandboxUrl), call).rejects.toThrow(
        new RegExp(`The step "${step}" failed.+UPSTREAM_UNAVAILABLE.+\nThe next start continues there\\.`),
      );
      await database.prepare("UPDATE releases SET sha256 = ? WHERE version = '1.0.0'").bind("0".repeat(64)).run();
    }
    await seed(stack.sandboxUrl);
    const { results } = await database.prepare(counts).all();
    expect(results).toEqual([{ releases: 3, pictures: 7, templates: 22, drafts: 3, previews: 2, paused: 1 }]);
    for (const id of [4098, 4127]) {
      const page = await (await fetch(`${stack.sandboxUrl}/desk/${id}`)).text();
      expect(page).toMatch(/C’est fait|Votre en-tête modifié/);
    }
  });
});
