/** What only a browser without JavaScript shows: its focus, its own checks, menus that CSS draws, and the way back. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { endFaults, mintStore, password, startFault, uniqueName } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { accountButton, expectFocus, menuButton } from "./frame-page.ts";
import { expectTextKept, fillIn, submitFormWith } from "./session-page.ts";
import { phone, sharePage } from "./shared-page.ts";

const shared = sharePage({
  account: { licences: 1 },
  javaScriptEnabled: false,
  expected: /status of (?:400|401|422|503)/,
});
const { open } = shared;

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const submit = (page: Page) => page.locator("main form:has([required]) button[type=submit]:not([formaction])");

describe("a rejected form", () => {
  test("focuses its first invalid field", async () => {
    const page = await open("/activate");
    await page.locator("form:has(input[name=shopUrl])").evaluate((form) => form.setAttribute("novalidate", ""));
    await field(page, "shopUrl").fill("not a store");
    await submitFormWith(page, "shopUrl");
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectFocus(page, "field-shopUrl");
  });

  test("of the sign-in keeps the address and focuses the password", async () => {
    const { email } = shared.account;
    await shared.context.clearCookies();
    const page = await open("/login");
    await field(page, "email").fill(email);
    await field(page, "password").fill("not-the-password");
    await field(page, "remember").check();
    await submit(page).click();
    await page.locator("[data-form-error]").waitFor();
    await expectFocus(page, (await field(page, "password").getAttribute("id")) ?? "");
    expect(await field(page, "email").inputValue()).toBe(email);
    expect(await field(page, "remember").isChecked()).toBe(true);
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("of the registration is checked by the browser first, and its text survives a switch of the language", async () => {
    await shared.context.clearCookies();
    const page = await open("/register");
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
    expect(await page.locator("[data-reveal]").first().isVisible()).toBe(false);
    await submit(page).click();
    expect(posts).toEqual([]);
    const typed = { name: "Inès Morel", email: `${uniqueName()}@example.test`, company: "Atelier Morel" };
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    await field(page, "password").fill(password);
    await field(page, "passwordConfirm").fill("another-one");
    await submit(page).click();
    await page.locator("#field-passwordConfirm-error").waitFor();
    expect(posts).toEqual(["/register"]);
    for (const [name, text] of Object.entries(typed)) expect(await field(page, name).inputValue(), name).toBe(text);

    await field(page, "password").fill("a-secret-1");
    // The switch of the page's head, which loses it, is hidden.
    await page.locator("button[name=language][value=en]:visible").click();
    await page.locator("html[lang=en]").waitFor();
    for (const [name, text] of Object.entries(typed)) expect(await field(page, name).inputValue(), name).toBe(text);
    expect(await field(page, "password").inputValue()).toBe("");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/register");
    await page.reload();
    expect(await field(page, "email").inputValue()).toBe("");
  });
});

describe("menus", () => {
  test("of the frame open, lead on and close, on a phone too", async () => {
    await shared.enterAnew({ licences: 1 });
    const page = await open("/");
    await page.click(accountButton);
    await page.getByText("Se déconnecter").waitFor();
    expect(await page.getByText(/visite guidée/).count()).toBe(0);
    await page.click("button[name=theme][value=dark]");
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await page.getByRole("link", { name: "Assistant virtuel Theme Manager" }).click();
    await page.waitForURL("**/assistant");

    await page.setViewportSize(phone);
    await page.click(menuButton);
    await page.locator("#nav-help").click();
    await page.waitForURL("**/help");
    await page.locator("#nav-help").waitFor({ state: "hidden" });
    await page.click(menuButton);
    await page.locator("#nav-help").waitFor();
    await page.mouse.click(370, 400);
    await page.locator("#nav-help").waitFor({ state: "hidden" });
  });

  test("of a row and of a component are lists of their links and forms", async () => {
    const { account, store } = await mintMerchant();
    await shared.enter(account);
    const page = await open("/");
    await page.setViewportSize(phone);
    await page.click("details[data-menu=row] > summary");
    const sheet = page.locator("[data-menu=row] .menu");
    await sheet.getByText(store.name).waitFor();
    await page.mouse.click(195, 60);
    await sheet.waitFor({ state: "hidden" });

    await open("/components");
    await page.locator("summary[aria-label=Actions]").click();
    const list = page.locator("details[data-menu=plain][open]");
    expect(await list.locator("li").allInnerTexts()).toEqual([
      "My profile",
      "Switch to the dark theme",
      "Deactivate the licence",
    ]);
    await list.getByRole("button", { name: "Switch to the dark theme" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(new URL(page.url()).pathname).toBe("/components");
  });
});

test("a form whose session cannot be checked leads to a page that explains how to send it again", async () => {
  const [account, store] = [await shared.enterAnew({ licences: 1 }), await mintStore()];
  const page = await open("/activate");
  await fillIn(page, store);
  await expectTextKept(page, store);
  await startFault("account", { mode: "down" });
  await submitFormWith(page, "shopUrl");
  await page.getByText("Rechargez la page").waitFor();
  expect(await page.getByText("Réessayer").count()).toBe(0);
  expect(await page.content()).not.toContain(store.accessToken);
  expect(await fetchOverview(account)).toMatchObject({ installed: 0 });

  await endFaults();
  await page.reload();
  await page.waitForURL((url) => url.pathname === "/theme-installer");
  expect(await fetchOverview(account)).toMatchObject({ installed: 1 });
});

test("the button of /buy names no amount, and the way back from Stripe shows the form as it was", async () => {
  await shared.context.clearCookies();
  const page = await open("/buy");
  const pay = page.locator("button:visible", { hasText: /^(?:Payer|Continuer)/ });
  expect(await pay.innerText()).toBe("Continuer vers le paiement");
  await field(page, "email").fill(`${uniqueName()}@example.test`);
  await field(page, "company").fill("Maison Test");
  await page.getByRole("button", { name: "Une licence de plus" }).click();
  expect(await page.locator("output:visible").innerText()).toMatch(/^798,00/);
  await field(page, "quantity").fill("3");
  await pay.click();
  await page.waitForURL(/\/checkout\//);
  await page.goBack();
  expect(await field(page, "quantity").inputValue()).toBe("3");
  expect(await field(page, "company").inputValue()).toBe("Maison Test");
});
