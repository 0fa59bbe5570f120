import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./lost-chunk.ts";

const reload = vi.fn();
const marks = new Map<string, string>();
const build = (version: string) => vi.stubGlobal("window", { __remixManifest: { version } });

beforeEach(() => {
  marks.clear();
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, text: string) => marks.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a page reloads once for each build, not for ever", () => {
  build("one");
  expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, false, false]);
  build("two");
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("where it could not be remembered, nothing reloads", () => {
  build("one");
  vi.stubGlobal("sessionStorage", undefined);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
