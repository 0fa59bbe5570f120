import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { administrator, bindings, selectValue } from "../fixtures/internal.ts";
import {
  createRelease,
  createThemeZip,
  createVersion,
  notes,
  publish,
  upload,
  withdraw,
} from "../fixtures/releases.ts";
import { createContext } from "../platform/context.ts";
import { publishRelease } from "./change-release.ts";
import { getManifestKey, getUnpackedPrefix, openReleaseFile, readManifest } from "./release-files.ts";
import { loadManifest } from "./unpack-release.ts";

const { RELEASES } = bindings;
const context = () => createContext(bindings, "test-request");

async function listKeys(version: string): Promise<string[]> {
  const { objects } = await RELEASES.list({ prefix: getUnpackedPrefix(version) });
  return objects.map(({ key }) => key.slice(getUnpackedPrefix(version).length));
}

describe("uploadRelease", () => {
  test("does not unpack a draft and writes no manifest", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    expect(await listKeys(version)).toEqual([]);
    expect(await readManifest(RELEASES, version)).toBeNull();
    await expect(loadManifest(context(), version)).rejects.toMatchObject({ code: "RELEASE_NOT_FOUND" });
  });
});

describe("loadManifest", () => {
  test("unpacks a release without a manifest, also a withdrawn one", async () => {
    const { version } = await createRelease();
    const manifest = await readManifest(RELEASES, version);
    await withdraw(version);
    await RELEASES.delete([getManifestKey(version), `${getUnpackedPrefix(version)}layout/theme.liquid`]);
    expect(await loadManifest(context(), version)).toEqual(manifest);
    expect(await listKeys(version)).toContain("layout/theme.liquid");
  });
});

/** A file store that fails after `count` files. */
function tiringFiles(puts: number): R2Bucket {
  let left = puts;
  return new Proxy(RELEASES, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === "put" && left-- <= 0)
        return () => Promise.reject(new Error("put: We encountered an internal error."));
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}

describe("publishRelease", () => {
  test("unpacks each file as in the ZIP with a manifest", async () => {
    const { version, zip } = await createRelease(200_000);
    const files = unzipSync(zip);
    const manifest = await readManifest(RELEASES, version);
    expect(manifest).toEqual({
      version,
      files: Object.keys(files)
        .sort()
        .map((path) => ({
          path,
          md5: createHash("md5")
            .update(files[path] ?? "")
            .digest("hex"),
          size: files[path]?.length,
        })),
    });
    for (const path of Object.keys(files)) {
      const file = await openReleaseFile(RELEASES, version, path);
      expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()), path).toEqual(files[path]);
    }
    expect(await openReleaseFile(RELEASES, version, "assets/none.css")).toBeNull();
  });

  test("leaves no manifest when interrupted, and completes it later without writing twice", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    const context = createContext({ ...bindings, RELEASES: tiringFiles(2) }, crypto.randomUUID());
    const broken = publishRelease(context, administrator, version, { notes, stage: "all", acknowledged: false });
    await expect(broken).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(await readManifest(RELEASES, version)).toBeNull();
    const [kept = ""] = await listKeys(version);
    const before = await RELEASES.head(getUnpackedPrefix(version) + kept);
    expect((await publish(version)).body).toMatchObject({ status: "published" });
    expect((await RELEASES.head(getUnpackedPrefix(version) + kept))?.version).toBe(before?.version);
    expect((await readManifest(RELEASES, version))?.files).toHaveLength(4);
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'release.published' AND version = ?", version),
    ).toBe(1);
  });
});
