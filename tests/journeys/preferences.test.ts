/** Language, theme and side bar as plain forms, on this device and on the next one. */
import { afterEach, describe, expect, test } from "vitest";
import { pages, type RegisteredPage } from "#app/pages.ts";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { endFaults, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import { getInput } from "#tests/support/profile.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const getAttribute = (page: Page, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name) ?? null;
const getLanguage = (page: Page) => getAttribute(page, "html", "lang");

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

describe("POST /preferences", () => {
  test("collapses and opens the side bar, and the server renders its last state", async () => {
    const { visitor } = await mintCustomer();
    const collapsed = await press(visitor, "/profile?from=test", "button[name=sidebar]");
    expect([collapsed.status, collapsed.location]).toEqual([303, "/profile?from=test"]);
    expect(getAttribute(await visitor.get("/help"), ".frame", "data-sidebar")).toBe("collapsed");
    await press(visitor, "/help", "button[name=sidebar]");
    expect(getAttribute(await visitor.get("/"), ".frame", "data-sidebar")).toBe("open");
  });

  test("applies language and theme to an account's next device, and writes no unchanged choice", async () => {
    const { account, visitor } = await mintCustomer();
    const readWriteTime = async () => (await officialClient().doc(`users/${account.uid}`).get()).updateTime?.valueOf();
    const before = await readWriteTime();
    await press(visitor, "/", "button[name=theme][value=dark]");
    await press(visitor, "/", "button[name=language][value=en]");
    const chosenAt = await readWriteTime();
    expect(chosenAt).not.toBe(before);
    for (const [name, value] of Object.entries({ theme: "dark", language: "en", sidebar: "collapsed" }))
      await visitor.submit("/preferences", { [name]: value });
    expect(await readWriteTime()).toBe(chosenAt);
    const elsewhere = await signIn(account.email, new Visitor({ language: "fr" }));
    const page = await elsewhere.get("/");
    expect([getLanguage(page), getAttribute(page, "html", "data-theme")]).toEqual(["en", "dark"]);
    expect(getAttribute(page, "meta[name=theme-color]", "content")).toBe("#0a1114");
    expect(elsewhere.cookies.has("theme")).toBe(false);
  });

  test("keeps a visitor's choice for a year and what they typed for the next page, but no secret", async () => {
    const visitor = new Visitor({ language: "de" });
    expect(getLanguage(await visitor.get("/login"))).toBe("en");
    const typed = { name: "x".repeat(101), email: "ines@example.test", password: "a-long-secret-1" };
    const choice = { language: "fr", theme: "dark", returnTo: "/register" };
    const chosen = await visitor.post("/preferences", { ...choice, ...typed });
    expect([chosen.status, chosen.location]).toEqual([303, "/register"]);
    expect(chosen.headers.getSetCookie().slice(0, 2)).toEqual([
      "language=fr; Path=/; SameSite=Lax; Max-Age=31536000",
      "theme=dark; Path=/; SameSite=Lax; Max-Age=31536000",
    ]);
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get("typed") ?? ""))).toEqual({ email: typed.email });
    const page = await visitor.get("/register");
    expect([getLanguage(page), getAttribute(page, "html", "data-theme")]).toEqual(["fr", "dark"]);
    expect(getInput(page, "email")).toBe(typed.email);
    expect(visitor.cookies.has("typed")).toBe(false);
  });

  test("rejects unknown choices in a sentence and sets no cookie", async () => {
    const unknown: Record<string, string>[] = [
      { language: "de" },
      { theme: "purple", language: "en" },
      { returnTo: "x".repeat(2_000) },
    ];
    for (const fields of unknown) {
      const visitor = new Visitor();
      const page = await visitor.post("/preferences", fields);
      expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
      expect(page.html).toContain("Votre demande n’a pas pu être traitée.");
      expect(visitor.cookies.size).toBe(0);
    }
  });

  test("applies a choice to this device alone while the profile cannot be written, and says so", async () => {
    const { visitor } = await mintCustomer();
    const changeTheme = async (theme: string) => {
      const headers = { accept: "application/json", origin: visitor.origin };
      const body = new URLSearchParams({ theme });
      return (await visitor.fetch("/preferences", { method: "POST", body, headers })).json();
    };
    expect(await changeTheme("light")).toEqual({ isKept: true });
    await startFault("firestore", { mode: "status", status: 503, path: ":commit" });
    const page = await visitor.follow(await visitor.submit("/preferences", { theme: "dark", returnTo: "/help" }));
    expect(getAttribute(page, "html", "data-theme")).toBe("dark");
    expect(getAttribute(page, "[data-toast]", "data-toast")).toBe("preferences.deviceOnly");
    expect(await changeTheme("dark")).toEqual({ isKept: false });
    expect(visitor.cookies.get("theme")).toBe("dark");
  });
});

describe("?lang=", () => {
  test("selects the language of one page, until the visitor chooses one there", async () => {
    const visitor = new Visitor({ language: "de" });
    for (const path of ["/login", "/no-such-page"]) {
      expect(getLanguage(await visitor.get(`${path}?lang=fr`)), path).toBe("fr");
      expect(getLanguage(await visitor.get(path)), path).toBe("en");
    }
    expect(visitor.cookies.has("language")).toBe(false);
    const alternates = (page: Page) =>
      page.document.querySelectorAll("link[rel=alternate]").map((link) => {
        const href = new URL(link.getAttribute("href") ?? "");
        return [link.getAttribute("hreflang"), href.origin, href.pathname + href.search];
      });
    expect(alternates(await visitor.get("/login"))).toEqual([
      ["fr", visitor.origin, "/login?lang=fr"],
      ["en", visitor.origin, "/login?lang=en"],
      ["x-default", visitor.origin, "/login"],
    ]);
    expect(alternates(await (await mintCustomer()).visitor.get("/help"))).toEqual([]);
    const chosen = await press(visitor, "/login?lang=fr&redirectTo=%2Fhelp", "button[name=language][value=en]");
    expect(chosen.location).toBe("/login?redirectTo=%2Fhelp");
    expect(getLanguage(await visitor.follow(chosen))).toBe("en");
  });
});

describe("the menus", () => {
  test("have all their entries: those of the staff for administrators alone", async () => {
    const openHome = async (role: "admin" | "user") => (await mintCustomer({ role })).visitor.get("/");
    const [ofStaff, ofCustomer] = [await openHome("admin"), await openHome("user")];
    const listLinks = ({ document }: Page, selector: string) =>
      document.querySelectorAll(`${selector} a`).map((link) => link.getAttribute("href") ?? "");
    expect(listLinks(ofCustomer, "[data-menu=account]")).toEqual([
      ...["/profile", "/buy", "/documentation", "/support", "/tickets"],
    ]);
    expect(ofCustomer.text).toContain("399,00");
    const listStaffLinks = (page: Page) =>
      listLinks(page, "#navigation").filter((href) => /^\/admin|templates$/.test(href));
    const placed = Object.values<RegisteredPage>(pages).filter(({ access, menu }) => access === "admin" && menu);
    expect(listStaffLinks(ofStaff).sort()).toEqual(placed.map(({ path }) => path).sort());
    expect(listStaffLinks(ofCustomer)).toEqual([]);
  });
});
