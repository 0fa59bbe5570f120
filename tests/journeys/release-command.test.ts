/** The vendor's build machine sends a release with the command; `scripts/release/release.test.ts` covers its errors. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, describe, expect, inject, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { findRelease, withdrawTestReleases } from "#tests/support/releases.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";

afterAll(withdrawTestReleases);

function run(args: string[]): Promise<{ code: number; err: string }> {
  const variables = { RELEASE_KEY: inject("releaseKey"), LICENCES_PUBLIC_URL: inject("licencesUrl") };
  return new Promise((resolve) => {
    const options = { cwd: projectFolder, env: { ...process.env, ...variables } };
    const child = execFile(process.execPath, ["scripts/release.ts", ...args], options, (_, _out, err) =>
      resolve({ code: child.exitCode ?? 1, err }),
    );
  });
}

describe("npm run release", () => {
  test("publishes a release, and exits with an error for other bytes of it", async () => {
    const version = createVersion();
    const folder = await mkdtemp(path.join(tmpdir(), "releases-"));
    const locate = (name: string) => path.join(folder, name);
    const [file, fr, en] = [locate("theme.zip"), locate("fr.md"), locate("en.md")];
    const zip = createThemeZip(version, {}, 6_000_000);
    await Promise.all([writeFile(file, zip), writeFile(fr, "- Nouveau"), writeFile(en, "- New")]);
    const publish = ["--notes-fr", fr, "--notes-en", en, "--publish"];
    expect(await run([file, ...publish])).toMatchObject({ code: 0, err: "" });
    const sha256 = createHash("sha256").update(zip).digest("hex");
    const notes = { fr: "- Nouveau", en: "- New" };
    expect(await findRelease(version)).toMatchObject({ status: "published", sha256, notes });

    await writeFile(file, createThemeZip(version));
    const refused = await run([file]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("already published") });
    expect(refused.err).not.toContain(inject("releaseKey"));
    await rm(folder, { recursive: true, force: true });
  });
});
