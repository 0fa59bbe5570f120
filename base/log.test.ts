import { describe, expect, test } from "vitest";
import { formatLine, redact } from "./log.ts";

const line = (error: unknown) =>
  formatLine("licences", "warn", { event: "upstream_unavailable", requestId: "r-1", error });

describe("formatLine", () => {
  test("does not let a value start a new line", () => {
    const written = formatLine("portal", "info", {
      event: "forbidden",
      path: '/a\n{"event":"sign-in.ok"}\r\u0000',
      error: new Error('first\n{"level":"error"}'),
    });
    expect(written).not.toMatch(/[\n\r\0]/);
    expect(JSON.parse(written)).toMatchObject({ level: "info", event: "forbidden" });
  });

  test("writes only listed fields", () => {
    const fields = { uid: "u", password: "secret", email: "ada@example.test" } as { uid: string };
    expect(JSON.parse(formatLine("portal", "info", { event: "sign-in.ok", ...fields }))).toEqual({
      at: expect.any(String),
      service: "portal",
      level: "info",
      event: "sign-in.ok",
      uid: "u",
    });
  });

  test("removes secrets and e-mails from the messages of errors", () => {
    const written = line(
      new Error("bad token shpat_0123456789abcdef of alice@example.test with key 0123456789abcdef0123456789abcdef"),
    );
    expect(JSON.parse(written).message).toBe("bad token [secret] of [e-mail] with key [secret]");
  });

  test("does not print a thrown value that is not an error", () => {
    expect(line({ password: "hunter2" })).not.toContain("hunter2");
    expect(line("hunter2")).not.toContain("hunter2");
  });
});

describe("redact", () => {
  test.each([
    ["mail to ada.l+x@mail.example.test failed", "mail to [e-mail] failed"],
    ["token eyJhbGciOiJSUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSldUIn0 refused", "token [secret] refused"],
    ["shpat_0123456789abcdef0123456789abcdef", "[secret]"],
    ["/shared-preview/aB3-_dEfGhIjKlMnOpQrStUvWxYz0123456789aBcDe.data", "[secret].data"],
    ["identity: status 503", "identity: status 503"],
  ])("writes %j as %j", (text, written) => {
    expect(redact(text)).toBe(written);
  });
});
