import { expect, test, vi } from "vitest";
import { log } from "./log.ts";

function logged(error: unknown): string {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  log("warn", { event: "upstream_unavailable", requestId: "r-1", error });
  return String(warn.mock.calls[0]?.[0]);
}

test("secrets and e-mails are removed from messages of other libraries", () => {
  const line = logged(
    new Error("bad token shpat_0123456789abcdef of alice@example.test with key 0123456789abcdef0123456789abcdef"),
  );
  expect(line).toContain("bad token [token] of [e-mail] with key [redacted]");
  expect(line).not.toContain("alice");
});

test("a message cannot start a new log line", () => {
  const line = logged(new Error('first\n{"level":"error"}'));
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({ level: "warn", requestId: "r-1" });
});

test("a thrown value that is not an Error is not logged", () => {
  expect(logged({ password: "hunter2" })).not.toContain("hunter2");
});
