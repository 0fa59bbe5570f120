import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { administrator, bindings, call, createActor, selectValue } from "../fixtures/internal.ts";
import {
  createRelease,
  createThemeZip,
  createVersion,
  notes,
  publish,
  upload,
  withdraw,
} from "../fixtures/releases.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function storedKeys(version: string): Promise<string[]> {
  const { objects } = await bindings.RELEASES.list({ prefix: `releases/${version}/` });
  return objects.map((object) => object.key);
}

describe("uploadRelease", () => {
  test("creates an unlisted draft with its digests and an event", async () => {
    const version = createVersion();
    const zip = createThemeZip(version, 300_000);
    const answer = await upload(version, zip);
    expect(answer).toMatchObject({
      status: 200,
      body: { version, status: "draft", size: zip.length, sha256: sha256(zip), fileCount: 4, publishedAt: null },
    });
    const md5 = createHash("md5").update(zip).digest("hex");
    expect(await selectValue("SELECT md5 FROM releases WHERE version = ?", version)).toBe(md5);
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'release.uploaded' AND version = ?", version),
    ).toBe(1);
    const { body } = await call(createActor(), "releases");
    expect(JSON.stringify(body)).not.toContain(sha256(zip));
  });

  test("changes nothing for the same bytes, before and after publication", async () => {
    const version = createVersion();
    const zip = createThemeZip(version);
    const first = await upload(version, zip);
    expect((await upload(version, zip)).body).toEqual(first.body);
    await publish(version);
    expect((await upload(version, zip)).body).toMatchObject({ status: "published", sha256: sha256(zip) });
    expect(await storedKeys(version)).toHaveLength(1);
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'release.uploaded' AND version = ?", version),
    ).toBe(1);
  });

  test("replaces the bytes of a draft and deletes the replaced file", async () => {
    const version = createVersion();
    const zip = createThemeZip(version);
    await upload(version, createThemeZip(version));
    expect((await upload(version, zip)).body).toMatchObject({ status: "draft", sha256: sha256(zip) });
    expect(await storedKeys(version)).toEqual([
      await selectValue("SELECT object_key FROM releases WHERE version = ?", version),
    ]);
  });

  test("rejects other bytes for a published version", { meta: { provokes: "RELEASE_EXISTS" } }, async () => {
    const { version, zip } = await createRelease();
    expect(await upload(version, createThemeZip(version))).toMatchObject({
      status: 409,
      body: { code: "RELEASE_EXISTS" },
    });
    expect(await selectValue("SELECT sha256 FROM releases WHERE version = ?", version)).toBe(sha256(zip));
    expect(await storedKeys(version)).toHaveLength(1);
  });

  test("leaves one file, named by the row, after concurrent uploads of one draft", async () => {
    const version = createVersion();
    await Promise.all(Array.from({ length: 10 }, () => upload(version, createThemeZip(version))));
    expect(await storedKeys(version)).toEqual([
      await selectValue("SELECT object_key FROM releases WHERE version = ?", version),
    ]);
  });

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ["no ZIP", new Uint8Array(1000).fill(65)],
    ["no file", new Uint8Array(zipSync({}))],
  ])("rejects an upload with %s and keeps nothing", async (_, bytes) => {
    const version = createVersion();
    expect(await upload(version, bytes)).toMatchObject({ status: 422, body: { code: "RELEASE_INVALID" } });
    expect(await storedKeys(version)).toEqual([]);
    expect(await selectValue("SELECT count(*) FROM releases WHERE version = ?", version)).toBe(0);
    expect(await selectValue("SELECT count(*) FROM events WHERE version = ?", version)).toBe(0);
  });

  test.each([
    ["no size", null, "size"],
    ["no number", "12", "size"],
    ["more than 50 MB", 50 * 1024 * 1024 + 1, "size"],
    ["too little", 100, "Content-Length"],
    ["too much", 1_000_000, "Content-Length"],
  ])("rejects an upload that announces %s", async (_, size, field) => {
    const version = createVersion();
    expect(await upload(version, createThemeZip(version), size)).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST", details: { fields: [field] } },
    });
    expect(await storedKeys(version)).toEqual([]);
  });

  test.each(["1.0", "1.0.0-beta", "01a.0.0", "..%2F1.0.0", "1.0.0.0", "12345.0.0"])(
    "rejects %s as version",
    async (version) => {
      expect((await upload(version, createThemeZip("1.0.0"))).status).toBe(400);
    },
  );
});

