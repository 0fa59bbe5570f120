import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropTextDraft, readTextDraft, saveTextDraft } from "./text-drafts.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("dropTextDraft", () => {
  test("drops a draft once its text is saved", () => {
    saveTextDraft("job-1", "layout/theme.liquid", "saved");
    dropTextDraft("job-1", "layout/theme.liquid", "saved");
    expect(readTextDraft("job-1", "layout/theme.liquid")).toBeNull();
  });

  test("keeps a draft that was written while an older text was saved", () => {
    saveTextDraft("job-1", "layout/theme.liquid", "newer");
    dropTextDraft("job-1", "layout/theme.liquid", "saved");
    expect(readTextDraft("job-1", "layout/theme.liquid")).toBe("newer");
  });

  test("drops the draft for an answer other than a text", () => {
    saveTextDraft("job-1", "layout/theme.liquid", "written");
    dropTextDraft("job-1", "layout/theme.liquid");
    expect(readTextDraft("job-1", "layout/theme.liquid")).toBeNull();
  });
});
