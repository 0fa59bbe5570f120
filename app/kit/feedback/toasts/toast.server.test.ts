import { describe, expect, it } from "vitest";
import { readToast, redirectWithToast, type Toast, toastCookie } from "./toast.server.ts";

const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";
const asking = (cookie: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { headers: { Cookie: cookie, ...headers } });
const planted = (value: unknown) =>
  `toast=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`;

const activated: Toast = { type: "success", id: "licences.activated", params: { shop: "café-☃.myshopify.com" } };

describe("readToast", () => {
  it("reads a toast from its cookie once", () => {
    const { toast, clearCookie } = readToast(asking(`session=x; ${pair(toastCookie(activated))}; language=fr`));
    expect(toast).toEqual(activated);
    expect(clearCookie).toMatch(/^toast=; Max-Age=0; Path=\//);
  });

  it("keeps the id of a saved view to restore, and nothing else in its place", () => {
    const deleted: Toast = {
      type: "success",
      id: "lists.viewDeleted",
      restores: "0123456789abcdef01234567",
      params: {},
    };
    expect(readToast(asking(pair(toastCookie(deleted)))).toast).toEqual(deleted);
    expect(readToast(asking(planted({ ...deleted, restores: "/admin" }))).toast).not.toHaveProperty("restores");
  });

  it("neither shows nor clears a toast for a prefetch", () => {
    const request = asking(pair(toastCookie(activated)), { "Sec-Purpose": "prefetch;prerender" });
    expect(readToast(request)).toEqual({ toast: null, clearCookie: null });
  });

  it("returns null without the toast cookie", () => {
    expect(readToast(new Request("http://localhost/"))).toEqual({ toast: null, clearCookie: null });
    expect(readToast(asking("nottoast=1; toasty=2"))).toEqual({ toast: null, clearCookie: null });
  });

  it.each([
    ["not JSON", "{"],
    ["a broken escape", "%E0%A4%A"],
    ["null", null],
    ["a list", [1]],
    ["an unknown type", { ...activated, type: "shout" }],
    ["an unknown id", { type: "error", id: "licences.nothing" }],
    ["an id that is a branch", { type: "error", id: "licences" }],
    ["an id of the prototype", { type: "error", id: "constructor.name" }],
    ["too much", { ...activated, params: { shop: "x".repeat(4_000) } }],
  ])("drops and clears a toast whose cookie was changed into %s", (_name, value) => {
    const cookie = _name === "a broken escape" ? `toast=${value}` : planted(value);
    const { toast, clearCookie } = readToast(asking(cookie));
    expect(toast).toBeNull();
    expect(clearCookie).not.toBeNull();
  });

  it("keeps only text and number parameters of a forged cookie", () => {
    const params = { shop: "a", count: 3, list: ["x"], deep: { a: 1 }, "bad name": "x", nothing: null };
    const cookie = planted(JSON.stringify({ ...activated, params }).replace('"shop"', '"__proto__":{"x":1},"shop"'));
    expect(readToast(asking(cookie)).toast?.params).toEqual({ shop: "a", count: 3 });
  });
});

describe("redirectWithToast", () => {
  it("sets the toast beside other cookies, for a minute and HttpOnly", () => {
    const reply = redirectWithToast("/", activated, { headers: { "Set-Cookie": "session=x" } });
    expect([reply.status, reply.headers.get("Location")]).toEqual([303, "/"]);
    expect(reply.headers.getSetCookie()).toEqual(["session=x", toastCookie(activated)]);
    expect(toastCookie(activated)).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(redirectWithToast("/", activated, { status: 302 }).status).toBe(302);
  });
});

describe("toastCookie", () => {
  it("truncates a toast to a size that browsers keep", () => {
    for (const shop of ["x".repeat(10_000), "☃".repeat(3_000), "\ud83d".repeat(500), "😀".repeat(3_000)]) {
      const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, shop]));
      const cookie = toastCookie({ type: "error", id: "licences.activated", params: { shop, ...many } });
      expect(cookie.length).toBeLessThan(2_200);
      expect(readToast(asking(pair(cookie))).toast?.id).toBe("licences.activated");
    }
  });
});
