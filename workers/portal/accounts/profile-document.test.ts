/** Saving name and company with optimistic locking. */
import { describe, expect, test } from "vitest";
import { committed, createDocumentReply, createDocumentStore, createErrorReply } from "../fixtures/document-store.ts";
import { getMemberSince, saveProfile, toSavedProfile } from "./profile-document.ts";

const now = new Date("2026-11-20T10:00:00Z");
const stored = (displayName: string, company = "") =>
  createDocumentReply({ displayName: { stringValue: displayName }, company: { stringValue: company } });
const read = (fields: Record<string, string>) => toSavedProfile({ fields, updateTime: "" });

async function edited(name: string, company = "", seen = "Ada") {
  const { version } = await read({ displayName: seen, company: "" });
  return { name, company, version };
}

describe("saveProfile", () => {
  test("writes only the two texts, with a precondition on the read version", async () => {
    const { store, asked } = await createDocumentStore(stored("Ada"), committed);
    expect(await saveProfile(store, "u1", await edited("Ada L.", "Atelier"), now)).toEqual({ status: "saved" });
    expect(asked[1]?.writes).toMatchObject([
      {
        update: { fields: { displayName: { stringValue: "Ada L." }, company: { stringValue: "Atelier" } } },
        updateMask: { fieldPaths: ["displayName", "company", "updatedAt"] },
        currentDocument: { updateTime: "2026-01-01T00:00:00Z" },
      },
    ]);
  });

  test("reads the document again when other fields changed between read and write", async () => {
    const { store, asked } = await createDocumentStore(
      stored("Ada"),
      createErrorReply(400, "FAILED_PRECONDITION"),
      stored("Ada"),
      committed,
    );
    expect(await saveProfile(store, "u1", await edited("Ada L."), now)).toEqual({ status: "saved" });
    expect(asked).toHaveLength(4);
  });

  test("reports a conflict when a text changed between read and write", async () => {
    const { store } = await createDocumentStore(
      stored("Ada"),
      createErrorReply(409, "ABORTED"),
      stored("Ada Other", "One"),
    );
    const outcome = await saveProfile(store, "u1", await edited("Ada L."), now);
    const saved = await read({ displayName: "Ada Other", company: "One" });
    expect(outcome).toEqual({ status: "conflict", saved });
  });

  test("counts equal texts as saved without a write, whatever their version", async () => {
    const { store, asked } = await createDocumentStore(stored("Ada L."));
    expect(await saveProfile(store, "u1", await edited("Ada L.", "", "long ago"), now)).toEqual({ status: "saved" });
    expect(asked.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("throws after five conflicting commits", async () => {
    const tries = Array.from({ length: 5 }, () => [stored("Ada"), createErrorReply(409, "ABORTED")]).flat();
    const { store, asked } = await createDocumentStore(...tries);
    await expect(saveProfile(store, "u1", await edited("Ada L."), now)).rejects.toThrow("busy");
    expect(asked).toHaveLength(10);
  });
});

describe("getMemberSince", () => {
  test.each([
    [{ metadata: { creationTime: "2024-03-14T09:00:00Z" }, createdAt: "2025-01-01T00:00:00Z" }, "2024-03-14T09:00:00Z"],
    [{ createdAt: "2025-01-01T00:00:00Z" }, "2025-01-01T00:00:00Z"],
    [{ metadata: { creationTime: null }, createdAt: "2025-01-01T00:00:00Z" }, null],
    [{ createdAt: "yesterday" }, null],
    [{}, null],
  ])("reads %j as a member since %s", (fields, since) => {
    expect(getMemberSince({ fields, updateTime: "" })).toBe(since);
  });
});

describe("toSavedProfile", () => {
  test("gives different texts different versions", async () => {
    const versions = await Promise.all(
      [
        { displayName: "Ada", company: "" },
        { displayName: "", company: "Ada" },
        { displayName: 'Ada","', company: "" },
      ].map(read),
    );
    expect(new Set(versions.map(({ version }) => version)).size).toBe(3);
  });
});
