import { describe, expect, test } from "vitest";
import { grantSignupPoints } from "../accounts/post-sign-in-sync.ts";
import {
  committed,
  createDocumentReply,
  createDocumentStore,
  createErrorReply,
  missing,
} from "../fixtures/document-store.ts";
import { ensureUserDocument, toFormerAddress, toUserProfile, type UserFacts } from "./user-document.ts";

const now = new Date("2026-11-20T12:00:00Z");
const facts: UserFacts = {
  uid: "uid-1",
  email: "ada@example.test",
  emailVerified: true,
  displayName: "Ada",
  photoUrl: null,
  providerId: "password",
  company: "Analytical",
  accountCreatedAt: new Date("2026-01-01T00:00:00Z"),
  signedInAt: now,
  pageLanguage: null,
};
const stored = (fields: Record<string, unknown>) => ({ fields: fields as never, updateTime: "t" });

describe("ensureUserDocument", () => {
  test("creates a missing document with every field, only if it is still missing", async () => {
    const { store, asked } = await createDocumentStore(missing, committed);
    await ensureUserDocument(store, facts, now);
    const [write] = asked[1]?.writes ?? [];
    expect(write?.currentDocument).toEqual({ exists: false });
    expect(write?.updateMask).toBeUndefined();
    expect(Object.keys(write?.update.fields ?? {}).sort()).toEqual(
      [
        "company",
        "createdAt",
        "displayName",
        "email",
        "emailVerified",
        "metadata",
        "photoURL",
        "points",
        "providerId",
        "role",
        "updatedAt",
      ].sort(),
    );
    expect(write?.update.fields).toMatchObject({
      role: { stringValue: "user" },
      company: { stringValue: "Analytical" },
      createdAt: { timestampValue: now.toISOString() },
      points: { mapValue: { fields: { available: { integerValue: 0 } } } },
    });
  });

  test("keeps the role of a document created by staff and adds its missing fields", async () => {
    const { store, asked } = await createDocumentStore(
      createDocumentReply({ role: { stringValue: "admin" } }),
      committed,
    );
    await ensureUserDocument(store, facts, now);
    const [write] = asked[1]?.writes ?? [];
    expect(write?.currentDocument).toEqual({ updateTime: "2026-01-01T00:00:00Z" });
    expect(write?.updateMask?.fieldPaths).not.toContain("role");
    expect(write?.update.fields).not.toHaveProperty("role");
    expect(write?.updateMask?.fieldPaths).toEqual(
      expect.arrayContaining(["points", "company", "displayName", "createdAt"]),
    );
  });

  test("does not overwrite what the account has written", async () => {
    const own = {
      displayName: { stringValue: "Ada L." },
      company: { stringValue: "" },
      points: { mapValue: { fields: { available: { integerValue: 7 } } } },
    };
    const { store, asked } = await createDocumentStore(createDocumentReply(own), committed);
    await ensureUserDocument(store, facts, now);
    const paths = asked[1]?.writes[0]?.updateMask?.fieldPaths ?? [];
    expect(paths).not.toContain("displayName");
    expect(paths).not.toContain("points");
    expect(paths).toContain("company");
  });

  test.each([
    ["another request created it meanwhile", createErrorReply(409, "ALREADY_EXISTS")],
    ["the store asks to try again", createErrorReply(409, "ABORTED")],
  ])("retries from the read when %s", async (_, refusal) => {
    const { store, asked } = await createDocumentStore(
      missing,
      refusal,
      createDocumentReply({ role: { stringValue: "admin" } }),
      committed,
    );
    await ensureUserDocument(store, facts, now);
    expect(asked.map(({ method }) => method)).toEqual(["GET", "POST", "GET", "POST"]);
    expect(asked[3]?.writes[0]?.updateMask?.fieldPaths).not.toContain("role");
  });

  test("gives up a document that stays busy after five attempts", async () => {
    const busy = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? missing : createErrorReply(409, "ABORTED"),
    );
    const { store, asked } = await createDocumentStore(...busy);
    await expect(ensureUserDocument(store, facts, now)).rejects.toThrow("busy");
    expect(asked).toHaveLength(10);
  });
});

