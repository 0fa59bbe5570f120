import { describe, expect, test } from "vitest";
import { createClosedCookie, isClosedBy } from "./banner-repository.ts";

const at = new Date("2026-01-10T12:00:00Z");
const inHours = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const [cookie = ""] = createClosedCookie("ada", at, true).split(";");

describe("isClosedBy", () => {
  test.each([
    [0, true],
    [23.9, true],
    [24, false],
    [-1, false],
  ])("keeps the banner closed %s hours later: %s", (hours, away) =>
    expect(isClosedBy("ada", cookie, inHours(hours))).toBe(away),
  );

  test("hides the banner for that account only", () => {
    expect(isClosedBy("bob", cookie, at)).toBe(false);
    const [odd = ""] = createClosedCookie("a;b.c é", at, false).split("; ");
    expect(isClosedBy("a;b.c é", odd, at)).toBe(true);
  });

  test("lasts a day in a cookie that scripts can read", () => {
    expect(createClosedCookie("ada", at, true)).toMatch(/^(?!.*HttpOnly).*Max-Age=86400.*Secure/);
  });

  test.each([null, "", "announcementBannerClosedAt=", "announcementBannerClosedAt=x.ada", `${cookie}; ${cookie}`])(
    "ignores the cookie %j",
    (cookies) => expect(isClosedBy("ada", cookies, at)).toBe(false),
  );
});
