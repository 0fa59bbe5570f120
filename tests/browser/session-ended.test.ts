/** A session that ends, or becomes another person's, while a form is half filled: nobody loses what they typed. */
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { overviewOf } from "#tests/support/internal.ts";
import { mintAccount, password, signIn } from "#tests/support/minting.ts";
import { codeOf, switchOn, wrongCodeOf } from "#tests/support/two-factors.ts";
import {
  expectTextKept,
  halfDone,
  keptKeys,
  revokeSessions,
  sessionPages,
  signInWith,
  stored,
  storedKeys,
  submitFormOf,
} from "./session-page.ts";

const open = sessionPages();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Votre session est terminée" });
const field = (page: Page) => dialog(page).locator("input:not([readonly])");
/** What is typed next goes into the dialog, in the place of what stands there. */
const expectReady = (page: Page) =>
  expect
    .poll(() =>
      field(page).evaluate((input: HTMLInputElement) => {
        const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
        return input === document.activeElement && isSelected;
      }),
    )
    .toBe(true);

describe("a session that ends while a form is half filled", () => {
  test("asks for the password over the page, and the form goes on by itself, once", async () => {
    const opened = await open({ isToldNothing: true });
    const { page, context, sent } = opened;
    const { account, store } = await halfDone(opened);
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    await expectTextKept(page, store);
    await expect.poll(() => storedKeys(page)).toEqual(keptKeys);
    await expectReady(page);
    expect(await dialog(page).locator("input[name=email]").inputValue()).toBe(account.email);

    // Not for a moment does it let a key through to the page: the space would send its form.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.type(" not the password");
    expect(await field(page).inputValue()).toBe(" not the password");
    await page.keyboard.press("Enter");
    const refusal = dialog(page).getByRole("alert");
    await refusal.waitFor();
    expect(await refusal.textContent()).toContain("L’adresse e-mail ou le mot de passe ne convient pas.");
    await expectTextKept(page, store);
    expect(await overviewOf(account)).toMatchObject({ installed: 0 });

    // As a browser does that closes it all the same.
    await dialog(page).evaluate((element: HTMLDialogElement) => element.close());
    await expectReady(page);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await overviewOf(account)).toMatchObject({ installed: 1, available: 0 });
    // One that was refused, one that was not.
    expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(["/activate.data", "/activate.data"]);
    await expect.poll(() => storedKeys(page)).toContain("auth-storage");
    await context.close();
  });

  test("asks for the code as well where two factors are on", async () => {
    const opened = await open({ isToldNothing: true });
    const { page, context } = opened;
    const { account, store } = await halfDone(opened);
    const { secret } = await switchOn(await signIn(account.email));
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    await expectReady(page);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await dialog(page).locator("input[name=code]").waitFor();
    await expectReady(page);
    await page.keyboard.type(wrongCodeOf(secret));
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("alert").waitFor();
    await expectTextKept(page, store);
    await expectReady(page);
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("goes on when the same person has signed in in another tab", async () => {
    const opened = await open({ isToldNothing: true });
    const { page, context } = opened;
    const { account } = await halfDone(opened);
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await dialog(page).waitFor();
    const tab = context.waitForEvent("page");
    await dialog(page).getByRole("link", { name: "nouvel onglet" }).click();
    await signInWith(await tab, account.email);
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(await overviewOf(account)).toMatchObject({ installed: 1 });
    await context.close();
  });

  test("sends nothing in the name of another person who signs in", async () => {
    const opened = await open({ isToldNothing: true });
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
    await expect.poll(async () => (await stored(page))["auth-storage"]).toContain(other.uid);
    expect(JSON.stringify(await stored(page))).not.toContain(account.email);
    await context.close();
  });

  test("leads to the sign-in page whoever leaves, and back from there", async () => {
    const opened = await open({ isToldNothing: true });
    const { page, context } = opened;
    const { account } = await halfDone(opened);
    await revokeSessions(account.email);
    await page.getByRole("link", { name: "Désactiver" }).first().click();
    await dialog(page).getByRole("button", { name: "Quitter cette page" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/activate");
    await context.close();
  });

  test("is not over by an answer that was under way when it became known", async () => {
    const { page, context, sent, ...opened } = await open({ isToldNothing: true });
    const { account } = await halfDone({ page, context, sent, ...opened });
    let arrive = () => {};
    const mayArrive = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let hasAnswered = false;
    await page.route(
      "**/api/session",
      async (route) => {
        const response = await route.fetch();
        hasAnswered = response.ok();
        await mayArrive;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => hasAnswered).toBe(true);
    await revokeSessions(account.email);
    await submitFormOf(page, "shopUrl");
    await expectReady(page);
    const late = page.waitForResponse("**/api/session");
    arrive();
    await (await late).finished();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/theme-installer");
    expect(sent).toHaveLength(2);
    await context.close();
  });

  test("is noticed when the tab is looked at again", async () => {
    const opened = await open({ isToldNothing: true });
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
  const opened = await open({ isToldNothing: true });
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
