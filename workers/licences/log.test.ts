import { expect, test, vi } from "vitest";
import { log } from "./log.ts";

function logged(error: unknown): string {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  log("warn", { event: "upstream_unavailable", requestId: "r-1", error });
  return String(warn.mock.calls[0]?.[0]);
}

test("what looks like a secret or an e-mail is taken out of others' messages", () => {
  const line = logged(
    new Error("bad token shpat_0123456789abcdef of alice@example.test with key 0123456789abcdef0123456789abcdef"),
  );
  expect(line).toContain("bad token [token] of [e-mail] with key [redacted]");
  expect(line).not.toContain("alice");
});

test("a message cannot write a line of its own", () => {
  const line = logged(new Error('first\n{"level":"error"}'));
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({ level: "warn", requestId: "r-1" });
});

test("what was thrown but is no error is not printed", () => {
  expect(logged({ password: "hunter2" })).not.toContain("hunter2");
});
