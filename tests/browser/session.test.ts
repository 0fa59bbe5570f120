/** Nobody loses what they typed: sessions that end, networks that drop, and what the browser keeps of a person. */
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { overviewOf } from "#tests/support/internal.ts";
import {
  type Account,
  endFaults,
  fault,
  mails,
  mintAccount,
  mintStore,
  password,
  type Store,
  signIn,
} from "#tests/support/minting.ts";
import { codeOf, switchOn, wrongCodeOf } from "#tests/support/two-factors.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { launchBrowser } from "./launch.ts";
import { withoutTour } from "./without-tour.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(endFaults);
afterAll(() => browser.close());

interface Opened {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Forms sent as page data. */
  sent: Request[];
}

async function open(options: { blocksStorage?: boolean; javaScriptEnabled?: boolean } = {}): Promise<Opened> {
  const { javaScriptEnabled = true } = options;
  const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", javaScriptEnabled });
  if (options.blocksStorage) {
    await context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    });
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const sent: Request[] = [];
  page.on("request", (request) => request.method() === "POST" && request.url().includes(".data") && sent.push(request));
  return { page, context, complaints, sent };
}

async function signInWith(page: Page, email: string, remember = false): Promise<void> {
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  if (remember) await page.check("input[name=remember]");
  await submitFormOf(page, "password");
  await page.waitForURL((url) => url.pathname === "/");
  await hydrated(page);
}

const submitFormOf = (page: Page, field: string) =>
  page
    .locator("form")
    .filter({ has: page.locator(`input[name=${field}]`) })
    .locator("button[type=submit]")
    .click();

/** React has taken the page over when its requests are watched. */
const hydrated = (page: Page) => page.waitForFunction(() => !String(window.fetch).includes("[native code]"));

/** From another browser, as the account's owner would. */
async function revokeSessions(email: string): Promise<void> {
  const elsewhere = await signIn(email);
  expect((await elsewhere.post("/profile", { intent: "revoke-others" })).status).toBe(303);
}

