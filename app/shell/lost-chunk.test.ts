import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reloadOnce } from "./failed-page.tsx";

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

describe("reloadOnce", () => {
  test("reloads the page once per build", () => {
    build("one");
    expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, false, false]);
    build("two");
    expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("does not reload the page without session storage", () => {
    build("one");
    vi.stubGlobal("sessionStorage", undefined);
    expect(reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
