/** What the browser is sent: no validator, no stand-in, no secret, and not too much. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const files = globSync("build/pages/client/assets/*.{js,css}", { cwd: projectFolder });
const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");

test("there is something to look at", () => expect(files.length).toBeGreaterThan(5));

test.each(files)("%s holds nothing that belongs to the server", (file) => {
  const text = read(file);
  for (const trace of [
    "ZodError",
    "conform",
    "demo.test",
    "FIREBASE_",
    "SESSION_KEYS",
    "sourceMappingURL",
    "signInWithPassword",
  ]) {
    expect(text.includes(trace), trace).toBe(false);
  }
  // Texts may say how a credential begins; none may hold one.
  expect(text).not.toMatch(/shp(?:ss|at)_[0-9a-f]{4}/i);
});

test("the portal's bundle holds no demo data and no stand-in", () => {
  const text = read("build/workers/portal/index.js") + read("build/workers/licences/index.js");
  for (const trace of ["demo.test", "Demo-2024", "/faults", "mailbox.json"])
    expect(text.includes(trace), trace).toBe(false);
});

test("all scripts together stay within their budget", () => {
  const kilobytes = files
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(projectFolder, file))).byteLength / 1024, 0);
  expect(Math.round(kilobytes)).toBeLessThanOrEqual(150);
});