/** Nobody can say whether sessions live: the password was about to change, and the token service does not answer. */
async function makeUnaskable(email: string): Promise<void> {
  await new Visitor().post("/forgot-password", { email });
  const { pathname, search } = new URL((await mails(email))[0]?.link ?? "");
  await fault("identity", { mode: "status", status: 503, bodyIncludes: "newPassword" });
  const newPassword = { password: "nouveau-mot-1", passwordConfirm: "nouveau-mot-1" };
  expect((await new Visitor().post(pathname + search, newPassword)).status).toBe(503);
  await fault("securetoken", { mode: "status", status: 503 });
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const storedKeys = async (page: Page) => Object.keys(await stored(page)).sort();
const keptKeys = ["auth-persistence", "theme-storage"];

const dialog = (page: Page) => page.getByRole("dialog", { name: "Votre session est terminée" });
const notice = (page: Page, status: "lost" | "back" | "unavailable") => page.locator(`[data-connection=${status}]`);

/** The activation form, filled in and not yet sent. */
async function halfDone(opened: Opened): Promise<{ account: Account; store: Store }> {
  const account = await mintAccount({ licences: 1 });
  const store = await mintStore();
  await withoutTour(opened.context);
  await signInWith(opened.page, account.email);
  await opened.page.goto("/activate");
  await hydrated(opened.page);
  await fillIn(opened.page, store);
  return { account, store };
}

async function fillIn(page: Page, store: Store): Promise<void> {
  await page.fill("input[name=shopUrl]", store.name);
  await page.fill("input[name=accessToken]", store.accessToken);
  await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
}

async function expectTextKept(page: Page, store: Store): Promise<void> {
  expect(new URL(page.url()).pathname).toBe("/activate");
  expect(await page.inputValue("input[name=shopUrl]")).toBe(store.name);
  expect(await page.inputValue("input[name=accessToken]")).toBe(store.accessToken);
  expect(await page.inputValue("input[name=apiSecretKey]")).toBe(store.apiSecretKey);
}

describe("a session that ends while a form is half filled", () => {
  test("asks for the password over the page, and the form goes on by itself, once", async () => {
    const opened = await open();
    const { page, context, sent } = opened;
    const { account, store } = await halfDone(opened);
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    await expectTextKept(page, store);
    expect(await storedKeys(page)).toEqual(keptKeys);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    expect(await dialog(page).locator("input[name=email]").inputValue()).toBe(account.email);

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    const refusal = dialog(page).getByRole("alert");
    await refusal.waitFor();
    expect(await refusal.textContent()).toContain("L’adresse e-mail ou le mot de passe ne convient pas.");
    await expectTextKept(page, store);
    expect(await overviewOf(account)).toMatchObject({ installed: 0 });

    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1, available: 0 });
    // One that was refused, one that was not.
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(["/activate.data", "/activate.data"]);
    await expect.poll(() => storedKeys(page)).toContain("auth-storage");
    await context.close();
  });

  test("asks for the code as well where two factors are on", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account, store } = await halfDone(opened);
    const { secret } = await switchOn(await signIn(account.email));
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    const field = dialog(page).locator("input[name=code]");
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(wrongCodeOf(secret));
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("alert").waitFor();
    await expectTextKept(page, store);
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("goes on when the same person has signed in in another tab", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account } = await halfDone(opened);
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    const tab = context.waitForEvent("page");
    await dialog(page).getByRole("link", { name: "nouvel onglet" }).click();
    await signInWith(await tab, account.email);
    await page.waitForURL((url) => url.pathname === "/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("sends nothing in the name of another person who signs in", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account } = await halfDone(opened);
    const other = await mintAccount({ licences: 1 });
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    const reloaded = page.waitForEvent("load");
    await signInWith(await context.newPage(), other.email);
    await reloaded;
    expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
    for (const owner of [account, other]) expect(await overviewOf(owner)).toMatchObject({ installed: 0 });
    expect((await stored(page))["auth-storage"]).toContain(other.uid);
    expect(JSON.stringify(await stored(page))).not.toContain(account.email);
    await context.close();
  });

  test("leads to the sign-in page whoever leaves, and back from there", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account } = await halfDone(opened);
    await revokeSessions(account.email);
    await page.getByRole("link", { name: "Désactiver" }).first().click();
    await dialog(page).getByRole("button", { name: "Quitter cette page" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/activate");
    await context.close();
  });

  test("is noticed when the tab is looked at again", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account, store } = await halfDone(opened);
    await revokeSessions(account.email);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await dialog(page).waitFor();
    await expectTextKept(page, store);
    await context.close();
  });
});

test("a page of one person does nothing in the name of another who has signed in in a second tab", async () => {
  const opened = await open();
  const { page, context } = opened;
  const { account } = await halfDone(opened);
  const other = await mintAccount({ licences: 1 });
  const tab = await context.newPage();
  await tab.request.post("/logout", { headers: { origin: inject("portalUrl") }, maxRedirects: 0 });
  await signInWith(tab, other.email);
  const reloaded = page.waitForEvent("load");
  await submitFormOf(page, "shopUrl");
  await reloaded;
  expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
  for (const owner of [account, other]) expect(await overviewOf(owner)).toMatchObject({ installed: 0 });
  await context.close();
});

