/** A half-filled form, for tests that cut its session, network or storage. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { mintStore, openSession, password, type Store } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitForHydration } from "./page-state.ts";
import type { SharedPage } from "./shared-page.ts";

/** Over the sign-in page. */
export async function signInWith(page: Page, email: string, remember = false): Promise<void> {
  await page.goto("/login");
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  if (remember) await page.check("input[name=remember]");
  await submitFormWith(page, "password");
  await page.waitForURL((url) => url.pathname === "/");
  await waitForHydration(page);
}

export const locateEndedSessionAlert = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Vous avez été déconnecté." });

/** The alert's link opens sign-in in a new tab; the page learns of the sign-in. */
export async function signInFromAlert(page: Page, email: string): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await locateEndedSessionAlert(page).getByRole("link", { name: "Se connecter dans un nouvel onglet" }).click();
  const tab = await opened;
  await tab.waitForURL((url) => url.pathname === "/login");
  expect(new URL(tab.url()).searchParams.get("redirectTo") ?? "/").toBe(new URL(page.url()).pathname);
  await signInWith(tab, email);
  await locateEndedSessionAlert(page).waitFor({ state: "detached" });
}

export const submitFormWith = (page: Page, field: string) =>
  page
    .locator("form")
    .filter({ has: page.locator(`input[name=${field}]`) })
    .locator("button[type=submit]:not([formaction])")
    .click();

/** Ends the sessions from another browser, as the account's owner would. */
export async function revokeSessions(email: string): Promise<void> {
  const elsewhere = new Visitor();
  elsewhere.setCookie(await openSession(email));
  await elsewhere.submit("/profile", { intent: "revoke-others" });
}

/** The channel opens and stays silent, so that only a request can report the end of the session. */
export const silenceChannel = (context: BrowserContext) => context.routeWebSocket("**/api/live*", () => undefined);

export const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
export const readStorageKeys = async (page: Page) => Object.keys(await readStorage(page)).sort();
/** The keys that remain after a sign-out. */
export const keptKeys = ["auth-persistence", "theme-storage"];

/** A new customer's activation form, filled in and not yet sent. */
export async function fillActivation(shared: SharedPage) {
  const [account, store] = [await shared.enterAnew({ licences: 1 }), await mintStore()];
  const page = await shared.open("/activate");
  await fillIn(page, store);
  return { page, account, store };
}

export async function fillIn(page: Page, store: Store): Promise<void> {
  await page.fill("input[name=shopUrl]", store.name);
  await page.fill("input[name=accessToken]", store.accessToken);
  await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
}

export async function expectTextKept(page: Page, store: Store): Promise<void> {
  expect(new URL(page.url()).pathname).toBe("/activate");
  expect(await page.inputValue("input[name=shopUrl]")).toBe(store.name);
  expect(await page.inputValue("input[name=accessToken]")).toBe(store.accessToken);
  expect(await page.inputValue("input[name=apiSecretKey]")).toBe(store.apiSecretKey);
}
