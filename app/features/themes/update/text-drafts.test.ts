import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("a draft is dropped once its text is saved", () => {
  saveTextDraft("job-1", "layout/theme.liquid", "saved");
  dropTextDraft("job-1", "layout/theme.liquid", "saved");
  expect(readTextDraft("job-1", "layout/theme.liquid")).toBeNull();
});

test("a draft that was written while an older text was being saved stays", () => {
  saveTextDraft("job-1", "layout/theme.liquid", "newer");
  dropTextDraft("job-1", "layout/theme.liquid", "saved");
  expect(readTextDraft("job-1", "layout/theme.liquid")).toBe("newer");
});

test("another answer than a text drops the draft", () => {
  saveTextDraft("job-1", "layout/theme.liquid", "written");
  dropTextDraft("job-1", "layout/theme.liquid");
  expect(readTextDraft("job-1", "layout/theme.liquid")).toBeNull();
});