describe("while nobody can say whether the session lives", () => {
  test("a form stays on its page as it is, says why, and is taken once that is known", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account, store } = await halfDone(opened);
    await makeUnaskable(account.email);
    await submitFormOf(page, "shopUrl");
    await notice(page, "unavailable").waitFor();
    expect(await notice(page, "unavailable").textContent()).toContain("Rien n’a été fait.");
    expect(await notice(page, "unavailable").evaluate((card) => card.closest("[role=status]") !== null)).toBe(true);
    await expectTextKept(page, store);
    expect(await overviewOf(account)).toMatchObject({ installed: 0 });

    await endFaults();
    await submitFormOf(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/");
    await notice(page, "unavailable").waitFor({ state: "detached" });
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("a form without JavaScript ends on a page that says how to send it once more, and that does", async () => {
    const { page, context } = await open({ javaScriptEnabled: false });
    const [account, store] = [await mintAccount({ licences: 1 }), await mintStore()];
    await page.goto("/login?redirectTo=/activate");
    await page.fill("input[name=email]", account.email);
    await page.fill("input[name=password]", password);
    await submitFormOf(page, "password");
    await fillIn(page, store);
    await makeUnaskable(account.email);
    await submitFormOf(page, "shopUrl");
    await page.getByText("rechargez cette page").waitFor();
    expect(await page.getByText("Réessayer").count()).toBe(0);
    expect(await page.content()).not.toContain(store.accessToken);
    expect(await overviewOf(account)).toMatchObject({ installed: 0 });

    await endFaults();
    await page.reload();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });
});

describe("without a network", () => {
  test("clicks and forms stay on the page, say why, and the page goes on when it is back", async () => {
    const opened = await open();
    const { page, context, sent, complaints } = opened;
    const { account, store } = await halfDone(opened);
    await context.setOffline(true);
    await notice(page, "lost").waitFor();
    await page.getByRole("link", { name: "Nouveautés" }).first().click();
    await expect.poll(() => notice(page, "lost").textContent()).toContain("Rien n’est parti.");
    await submitFormOf(page, "shopUrl");
    await expectTextKept(page, store);
    expect(sent).toEqual([]);
    expect(await notice(page, "lost").evaluate((card) => card.closest("[role=status]") !== null)).toBe(true);

    await context.setOffline(false);
    await notice(page, "back").waitFor();
    await expectTextKept(page, store);
    await submitFormOf(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await notice(page, "back").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a page whose data did not arrive is asked for once more, by itself", async () => {
    const { page, context } = await open();
    await signInWith(page, (await mintAccount()).email);
    let asked = 0;
    await page.route("**/profile.data*", (route) =>
      asked++ === 0 ? route.abort("connectionreset") : route.continue(),
    );
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await page.waitForURL((url) => url.pathname === "/profile");
    await page.locator("main h1").waitFor();
    expect(asked).toBe(2);
    expect(await page.title()).not.toContain("Cette page");
    await context.close();
  });

  test("a form that may have arrived is not sent again: the text stays, and the person is told to look", async () => {
    const opened = await open();
    const { page, context, sent } = opened;
    const { account, store } = await halfDone(opened);
    await page.route("**/activate.data*", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await submitFormOf(page, "shopUrl");
    await notice(page, "back").waitFor();
    expect(await notice(page, "back").textContent()).toContain("Vérifiez qu’il a abouti");
    await expectTextKept(page, store);
    // The bell keeps it when the notice is gone.
    const kept = async () => (await stored(page))["notifications-storage"];
    await expect.poll(kept).toMatch(/"Un envoi a été interrompu".*"\/activate"/);
    expect(sent).toHaveLength(1);
    expect(await overviewOf(account)).toMatchObject({ installed: 0 });
    await page.unroute("**/activate.data*");
    await notice(page, "back").getByRole("button").click();
    await notice(page, "back").waitFor({ state: "detached" });
    await submitFormOf(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });
});

describe("what the browser keeps", () => {
  test("comes with the sign-in and goes with the sign-out, but for theme and persistence", async () => {
    const { page, context } = await open();
    const { email, uid } = await mintAccount({ licences: 1, name: "Nora" });
    await signInWith(page, email, true);
    await expect.poll(() => storedKeys(page)).toContain("auth-persistence");
    const user = { uid, email, displayName: "Nora" };
    const texts = await stored(page);
    const state = (key: string) => JSON.parse(texts[key] ?? "null") as { version: number; state: unknown };
    expect(state("auth-storage")).toEqual({ version: 1, state: { user, isAdmin: false, initialized: true } });
    expect(state("userData")).toEqual({ version: 1, state: { ...user, role: "user" } });
    expect(state("theme-storage")).toEqual({ version: 1, state: { isDark: false } });
    expect(state("points-storage")).toEqual({ version: 1, state: { points: 399, syncEnabled: true } });
    expect(texts["auth-persistence"]).toBe("local");
    expect(texts["sidebar-collapsed"]).toBe("false");
    expect(JSON.stringify(texts)).not.toMatch(/eyJ|token|shpat/i);

    await page.evaluate(() => localStorage.setItem("tutorialCompleted", "true"));
    await page.locator("details[data-menu=account] summary").click();
    await page.locator("form[action='/logout'] button").click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(await storedKeys(page)).toEqual(keptKeys);
    await context.close();
  });

  test("follows what is chosen on the page, and so do other tabs", async () => {
    const { page, context } = await open();
    await withoutTour(context);
    await signInWith(page, (await mintAccount()).email);
    const other = await context.newPage();
    await other.goto("/help");
    await hydrated(other);
    await expect.poll(async () => (await stored(page))["theme-storage"]).toContain('"isDark":false');

    await page.bringToFront();
    await page.click("button[name=sidebar]");
    await expect.poll(async () => (await stored(page))["sidebar-collapsed"]).toBe("true");
    await page.locator("details[data-menu=account] summary").click();
    await page.click("button[name=theme][value=dark]");
    await expect.poll(async () => (await stored(page))["theme-storage"]).toContain('"isDark":true');
    const theme = (tab: Page) => tab.locator("html").getAttribute("data-theme");
    await expect.poll(() => theme(other)).toBe("dark");

    // What the other tab came with is older than what was chosen.
    await other.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await other.waitForURL((url) => url.pathname === "/profile");
    expect((await stored(other))["theme-storage"]).toContain('"isDark":true');
    expect([await theme(page), await theme(other)]).toEqual(["dark", "dark"]);
    await context.close();
  });

  test("is cleared by the signed-out pages too, for whoever was signed out elsewhere", async () => {
    const { page, context } = await open();
    const { email } = await mintAccount();
    await signInWith(page, email);
    await expect.poll(() => storedKeys(page)).toContain("auth-storage");
    await revokeSessions(email);
    await page.goto("/profile");
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await storedKeys(page)).toEqual(keptKeys);
    await context.close();
  });

  test("is the next person's alone when somebody else signs in", async () => {
    const { page, context } = await open();
    await page.goto("/login");
    await page.evaluate(() => {
      const user = { uid: "former", email: "former@example.test", displayName: "Former" };
      const state = { user, isAdmin: true, initialized: true };
      // As if the signed-out pages had never run.
      sessionStorage.setItem("former", JSON.stringify({ version: 1, state }));
    });
    const { email, uid } = await mintAccount();
    await page.route("**/signed-out.js", (route) => route.abort());
    await page.evaluate(() => {
      localStorage.setItem("auth-storage", sessionStorage.getItem("former") ?? "");
      localStorage.setItem("tutorialCompleted", "true");
      localStorage.setItem("announcementBannerClosedAt", "5");
    });
    await signInWith(page, email);
    await expect.poll(async () => (await stored(page))["auth-storage"]).toContain(uid);
    const texts = await stored(page);
    expect(texts).not.toHaveProperty("tutorialCompleted");
    expect(texts).not.toHaveProperty("announcementBannerClosedAt");
    expect(JSON.stringify(texts)).not.toContain("former");
    await context.close();
  });

  test("may be nothing at all: with storage blocked every page works and none complains", async () => {
    const { page, context, complaints } = await open({ blocksStorage: true });
    await signInWith(page, (await mintAccount({ licences: 1 })).email);
    for (const path of ["/profile", "/activate", "/changelog"]) {
      await page.goto(path);
      await hydrated(page);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.locator("details[data-menu=account] summary").click();
    await page.locator("form[action='/logout'] button").click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("that is corrupt harms nothing and is replaced", async () => {
    const { page, context, complaints } = await open();
    const { email, uid } = await mintAccount();
    await signInWith(page, email);
    await expect.poll(() => storedKeys(page)).toContain("auth-storage");
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":1,"state":');
    });
    await page.goto("/profile");
    await expect.poll(async () => (await stored(page))["auth-storage"]).toContain(uid);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
