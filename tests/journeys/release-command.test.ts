/** The vendor's build machine sends releases with the project's command. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { releaseOf, withdrawOwn } from "#tests/support/releases.ts";
import { newVersion, themeZip } from "#tests/support/themes.ts";

afterAll(withdrawOwn);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("npm run release", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "releases-"));
    await writeFile(path.join(folder, "fr.md"), "- Nouveau");
    await writeFile(path.join(folder, "en.md"), "- New");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
    const variables = { RELEASE_KEY: inject("releaseKey"), LICENCES_PUBLIC_URL: inject("licencesUrl"), ...env };
    return new Promise((resolve) => {
      const options = { cwd: projectFolder, env: { ...process.env, ...variables } };
      const child = execFile(process.execPath, ["scripts/release.ts", ...args], options, (_, out, err) =>
        resolve({ code: child.exitCode ?? 1, out, err }),
      );
    });
  }

  async function themeFile(version: string, paddingBytes?: number, changes = {}): Promise<string> {
    const file = path.join(folder, `${version}.zip`);
    await writeFile(file, themeZip(version, changes, paddingBytes));
    return file;
  }

  const published = () => [
    "--notes-fr",
    path.join(folder, "fr.md"),
    "--notes-en",
    path.join(folder, "en.md"),
    "--publish",
  ];

  test("sends a release in parts and publishes it; again it finds it done", async () => {
    const version = newVersion();
    const file = await themeFile(version, 6_000_000);
    const first = await run([file]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain("Part 2 of 2 sent.");
    expect((await releaseOf(version))?.status).toBe("draft");
    for (const _ of ["first", "again"]) expect(await run([file, ...published()])).toMatchObject({ code: 0, err: "" });
    expect(await releaseOf(version)).toMatchObject({ status: "published", notes: { fr: "- Nouveau", en: "- New" } });
  });

  test("goes on from the parts that are there", async () => {
    const version = newVersion();
    const zip = themeZip(version, {}, 6_000_000);
    await writeFile(path.join(folder, "resumed.zip"), zip);
    const base = `${inject("licencesUrl")}/v1/releases/${version}/uploads`;
    const headers = { Authorization: `Bearer ${inject("releaseKey")}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ size: zip.length, sha256: sha256(zip) });
    const begun = await fetch(base, { method: "POST", headers, body });
    const { partBytes } = (await begun.json()) as { partBytes: number };
    const part = new Uint8Array(zip.subarray(0, partBytes));
    expect((await fetch(`${base}/${sha256(zip)}/parts/1`, { method: "PUT", headers, body: part })).status).toBe(200);
    const { code, out } = await run([path.join(folder, "resumed.zip")]);
    expect(code).toBe(0);
    expect(out).toContain("1 of 2 parts are there already");
    expect(out).not.toContain("Part 1 of 2 sent.");
  });

  test("says what is wrong, and ends with an error", async () => {
    const version = newVersion();
    const file = await themeFile(version);
    const stray = await themeFile(newVersion(), 100, { "notes.txt": "x" });
    await run([file, ...published()]);
    const other = await themeFile(version);
    for (const [args, env, words] of [
      [[], {}, "Usage"],
      [["--what"], {}, "Usage"],
      [[path.join(folder, "none.zip")], {}, "cannot be read"],
      [[path.join(folder, "fr.md")], {}, "not a whole ZIP"],
      [[stray], {}, "notes.txt has no place in a theme"],
      [[file, "--publish"], {}, "both languages"],
      [[file], { RELEASE_KEY: "x".repeat(40) }, "does not know this RELEASE_KEY"],
      [[file], { LICENCES_PUBLIC_URL: inject("sandboxUrl") }, "cannot be understood"],
      [[other], {}, "already published"],
    ] as [string[], Record<string, string>, string][]) {
      const result = await run(args, env);
      expect(result.code, words).toBe(1);
      expect(result.err).toContain(words);
      expect(result.err + result.out).not.toContain(inject("releaseKey"));
    }
  });
});
