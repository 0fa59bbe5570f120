import { describe, expect, test } from "vitest";
import { getAddressSubject, getEmailSubject } from "./attempts-control.ts";

describe("getAddressSubject", () => {
  test("ignores an address that a client claims in a header", async () => {
    const claimed = await getAddressSubject(
      new Headers({ "X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.8" }),
    );
    expect(claimed).toEqual(await getAddressSubject(new Headers()));
    expect(claimed.kind).toBe("no-address");
  });
});

describe("getEmailSubject", () => {
  test("gives all spellings of an e-mail one subject that does not reveal it", async () => {
    const subject = await getEmailSubject("ada@example.test");
    for (const typed of [
      "  ADA@Example.test ",
      "Ada <ada@example.test>",
      "ada@example.test.",
      "ａｄａ@example.test\u200b",
    ])
      expect(await getEmailSubject(typed)).toEqual(subject);
    expect(await getEmailSubject("bob@example.test")).not.toEqual(subject);
    expect(subject.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
