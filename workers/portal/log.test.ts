import { expect, test } from "vitest";
import { logLine, redact } from "./log.ts";

test("a value cannot start a line of its own", () => {
  const line = logLine("info", "forbidden", { path: '/a\n{"event":"sign-in.ok"}\r\u0000' });
  expect(line).not.toMatch(/[\n\r\0]/);
  expect(JSON.parse(line).path).toContain("\n");
});

test("only listed fields are written", () => {
  const fields = { uid: "u", password: "secret", email: "ada@example.test" } as { uid: string };
  expect(JSON.parse(logLine("info", "sign-in.ok", fields))).toEqual({
    at: expect.any(String),
    level: "info",
    event: "sign-in.ok",
    uid: "u",
  });
});

test.each([
  ["mail to ada.l+x@mail.example.test failed", "mail to [e-mail] failed"],
  ["token eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0 refused", "token [secret] refused"],
  ["shpat_0123456789abcdef0123456789abcdef", "[secret]"],
  ["identity: status 503", "identity: status 503"],
])("%j is written as %j", (text, written) => {
  expect(redact(text)).toBe(written);
});
