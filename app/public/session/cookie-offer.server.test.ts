import { describe, expect, it } from "vitest";
import { offerCookie, refusesCookies } from "./cookie-offer.server.ts";
import { cookieOffer } from "./cookie-offer.ts";

const ask = (cookie?: string) =>
  new Request("https://portal.test/login", { headers: cookie === undefined ? {} : { Cookie: cookie } });

describe("offerCookie", () => {
  it("offers a cookie until the browser sends it, also beside others, which may be removed", () => {
    expect(offerCookie(ask())).toBe("cookies=offered; Path=/; HttpOnly; SameSite=Lax; Secure");
    expect(offerCookie(ask("session=ended"))).toContain("cookies=offered;");
    expect(offerCookie(ask("language=fr; cookies=offered"))).toBeNull();
  });
});

describe("refusesCookies", () => {
  it("is true only of a form whose page offered a cookie, when none comes back", () => {
    expect(refusesCookies(ask(), cookieOffer.value)).toBe(true);
    expect(refusesCookies(ask(""), cookieOffer.value)).toBe(true);
    for (const offered of [null, undefined, "", "refused"]) expect(refusesCookies(ask(), offered)).toBe(false);
    for (const cookie of ["cookies=offered", "__Host-session=ended", "theme=dark"])
      expect(refusesCookies(ask(cookie), cookieOffer.value)).toBe(false);
  });
});
