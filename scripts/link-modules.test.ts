import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkModules } from "./link-modules.ts";

test("linkModules leads to the installed packages, and to the copy's own package of the workspace", () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "portal-copy-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const own = path.join(folder, "packages/theme-merge");
  mkdirSync(own, { recursive: true });
  linkModules(folder);
  const resolve = (name: string) => realpathSync(path.join(folder, "node_modules", name));
  expect(resolve("theme-merge")).toBe(own);
  expect(resolve("zod")).toBe(realpathSync(path.join(import.meta.dirname, "../node_modules/zod")));
});
