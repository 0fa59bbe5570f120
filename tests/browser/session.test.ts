/** A half-filled form keeps its text while its session ends, another person signs in, or the network is lost. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { endFaults, mintAccount, startFault } from "#tests/support/minting.ts";
import { loseNetwork, restoreNetwork } from "./network.ts";
import {
  expectTextKept,
  fillActivation,
  keptKeys,
  locateEndedSessionAlert,
  readStorage,
  readStorageKeys,
  revokeSessions,
  signInFromAlert,
  signInWith,
  silenceChannel,
  submitFormWith,
} from "./session-page.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({
  account: { licences: 1 },
  prepare: silenceChannel,
  // The browser itself reports rejected and interrupted requests.
  expected: /status of (?:400|401|409|503)|net::ERR_(?:FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)/,
});

/** The paths of the forms that are sent as page data from now on. */
function watchForms(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.endsWith(".data")) sent.push(pathname);
  });
  return sent;
}

const expectInstalled = async (account: Parameters<typeof fetchOverview>[0], installed: number) =>
  expect(await fetchOverview(account)).toMatchObject({ installed });

const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

describe("a session that ends", () => {
  test("keeps the form and opens sign-in in a new tab; resending the form succeeds once", async () => {
    const { page, account, store } = await fillActivation(shared);
    const sent = watchForms(page);
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    await expectTextKept(page, store);
    expect(await page.evaluate(() => String(window.fetch))).toContain("[native code]");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
    await expectInstalled(account, 0);

    await signInFromAlert(page, account.email);
    await expectTextKept(page, store);
    await expect.poll(() => readStorageKeys(page)).toContain("auth-storage");
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, available: 0 });
    // One request was rejected, one was not.
    expect(sent).toEqual(["/activate.data", "/activate.data"]);
  });

  test("sends nothing in the name of another person who signs in", async () => {
    const { page, account } = await fillActivation(shared);
    const other = await mintAccount({ licences: 1 });
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    const reloaded = page.waitForEvent("load");
    await signInWith(await shared.context.newPage(), other.email);
    await reloaded;
    expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
    for (const owner of [account, other]) await expectInstalled(owner, 0);
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(other.uid);
    expect(JSON.stringify(await readStorage(page))).not.toContain(account.email);
  });

  test("leads to sign-in when the page is left, and returns there afterwards", async () => {
    const { page, account } = await fillActivation(shared);
    await revokeSessions(account.email);
    await page.getByRole("link", { name: "Désactiver" }).first().click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/deactivate");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
  });

  test("is noticed when the tab becomes visible again", async () => {
    const { page, account, store } = await fillActivation(shared);
    await revokeSessions(account.email);
    await lookAgain(page);
    await locateEndedSessionAlert(page).waitFor();
    await expectTextKept(page, store);
  });

  test("stays ended when an answer arrives that was in flight when the end became known", async () => {
    const { page, account, store } = await fillActivation(shared);
    const released = Promise.withResolvers<void>();
    let hasAnswered = false;
    await page.route(
      "**/api/session",
      async (route) => {
        const response = await route.fetch();
        hasAnswered = response.ok();
        await released.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await lookAgain(page);
    await expect.poll(() => hasAnswered).toBe(true);
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    // Only requests from before: one sent since then gets a 401.
    const late = page.waitForResponse((response) => response.url().endsWith("/api/session") && response.ok());
    released.resolve();
    await (await late).finished();
    await expectTextKept(page, store);
    expect(await locateEndedSessionAlert(page).isVisible()).toBe(true);
  });

  test("does nothing in the name of another person who signed in in a second tab", async () => {
    const { page, account } = await fillActivation(shared);
    const other = await mintAccount({ licences: 1 });
    const tab = await shared.context.newPage();
    await tab.request.post("/logout", { headers: { origin: inject("portalUrl") }, maxRedirects: 0 });
    // The first page may learn of it before its form does.
    const reloaded = page.waitForEvent("load");
    await signInWith(tab, other.email);
    await submitFormWith(page, "shopUrl");
    await reloaded;
    expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
    for (const owner of [account, other]) await expectInstalled(owner, 0);
  });
});

