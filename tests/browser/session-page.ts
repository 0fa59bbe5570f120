/** A page with a half-filled form, for tests that cut its session, network or storage. */
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import {
  type Account,
  endFaults,
  mintAccount,
  mintStore,
  password,
  type Store,
  signIn,
} from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser, withoutTour } from "./chromium.ts";
import { waitForHydration } from "./page-state.ts";

export interface Opened {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Forms sent as page data. */
  sent: Request[];
}

interface OpenOptions {
  blocksStorage?: boolean;
  javaScriptEnabled?: boolean;
  /** Silences the live channel, so that only a request can report the end of the session. */
  hasSilentChannel?: boolean;
}

/** Each test opens its own context. */
export function sessionPages(): (options?: OpenOptions) => Promise<Opened> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(endFaults);
  afterAll(closeContexts);

  return async ({ blocksStorage, javaScriptEnabled = true, hasSilentChannel } = {}) => {
    const context = await browser.newContext({ baseURL: inject("portalUrl"), locale: "fr-FR", javaScriptEnabled });
    if (blocksStorage) await context.addInitScript(blockStorage);
    // The channel opens and stays silent.
    if (hasSilentChannel) await context.routeWebSocket("**/api/live*", () => undefined);
    const page = await context.newPage();
    const complaints = collectConsoleErrors(page);
    const sent: Request[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && request.url().includes(".data") && sent.push(request),
    );
    return { page, context, complaints, sent };
  };
}

function blockStorage(): void {
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  });
}

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
  const elsewhere = await signIn(email);
  expect((await elsewhere.post("/profile", { intent: "revoke-others" })).status).toBe(303);
}

export const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
export const readStorageKeys = async (page: Page) => Object.keys(await readStorage(page)).sort();
/** The keys that remain after a sign-out. */
export const keptKeys = ["auth-persistence", "theme-storage"];

/** The activation form, filled in and not yet sent. */
export async function fillActivation({ page, context }: Opened): Promise<{ account: Account; store: Store }> {
  const account = await mintAccount({ licences: 1 });
  const store = await mintStore();
  await withoutTour(context);
  await signInWith(page, account.email);
  await page.goto("/activate");
  await waitForHydration(page);
  await fillIn(page, store);
  return { account, store };
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
