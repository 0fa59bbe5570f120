/** Typed text survives lost connections and unavailable session checks. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { endFaults, fetchMails, mintAccount, mintStore, password, startFault } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import {
  expectTextKept,
  fillActivation,
  fillIn,
  readStorage,
  sessionPages,
  signInWith,
  submitFormWith,
} from "./session-page.ts";

const open = sessionPages();

const notice = (page: Page, status: "lost" | "back" | "unavailable") => page.locator(`[data-connection=${status}]`);

/** Makes session checks fail: a pending password change and an unavailable token service. */
async function makeUnaskable(email: string): Promise<void> {
  await new Visitor().post("/forgot-password", { email });
  const { pathname, search } = new URL((await fetchMails(email))[0]?.link ?? "");
  await startFault("identity", { mode: "status", status: 503, bodyIncludes: "newPassword" });
  const newPassword = { password: "nouveau-mot-1", passwordConfirm: "nouveau-mot-1" };
  expect((await new Visitor().post(pathname + search, newPassword)).status).toBe(503);
  await startFault("securetoken", { mode: "status", status: 503 });
}

describe("while the session cannot be checked", () => {
  test("a form keeps its page and text, says why, and is accepted once the check works", async () => {
    const opened = await open();
    const { page, context } = opened;
    const { account, store } = await fillActivation(opened);
    await makeUnaskable(account.email);
    await submitFormWith(page, "shopUrl");
    await notice(page, "unavailable").waitFor();
    expect(await notice(page, "unavailable").textContent()).toContain("Rien n’a été enregistré.");
    expect(await notice(page, "unavailable").evaluate((card) => card.closest("[role=status]") !== null)).toBe(true);
    await expectTextKept(page, store);
    expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

    await endFaults();
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    await notice(page, "unavailable").waitFor({ state: "detached" });
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("a form without JavaScript leads to a page that explains how to resend it, and resending works", async () => {
    const { page, context } = await open({ javaScriptEnabled: false });
    const [account, store] = [await mintAccount({ licences: 1 }), await mintStore()];
    await page.goto("/login?redirectTo=/activate");
    await page.fill("input[name=email]", account.email);
    await page.fill("input[name=password]", password);
    await submitFormWith(page, "password");
    await fillIn(page, store);
    await makeUnaskable(account.email);
    await submitFormWith(page, "shopUrl");
    await page.getByText("Rechargez la page").waitFor();
    expect(await page.getByText("Réessayer").count()).toBe(0);
    expect(await page.content()).not.toContain(store.accessToken);
    expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

    await endFaults();
    await page.reload();
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
    await context.close();
  });
});

describe("without a network", () => {
  test("clicks and forms keep the page and say why, and the page works once the network is back", async () => {
    const opened = await open();
    const { page, context, sent, complaints } = opened;
    const { account, store } = await fillActivation(opened);
    await context.setOffline(true);
    await notice(page, "lost").waitFor();
    await page.getByRole("link", { name: "Nouveautés" }).first().click();
    await expect.poll(() => notice(page, "lost").textContent()).toContain("Rien n’a été envoyé.");
    await submitFormWith(page, "shopUrl");
    await expectTextKept(page, store);
    expect(sent).toEqual([]);
    expect(await notice(page, "lost").evaluate((card) => card.closest("[role=status]") !== null)).toBe(true);

    await context.setOffline(false);
    await notice(page, "back").waitFor();
    await expectTextKept(page, store);
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
    await notice(page, "back").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a page whose data did not arrive reloads by itself", async () => {
    const { page, context } = await open();
    await signInWith(page, (await mintAccount()).email);
    let requests = 0;
    await page.route("**/profile.data*", (route) =>
      requests++ === 0 ? route.abort("connectionreset") : route.continue(),
    );
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
    await page.waitForURL((url) => url.pathname === "/profile");
    await page.locator("main h1").waitFor();
    await expect.poll(() => requests).toBe(2);
    await expect.poll(() => page.title()).not.toContain("Cette page");
    await context.close();
  });

  test("a form that may have arrived is not resent: its text stays, and an alert asks the person to check", async () => {
    const opened = await open();
    const { page, context, sent } = opened;
    const { account, store } = await fillActivation(opened);
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
    expect(sent).toHaveLength(1);
    expect(await fetchOverview(account)).toMatchObject({ installed: 0 });
    await page.unroute("**/activate.data*");
    await notice(page, "back").getByRole("button").click();
    await notice(page, "back").waitFor({ state: "detached" });
    await submitFormWith(page, "shopUrl");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
    await context.close();
  });
});
