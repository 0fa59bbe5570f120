/** Fails a test whose code calls `console.error`, unless the test replaces the spy. */
import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock?.calls ?? [];
  vi.restoreAllMocks();
  expect(calls, "console.error was called").toEqual([]);
});
