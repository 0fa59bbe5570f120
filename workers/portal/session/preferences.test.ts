import { describe, expect, test } from "vitest";
import { committed, createDocumentStore, createErrorReply, missing } from "../fixtures/document-store.ts";
import { writePreferences } from "./user-document.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("writePreferences", () => {
  test("writes only the chosen fields, into an existing document", async () => {
    const { store, asked } = await createDocumentStore(committed, committed);
    await writePreferences(store, "uid-1", { theme: "dark" }, now);
    await writePreferences(store, "uid-1", { language: "fr", theme: "light" }, now);
    const [first, second] = asked.map(({ writes }) => writes[0]);
    expect(first?.update.name).toMatch(/\/documents\/users\/uid-1$/);
    expect(first?.update.fields).toEqual({
      theme: { stringValue: "dark" },
      updatedAt: { timestampValue: now.toISOString() },
    });
    expect(first?.updateMask).toEqual({ fieldPaths: ["theme", "updatedAt"] });
    expect(first?.currentDocument).toEqual({ exists: true });
    expect(second?.updateMask).toEqual({ fieldPaths: ["language", "theme", "updatedAt"] });
  });

  test.each([
    ["there is no document", missing],
    ["the store is busy", createErrorReply(409, "ABORTED")],
    ["the store is down", createErrorReply(503, "UNAVAILABLE")],
  ])("throws when %s", async (_, answer) => {
    const { store } = await createDocumentStore(answer);
    await expect(writePreferences(store, "uid-1", { theme: "dark" }, now)).rejects.toThrow();
  });
});