const notice = (page: Page, status: "lost" | "back" | "unavailable") => page.locator(`[data-connection=${status}]`);
const isAnnounced = (page: Page, status: "lost" | "unavailable") =>
  notice(page, status).evaluate((card) => card.closest("[role=status]") !== null);

describe("a session that cannot be checked", () => {
  test("keeps the page and the text of a form, says why, and takes the form once it can be checked", async () => {
    const { page, account, store } = await fillActivation(shared);
    await startFault("account", { mode: "down" });
    await submitFormWith(page, "shopUrl");
    await notice(page, "unavailable").waitFor();
    expect(await notice(page, "unavailable").textContent()).toContain("Rien n’a été enregistré.");
    expect(await isAnnounced(page, "unavailable")).toBe(true);
    await expectTextKept(page, store);
    await expectInstalled(account, 0);

    await endFaults();
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    await notice(page, "unavailable").waitFor({ state: "detached" });
    await expectInstalled(account, 1);
  });
});

describe("a lost network", () => {
  test("keeps the page on clicks and forms, says why, and lets the page work once it is back", async () => {
    const { page, account, store } = await fillActivation(shared);
    const sent = watchForms(page);
    await loseNetwork(shared.context);
    await notice(page, "lost").waitFor();
    await page.getByRole("link", { name: "Nouveautés" }).first().click();
    await expect.poll(() => notice(page, "lost").textContent()).toContain("Rien n’a été envoyé.");
    await submitFormWith(page, "shopUrl");
    await expectTextKept(page, store);
    expect(sent).toEqual([]);
    expect(await isAnnounced(page, "lost")).toBe(true);

    await restoreNetwork(shared.context);
    await notice(page, "back").waitFor();
    await expectTextKept(page, store);
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    await expectInstalled(account, 1);
    await notice(page, "back").waitFor({ state: "detached" });
  });

  test("is no word of the browser: a probe decides, and any answer ends it", async () => {
    const { page, account } = await fillActivation(shared);
    const probed = page.waitForResponse("**/favicon.svg");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { get: () => false });
      dispatchEvent(new Event("offline"));
    });
    await probed;
    expect(await notice(page, "lost").count()).toBe(0);
    await page.route("**", (route) => route.abort());
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await notice(page, "lost").waitFor();
    await page.unroute("**");
    await page.evaluate(() => fetch("/api/session"));
    await notice(page, "back").waitFor();
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    await expectInstalled(account, 1);
  });

  test("resends no form that may have arrived: its text stays, and an alert asks to check", async () => {
    const { page, account, store } = await fillActivation(shared);
    const sent = watchForms(page);
    await page.route("**/activate.data*", (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
    );
    await submitFormWith(page, "shopUrl");
    await notice(page, "back").waitFor();
    expect(await notice(page, "back").textContent()).toContain("Vérifiez s’il a abouti");
    await expectTextKept(page, store);
    // The bell keeps the entry after the toast is gone.
    const readNotifications = async () => (await readStorage(page))["notifications-storage"];
    await expect.poll(readNotifications).toMatch(/"L’envoi a été interrompu".*"\/activate"/);
    expect(sent).toEqual(["/activate.data"]);
    await expectInstalled(account, 0);
    await page.unroute("**/activate.data*");
    await notice(page, "back").getByRole("button").click();
    await notice(page, "back").waitFor({ state: "detached" });

    // A page whose data did not arrive is loaded again.
    let requests = 0;
    await page.route("**/profile.data*", (route) =>
      requests++ === 0 ? route.abort("connectionreset") : route.continue(),
    );
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await page.waitForURL((url) => url.pathname === "/profile");
    await expect.poll(() => requests).toBe(2);
    await expect.poll(() => page.locator("main h1").textContent()).toBe("Test");
    await expect.poll(() => page.title()).not.toContain("Cette page");
  });
});
