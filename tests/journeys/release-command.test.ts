/** The vendor's build machine sends releases with `npm run release`. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { endFaults, startFault } from "#tests/support/minting.ts";
import { findRelease, withdrawTestReleases } from "#tests/support/releases.ts";
import { createThemeZip, createVersion } from "#tests/support/theme-zip.ts";

afterAll(withdrawTestReleases);
afterEach(endFaults);

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
    await writeFile(file, createThemeZip(version, changes, paddingBytes));
    return file;
  }

  const published = () => [
    "--notes-fr",
    path.join(folder, "fr.md"),
    "--notes-en",
    path.join(folder, "en.md"),
    "--publish",
  ];

  test("sends a release and publishes it; a second run finds it published", async () => {
    const version = createVersion();
    const file = await themeFile(version, 6_000_000);
    const first = await run([file]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(await findRelease(version)).toMatchObject({ status: "draft", sha256: sha256(await readFile(file)) });
    for (const _ of ["first", "again"]) expect(await run([file, ...published()])).toMatchObject({ code: 0, err: "" });
    expect(await findRelease(version)).toMatchObject({ status: "published", notes: { fr: "- Nouveau", en: "- New" } });
  });

  test("resends a file that the file store rejected", async () => {
    const version = createVersion();
    const file = await themeFile(version, 6_000_000);
    await startFault("r2", { mode: "down", path: `put releases/${version}/`, times: 1 });
    await startFault("r2", { mode: "lost", path: `put releases/${version}`, times: 1 });
    expect(await run([file])).toMatchObject({ code: 0, err: "" });
    expect((await findRelease(version))?.status).toBe("draft");
  });

  test("cleans up after an upload that broke off", async () => {
    const version = createVersion();
    const file = await themeFile(version, 6_000_000);
    const zip = await readFile(file);
    const { hostname, port, host } = new URL(inject("licencesUrl"));
    const head = [
      `PUT /v1/releases/${version} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: Bearer ${inject("releaseKey")}`,
      "Content-Type: application/zip",
      `Content-Length: ${zip.length}`,
      `X-Content-SHA256: ${sha256(zip)}`,
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(zip.subarray(0, 4_000_000), () => socket.destroy());
    await once(socket, "close");
    expect(await findRelease(version)).toBeUndefined();
    expect(await run([file])).toMatchObject({ code: 0, err: "" });
    expect(await findRelease(version)).toMatchObject({ status: "draft", sha256: sha256(zip) });
  });

  test("explains errors, and exits with an error", async () => {
    const version = createVersion();
    const file = await themeFile(version);
    const stray = await themeFile(createVersion(), 100, { "notes.txt": "x" });
    await run([file, ...published()]);
    const other = await themeFile(version);
    const large = await themeFile(createVersion(), 19_000_000);
    for (const [args, env, words] of [
      [[], {}, "Usage"],
      [["--what"], {}, "Usage"],
      [[path.join(folder, "none.zip")], {}, "cannot be read"],
      [[path.join(folder, "fr.md")], {}, "not a complete ZIP"],
      [[stray], {}, "notes.txt does not belong in a theme"],
      [[file, "--publish"], {}, "both languages"],
      [[file], { RELEASE_KEY: "x".repeat(40) }, "does not know this RELEASE_KEY"],
      [[large], { RELEASE_KEY: "x".repeat(40) }, "does not know this RELEASE_KEY"],
      [[await themeFile(createVersion(), 53_000_000)], {}, "larger than 50 MB"],
      [[file], { LICENCES_PUBLIC_URL: inject("sandboxUrl") }, "does not understand"],
      [[other], {}, "already published"],
    ] as [string[], Record<string, string>, string][]) {
      const result = await run(args, env);
      expect(result.code, words).toBe(1);
      expect(result.err).toContain(words);
      expect(result.err + result.out).not.toContain(inject("releaseKey"));
    }
  });
});
