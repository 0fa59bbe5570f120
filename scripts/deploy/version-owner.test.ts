import { describe, expect, test } from "vitest";
import { classifyVersion, type VersionDetail } from "./version-owner.ts";
import { readWorkers, type WorkerConfig } from "./workers.ts";

const [licences, portal] = readWorkers() as [WorkerConfig, WorkerConfig];
const secret = { type: "secret_text", name: "SESSION_KEYS" };
const create = (bindings: NonNullable<VersionDetail["resources"]>["bindings"], date?: string, tag?: string) => ({
  annotations: tag ? { "workers/tag": tag } : {},
  resources: { bindings, script: { handlers: ["fetch"] }, script_runtime: date ? { compatibility_date: date } : {} },
});

describe("classifyVersion", () => {
  test.each([
    ["portal", portal, { type: "durable_object_namespace", name: "ACCOUNT", class_name: "Account" }],
    ["licences", licences, { type: "workflow", name: "THEME_JOBS", workflow_name: "theme-jobs" }],
  ])("recognises a version of the Worker %s by what it binds, with and without a tag", (_, worker, binding) => {
    expect(classifyVersion(worker, create([secret, binding], "2026-11-17", "3f2a"))).toBe("ours");
    expect(classifyVersion(worker, create([secret, binding], "2026-11-17"))).toBe("ours");
  });

  test.each([
    ["without any secret yet", create([])],
    ["with secrets", create([secret])],
    ["with the date that Cloudflare assumes", create([secret], "2021-11-02")],
  ])("recognises the empty Worker that holds secrets %s", (_, version) => {
    expect(classifyVersion(portal, version)).toBe("draft");
  });

  test.each([
    ["code with a date", create([secret], "2026-01-01")],
    ["a tag", create([secret], undefined, "v1")],
    ["another binding", create([{ type: "kv_namespace", name: "CACHE" }])],
    ["another class", create([{ type: "durable_object_namespace", name: "ACCOUNT", class_name: "Room" }])],
    ["scheduled code", { resources: { bindings: [], script: { handlers: ["fetch", "scheduled"] } } }],
  ])("takes %s for another project's", (_, version) => {
    expect(classifyVersion(portal, version)).toBe("foreign");
  });
});
