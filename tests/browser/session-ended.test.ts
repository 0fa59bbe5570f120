/** A session ends, or another person signs in, while a form is half filled: the typed text stays. */
import { describe, expect, inject, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { mintAccount } from "#tests/support/minting.ts";
import {
  expectTextKept,
  fillActivation,
  keptKeys,
  locateEndedSessionAlert,
  readStorage,
  readStorageKeys,
  revokeSessions,
  sessionPages,
  signInFromAlert,
  signInWith,
  submitFormWith,
} from "./session-page.ts";

const open = sessionPages();

describe("a session that ends while a form is half filled", () => {
  test("keeps the form and opens sign-in in a new tab; resending the form succeeds once", async () => {
    const opened = await open({ hasSilentChannel: true });
    const { page, context, sent } = opened;
    const { account, store } = await fillActivation(opened);
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    await expectTextKept(page, store);
    expect(await page.evaluate(() => String(window.fetch))).toContain("[native code]");
    await expect.poll(() => readStorageKeys(page)).toEqual(keptKeys);
    expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

    await signInFromAlert(page, account.email);
    await expectTextKept(page, store);
    await expect.poll(() => readStorageKeys(page)).toContain("auth-storage");
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, available: 0 });
    // One request was rejected, one was not.
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(["/activate.data", "/activate.data"]);
    await context.close();
  });

  test("sends nothing in the name of another person who signs in", async () => {
    const opened = await open({ hasSilentChannel: true });
    const { page, context } = opened;
    const { account } = await fillActivation(opened);
    const other = await mintAccount({ licences: 1 });
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    const reloaded = page.waitForEvent("load");
    await signInWith(await context.newPage(), other.email);
    await reloaded;
    expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
    for (const owner of [account, other]) expect(await fetchOverview(owner)).toMatchObject({ installed: 0 });
    await expect.poll(async () => (await readStorage(page))["auth-storage"]).toContain(other.uid);
    expect(JSON.stringify(await readStorage(page))).not.toContain(account.email);
    await context.close();
  });

  test("leads to sign-in when the page is left, and returns there afterwards", async () => {
    const opened = await open({ hasSilentChannel: true });
    const { page, context } = opened;
    const { account } = await fillActivation(opened);
    await revokeSessions(account.email);
    await page.getByRole("link", { name: "Désactiver" }).first().click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/deactivate");
    expect(await readStorageKeys(page)).toEqual(keptKeys);
    await context.close();
  });

  test("stays ended when an answer arrives that was in flight when the end became known", async () => {
    const opened = await open({ hasSilentChannel: true });
    const { page, context } = opened;
    const { account, store } = await fillActivation(opened);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hasAnswered = false;
    await page.route(
      "**/api/session",
      async (route) => {
        const response = await route.fetch();
        hasAnswered = response.ok();
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => hasAnswered).toBe(true);
    await revokeSessions(account.email);
    await submitFormWith(page, "shopUrl");
    await locateEndedSessionAlert(page).waitFor();
    // Only requests from before: one sent since then gets a 401.
    const late = page.waitForResponse((response) => response.url().endsWith("/api/session") && response.ok());
    release();
    await (await late).finished();
    await expectTextKept(page, store);
    expect(await locateEndedSessionAlert(page).isVisible()).toBe(true);
    await context.close();
  });

  test("is noticed when the tab becomes visible again", async () => {
    const opened = await open({ hasSilentChannel: true });
    const { page, context } = opened;
    const { account, store } = await fillActivation(opened);
    await revokeSessions(account.email);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await locateEndedSessionAlert(page).waitFor();
    await expectTextKept(page, store);
    await context.close();
  });
});

test("a page of one person does nothing in the name of another who signs in in a second tab", async () => {
  const opened = await open({ hasSilentChannel: true });
  const { page, context } = opened;
  const { account } = await fillActivation(opened);
  const other = await mintAccount({ licences: 1 });
  const tab = await context.newPage();
  await tab.request.post("/logout", { headers: { origin: inject("portalUrl") }, maxRedirects: 0 });
  await signInWith(tab, other.email);
  const reloaded = page.waitForEvent("load");
  await submitFormWith(page, "shopUrl");
  await reloaded;
  expect(await page.locator("input[name=email]").first().inputValue()).toBe(other.email);
  for (const owner of [account, other]) expect(await fetchOverview(owner)).toMatchObject({ installed: 0 });
  await context.close();
});
