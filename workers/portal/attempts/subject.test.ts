import { expect, test } from "vitest";
import { getAddressSubject, getEmailSubject, toNetwork } from "./attempts-control.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  [null, null],
  ["", null],
  ["unknown", null],
  ["203.0.113.7, 10.0.0.1", null],
  ["]/evil[", null],
])("%s belongs to %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test("an address that a client claims in a header is ignored", async () => {
  const claimed = await getAddressSubject(
    new Headers({ "X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.8" }),
  );
  expect(claimed).toEqual(await getAddressSubject(new Headers()));
  expect(claimed.kind).toBe("no-address");
});

test("spellings of one e-mail are one subject, which does not reveal it", async () => {
  const subject = await getEmailSubject("ada@example.test");
  expect(await getEmailSubject("  ADA@Example.test ")).toEqual(subject);
  expect(await getEmailSubject("bob@example.test")).not.toEqual(subject);
  expect(subject.hash).toMatch(/^[0-9a-f]{64}$/);
});
