/** Language, theme and side bar as plain forms, on this device and on the next one. */

import { afterEach, expect, test } from "vitest";
import { access } from "#base/access.ts";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { endFaults, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const attribute = (page: Page, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name) ?? null;

/** Submits the form with the named button. */
async function press(visitor: Visitor, path: string, button: string): Promise<Page> {
  const page = await visitor.get(path);
  const form = page.document.querySelectorAll("form").find((each) => each.querySelector(button));
  const pressed = form?.querySelector(button);
  const fields = Object.fromEntries(
    [...(form?.querySelectorAll("input") ?? []), pressed].map((field) => [
      field?.getAttribute("name") ?? "",
      field?.getAttribute("value") ?? "",
    ]),
  );
  return visitor.post(form?.getAttribute("action") ?? "", fields);
}

test("the side bar collapses and opens by its button, and the server renders its last state", async () => {
  const { visitor } = await mintCustomer();
  const collapsed = await press(visitor, "/profile?from=test", "button[name=sidebar]");
  expect([collapsed.status, collapsed.location]).toEqual([303, "/profile?from=test"]);
  expect(attribute(await visitor.get("/help"), ".frame", "data-sidebar")).toBe("collapsed");
  await press(visitor, "/help", "button[name=sidebar]");
  expect(attribute(await visitor.get("/"), ".frame", "data-sidebar")).toBe("open");
});

test("language and theme follow a person to another device", async () => {
  const { account, visitor } = await mintCustomer();
  await press(visitor, "/", "button[name=theme][value=dark]");
  await press(visitor, "/", "button[name=language][value=en]");
  const elsewhere = await signIn(account.email, new Visitor({ language: "fr" }));
  const page = await elsewhere.get("/");
  expect([attribute(page, "html", "lang"), attribute(page, "html", "data-theme")]).toEqual(["en", "dark"]);
  expect(attribute(page, "meta[name=theme-color]", "content")).toBe("#0a1114");
  expect(elsewhere.cookies.has("theme")).toBe(false);
});

test("what is typed on a signed-out page never stops the switch, and a secret is not carried", async () => {
  const visitor = new Visitor({ language: "fr" });
  const typed = { name: "x".repeat(101), email: "ines@example.test", password: "a-long-secret-1" };
  const page = await visitor.post("/preferences", { language: "en", returnTo: "/register", ...typed });
  expect([page.status, page.location]).toEqual([303, "/register"]);
  expect(JSON.parse(decodeURIComponent(visitor.cookies.get("typed") ?? ""))).toEqual({ email: typed.email });
  expect(attribute(await visitor.get("/register"), "input[name=email]", "value")).toBe(typed.email);
  expect(visitor.cookies.has("typed")).toBe(false);
});

test("an unchanged choice is not written a second time", async () => {
  const { account, visitor } = await mintCustomer();
  const writtenAt = async () => (await officialClient().doc(`users/${account.uid}`).get()).updateTime?.valueOf();
  const before = await writtenAt();
  await visitor.post("/preferences", { theme: "dark" });
  const chosen = await writtenAt();
  expect(chosen).not.toBe(before);
  for (let time = 0; time < 2; time++) await visitor.post("/preferences", { theme: "dark" });
  await visitor.post("/preferences", { sidebar: "collapsed" });
  expect(await writtenAt()).toBe(chosen);
});

test("while the profile cannot be written, the choice applies to this device and the page says so", async () => {
  const { visitor } = await mintCustomer();
  await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
  const page = await visitor.follow(await visitor.post("/preferences", { theme: "dark", returnTo: "/help" }));
  expect(attribute(page, "html", "data-theme")).toBe("dark");
  expect(attribute(page, "[data-toast]", "data-toast")).toBe("preferences.deviceOnly");
});

test("scripts learn whether the choice will persist", async () => {
  const { visitor } = await mintCustomer();
  const changeTheme = async () => {
    const body = new URLSearchParams({ theme: visitor.cookies.get("theme") === "dark" ? "light" : "dark" });
    const headers = { accept: "application/json", origin: visitor.origin };
    const response = await visitor.fetch("/preferences", { method: "POST", body, headers });
    return [response.status, await response.json()];
  };
  expect(await changeTheme()).toEqual([200, { isKept: true }]);
  await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
  expect(await changeTheme()).toEqual([200, { isKept: false }]);
  expect(visitor.cookies.get("theme")).toBe("light");
});

test("a URL may select a language for this page only", async () => {
  const visitor = new Visitor({ language: "de" });
  expect(attribute(await visitor.get("/login?lang=fr"), "html", "lang")).toBe("fr");
  expect(attribute(await visitor.get("/login"), "html", "lang")).toBe("en");
  expect(attribute(await visitor.get("/no-such-page?lang=fr"), "html", "lang")).toBe("fr");
  expect(attribute(await visitor.get("/no-such-page"), "html", "lang")).toBe("en");
  expect(visitor.cookies.has("language")).toBe(false);
});

test("a language chosen on such a page wins over the page's URL", async () => {
  const visitor = new Visitor({ language: "de" });
  const chosen = await press(visitor, "/login?lang=fr&redirectTo=%2Fhelp", "button[name=language][value=en]");
  expect(chosen.location).toBe("/login?redirectTo=%2Fhelp");
  expect(attribute(await visitor.follow(chosen), "html", "lang")).toBe("en");
});

test("public pages link to their other languages, others do not", async () => {
  const { visitor } = await mintCustomer();
  const alternates = (page: Page) =>
    page.document.querySelectorAll("link[rel=alternate]").map((link) => {
      const href = new URL(link.getAttribute("href") ?? "");
      return [link.getAttribute("hreflang"), href.origin, href.pathname + href.search];
    });
  const login = await new Visitor().get("/login");
  expect(alternates(login)).toEqual([
    ["fr", visitor.origin, "/login?lang=fr"],
    ["en", visitor.origin, "/login?lang=en"],
    ["x-default", visitor.origin, "/login"],
  ]);
  expect(alternates(await visitor.get("/help"))).toEqual([]);
});

test("the menu has all its entries, and each link works", async () => {
  const { visitor } = await mintCustomer();
  const page = await visitor.get("/");
  const links = page.document.querySelectorAll("[data-menu=account] a").map((link) => link.getAttribute("href") ?? "");
  expect(links).toEqual(["/profile", "/buy", "/documentation", "/support", "/tickets"]);
  expect(page.text).toContain("399,00");
});

test("the staff reach each of their pages from the side bar, and customers see none of them", async () => {
  const hrefs = async (role: "admin" | "user") => {
    const { visitor } = await mintCustomer({ role });
    const page = await visitor.get("/");
    return page.document.querySelectorAll("#navigation a").map((link) => link.getAttribute("href") ?? "");
  };
  const ofStaff = (all: string[]) => all.filter((href) => /^\/admin|templates$/.test(href));
  const pages = Object.entries(access).filter(
    ([path, who]) =>
      who === "admin" && !/:|(?:upload|bulk|undo|by-email|new|import|export|import\/store|pictures)$/.test(path),
  );
  expect(ofStaff(await hrefs("admin")).sort()).toEqual(pages.map(([path]) => path).sort());
  expect(ofStaff(await hrefs("user"))).toEqual([]);
});