describe("publishRelease", () => {
  test("takes a date of publication", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    expect((await publish(version, { publishedAt: "yesterday" })).body.code).toBe("INVALID_REQUEST");
    expect((await publish(version, { publishedAt: "2024-12-12T09:00:00.000Z" })).body.publishedAt).toBe(
      "2024-12-12T09:00:00.000Z",
    );
  });

  test("publishes once for the same notes and rejects other notes", async () => {
    const { version } = await createRelease();
    expect((await publish(version)).status).toBe(200);
    expect(await publish(version, { notes: { ...notes, en: "other" } })).toMatchObject({
      status: 409,
      body: { code: "STATE_CONFLICT" },
    });
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'release.published' AND version = ?", version),
    ).toBe(1);
  });

  test("rejects a version that was never uploaded", { meta: { provokes: "RELEASE_NOT_FOUND" } }, async () => {
    expect(await publish(createVersion())).toMatchObject({ status: 404, body: { code: "RELEASE_NOT_FOUND" } });
    expect((await publish(createVersion(), { notes: { fr: "seulement" } })).body.code).toBe("INVALID_REQUEST");
  });
});

describe("withdrawRelease", () => {
  test("removes a release from the list for good and keeps its version used", async () => {
    const { version } = await createRelease();
    expect((await withdraw(version)).body).toMatchObject({ status: "withdrawn" });
    const { body } = await call(createActor(), "releases");
    expect(body.map((each) => each.version)).not.toContain(version);
    expect((await withdraw(version)).body.code).toBe("STATE_CONFLICT");
    expect((await publish(version)).body.code).toBe("STATE_CONFLICT");
    expect((await upload(version, createThemeZip(version))).body.code).toBe("RELEASE_EXISTS");
  });
});

describe("releases", () => {
  test("lists published releases with their notes, sorted by version number, newest first", async () => {
    for (const version of ["900.9.0", "900.10.0", "900.10.2", "900.2.11"]) {
      await upload(version, createThemeZip(version));
      expect((await publish(version)).body).toMatchObject({ status: "published", notes });
    }
    const { body } = await call(createActor(), "releases");
    const versions = body.map((each) => each.version).filter((each) => each.startsWith("900."));
    expect(versions).toEqual(["900.10.2", "900.10.0", "900.9.0", "900.2.11"]);
  });

  test("lists releases without files for every signed-in user", async () => {
    const { version } = await createRelease();
    const draft = createVersion();
    await upload(draft, createThemeZip(version));
    const unverified = { ...createActor(), emailVerified: false };
    const { status, body } = await call(unverified, "releases");
    expect(status).toBe(200);
    const versions = body.map((each) => each.version);
    expect(versions).toContain(version);
    expect(versions).not.toContain(draft);
    expect(JSON.stringify(body)).not.toContain("releases/");
    expect((await call(null, "releases")).status).toBe(401);
    expect((await call(unverified, "ticket", {})).body.code).toBe("EMAIL_UNVERIFIED");
  });
});

describe("allReleases", () => {
  test("lists every version with its downloads and the reason of a withdrawal", async () => {
    const { version } = await createRelease();
    await withdraw(version);
    const draft = createVersion();
    await upload(draft, createThemeZip(draft));
    const { status, body } = await call(administrator, "allReleases");
    expect(status).toBe(200);
    expect(body.find((each) => each.version === version)).toMatchObject({
      status: "withdrawn",
      withdrawnReason: "broken checkout",
      downloads: 0,
    });
    expect(body.find((each) => each.version === draft)).toMatchObject({ status: "draft", withdrawnReason: null });
    expect((await call(createActor(), "allReleases")).body.code).toBe("NOT_ADMIN");
  });
});

const changeNotes = (version: string, changed: Record<string, string>) =>
  call(administrator, "saveReleaseNotes", { version, notes: { ...notes, ...changed } });

describe("saveReleaseNotes", () => {
  test("changes notes until withdrawal and rejects empty notes of a published release", async () => {
    const version = createVersion();
    expect((await changeNotes(version, {})).body.code).toBe("RELEASE_NOT_FOUND");
    await upload(version, createThemeZip(version));
    expect((await changeNotes(version, { en: "" })).body).toMatchObject({ notes: { fr: notes.fr, en: "" } });
    await publish(version);
    expect((await changeNotes(version, { en: "Better" })).body).toMatchObject({ notes: { en: "Better" } });
    expect((await changeNotes(version, { en: "Better" })).status).toBe(200);
    expect((await changeNotes(version, { en: "  " })).body.code).toBe("INVALID_REQUEST");
    await withdraw(version);
    expect((await changeNotes(version, { en: "Other" })).body.code).toBe("STATE_CONFLICT");
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'release.notes_changed' AND version = ?", version),
    ).toBe(2);
  });
});