describe("grantSignupPoints", () => {
  test("credits points in the commit of their ledger entry, which can exist only once", async () => {
    const { store, asked } = await createDocumentStore(committed);
    expect(await grantSignupPoints(store, "uid-1", 3, now)).toBe(true);
    const [ledger, user] = asked[0]?.writes ?? [];
    expect(ledger?.update.name).toMatch(/users\/uid-1\/pointsLedger\/signup$/);
    expect(ledger?.currentDocument).toEqual({ exists: false });
    expect(user?.updateTransforms).toContainEqual({
      fieldPath: "points.available",
      increment: { integerValue: "1197" },
    });
    expect(user?.updateMask?.fieldPaths).toEqual(["updatedAt"]);
  });

  test("does not credit points twice, and retries a busy ledger", async () => {
    const before = await createDocumentStore(createErrorReply(409, "ALREADY_EXISTS"));
    expect(await grantSignupPoints(before.store, "uid-1", 3, now)).toBe(false);
    const busy = await createDocumentStore(createErrorReply(409, "ABORTED"), committed);
    expect(await grantSignupPoints(busy.store, "uid-1", 3, now)).toBe(true);
  });
});

describe("createFirestoreClient", () => {
  test.each(["", ".", "..", "a/b", "../secret", "__x__", "x".repeat(1501)])(
    "rejects the document id %j without a request",
    async (uid) => {
      const { store, asked } = await createDocumentStore(missing);
      await expect(store.get(["users", uid])).rejects.toThrow(TypeError);
      await expect(store.commit([{ update: { path: ["users", uid], fields: {} } }])).rejects.toThrow(TypeError);
      expect(asked).toEqual([]);
    },
  );

  test("encodes an id so that it stays one segment of the URL", async () => {
    const { store, asked } = await createDocumentStore(missing);
    expect(await store.get(["users", "a b?mask=1#é%2f"])).toBeNull();
    expect(asked[0]?.url).toMatch(/\/users\/a%20b%3Fmask%3D1%23%C3%A9%252f$/);
  });
});

describe("toUserProfile", () => {
  test('accepts only the exact word "admin", and takes values of other types as absent', () => {
    expect(toUserProfile(stored({ role: "admin" })).role).toBe("admin");
    for (const role of ["Admin", "admin ", ["admin"], { admin: true }, true, 1, null, undefined]) {
      expect(toUserProfile(stored({ role })).role).toBe("user");
    }
    expect(toUserProfile(stored({ displayName: 1, photoURL: {}, points: { available: "9" }, language: "de" }))).toEqual(
      {
        displayName: "",
        photoUrl: null,
        role: "user",
        points: 0,
        paysWithPoints: false,
        language: null,
        theme: null,
      },
    );
    expect(toUserProfile(null).role).toBe("user");
  });

  test("shows only a photo of the portal or of an https provider", () => {
    for (const photoURL of ["/media/photos/ada-1", "https://example.test/ada.png"])
      expect(toUserProfile(stored({ photoURL })).photoUrl).toBe(photoURL);
    for (const photoURL of ["", "http://example.test/ada.png", "/admin?next=/media/photos/", "javascript:alert(1)"])
      expect(toUserProfile(stored({ photoURL })).photoUrl).toBeNull();
  });
});

describe("toFormerAddress", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  test("keeps a verified address that another one replaces", () => {
    const known = stored({ email: "old@example.test", emailVerified: true });
    expect(toFormerAddress(known, "new@example.test", now)).toEqual({
      ...{ formerEmail: "old@example.test", emailChangedAt: now },
    });
  });

  test.each([
    ["the same address", { email: "new@example.test", emailVerified: true }],
    ["an unverified address", { email: "old@example.test", emailVerified: false }],
    ["no address", {}],
  ])("keeps nothing of %s", (_, fields) => {
    expect(toFormerAddress(stored(fields), "new@example.test", now)).toEqual({});
    expect(toFormerAddress(null, "new@example.test", now)).toEqual({});
  });
});
