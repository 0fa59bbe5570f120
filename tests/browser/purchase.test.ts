/** Buying in Chromium: from the form to the installed theme in few clicks, and the looks of the pages on the way. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fetchMails, mintStore, password, uniqueName } from "#tests/support/minting.ts";
import { mintPayer } from "#tests/support/order-points.ts";
import { act, goodIban, type Payment } from "#tests/support/purchases.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { findViolations, fitsWindow, waitForHydration } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ account: null });
const withoutScripts = sharePage({ account: null, javaScriptEnabled: false });

async function openSignedOut(path: string): Promise<Page> {
  await shared.leave();
  return shared.open(path);
}

const heading = (page: Page) => page.locator("h1").innerText();
const type = (page: Page, name: string, value: string) => page.locator(`[name="${name}"]:visible`).fill(value);

test("a visitor pays and has the theme installed in fewer than 15 clicks", async () => {
  const email = `${uniqueName()}@example.test`;
  const store = await mintStore({ processingMs: 0 });
  const page = await openSignedOut("/buy");
  let clicks = 0;
  const click = async (selector: string) => {
    clicks++;
    await page.locator(`${selector}:visible`).first().click();
  };
  await type(page, "email", email);
  await click('button:has-text("Payer")');
  await page.waitForURL(/\/checkout\//);
  await type(page, "cardNumber", "4242 4242 4242 4242");
  await page.locator('[name="country"]').selectOption("FR");
  await click('[name="consent"]');
  await click('button[name="intent"][value="pay"]');
  await page.waitForURL(/\/payment\/success/);
  expect(await heading(page)).toBe("Merci. Votre licence est prête.");
  await click('a:has-text("Créer mon compte")');
  await page.waitForURL(/\/register/);
  expect(await page.locator('[name="email"]').inputValue()).toBe(email);
  await type(page, "name", "Camille Durand");
  await type(page, "password", password);
  await type(page, "passwordConfirm", password);
  await click('main form:has([name="password"]) button[type="submit"]');
  await page.getByRole("status").waitFor();
  const [mail] = await fetchMails(email);
  clicks++;
  await page.goto(mail?.link ?? "");
  await click('main form button[type="submit"]');
  await page.waitForURL(/\/login/);
  await type(page, "email", email);
  await type(page, "password", password);
  await click('main form:has([name="password"]) button[type="submit"]');
  await page.waitForURL((url) => url.pathname === "/");
  await waitForHydration(page);
  await click('#content a[href="/activate"]');
  await page.waitForURL(/\/activate/);
  await waitForHydration(page);
  await type(page, "shopUrl", store.domain);
  await type(page, "apiSecretKey", store.apiSecretKey);
  await type(page, "accessToken", store.accessToken);
  await click('main form:has([name="accessToken"]) button[type="submit"]:not([name])');
  await page.waitForURL((url) => url.pathname !== "/activate");
  await page.goto("/");
  await waitForHydration(page);
  await click('#content .deep-panel a[href^="/theme-installer"]');
  await page.waitForURL(/\/theme-installer/);
  await waitForHydration(page);
  await click('main form:has([name="release"]) button[type="submit"]');
  await page.waitForURL(/\/jobs\/[0-9a-f]{24}/);
  await page.locator('a[href*="ask=publish"]').waitFor();
  expect(clicks).toBeLessThan(15);
});

test("a customer goes to Stripe's page with scripts, and the minus and plus keep what is typed", async () => {
  await shared.enterAnew();
  const page = await shared.open("/buy");
  await type(page, "company", "Maison Test");
  await page.getByRole("button", { name: "Une licence de plus" }).click();
  await page.getByText("Payer 798,00").first().waitFor();
  expect(await page.locator('[name="company"]').inputValue()).toBe("Maison Test");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("more");
  await page.locator('[name="company"]').press("Enter");
  await page.waitForURL(/\/checkout\//);
});

const payButton = (page: Page) => page.locator("button:visible", { hasText: /^(Payer|Continuer)/ });
const quantity = (page: Page) => page.locator('[name="quantity"]');
const filledPlaces = (page: Page) => page.locator("[data-places] .fill-thread:visible").count();

test("the amounts follow the quantity that a person types", async () => {
  const page = await openSignedOut("/buy");
  const expectAmount = async (button: RegExp, places: number) => {
    expect((await payButton(page).innerText()).replaceAll("\u00a0", " ")).toMatch(button);
    expect(await filledPlaces(page)).toBe(places);
  };
  await expectAmount(/^Payer 399,00 €$/, 1);
  await quantity(page).fill("3");
  await expectAmount(/^Payer 1.197,00 €$/, 3);
  expect(await page.locator("output:visible").innerText()).toMatch(/^1.197,00/);
  expect(await page.getByText("3 boutiques, de 1 à 20").count()).toBe(1);
  for (const wrong of ["", "0", "21", "trois"]) {
    await quantity(page).fill(wrong);
    await expectAmount(/^Continuer vers le paiement$/, 0);
    expect(await page.locator("output:visible").count()).toBe(0);
  }
  await quantity(page).fill("19");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.method()));
  for (const expected of ["20", "20"]) {
    await page.getByRole("button", { name: "Une licence de plus" }).click();
    expect(await quantity(page).inputValue()).toBe(expected);
  }
  await page.getByRole("button", { name: "Une licence de moins" }).click();
  await expectAmount(/^Payer 7.581,00 €$/, 5);
  expect(requests).not.toContain("POST");
});

test("the quantity is there after the way back from Stripe, with its amount", async () => {
  const page = await openSignedOut("/buy");
  await type(page, "email", `${uniqueName()}@example.test`);
  await quantity(page).fill("3");
  await payButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await page.goBack();
  expect(await quantity(page).inputValue()).toBe("3");
  expect(await payButton(page).innerText()).toMatch(/^Payer 1.197,00/);
});

/** The payment whose page of Stripe is open. */
function readPayment(page: Page): Payment {
  const { href, origin, pathname } = new URL(page.url());
  return { checkout: new Visitor({ origin }), path: pathname, sessionId: /cs_\w+/.exec(href)?.[0] ?? "" };
}

/** Answers the address in the portal to which Stripe leads back. */
async function payByDebit({ checkout, path }: Payment): Promise<string> {
  const debit = { method: "sepa_debit", iban: goodIban };
  const sent = await checkout.post(path, { intent: "pay", country: "FR", name: "Test", consent: "on", ...debit });
  return sent.location ?? "";
}

/** Buys one licence on the open form, by a delayed payment. */
async function buyDelayed(page: Page): Promise<Payment> {
  await type(page, "email", `${uniqueName()}@example.test`);
  await payButton(page).click();
  await page.waitForURL(/\/checkout\//);
  const payment = readPayment(page);
  await page.goto(await payByDebit(payment));
  return payment;
}

test("a page on which a person waits keeps the focus, and copies the code of the licences then", async () => {
  const page = await openSignedOut("/buy");
  const payment = await buyDelayed(page);
  await page.waitForLoadState("networkidle");
  const refresh = page.getByRole("link", { name: "Actualiser" });
  await refresh.focus();
  // A page looks again when the person comes back to it, unless it is still busy with the look before.
  await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 100));
  // A page that the first look had loaded again would answer the second one without this focus.
  await page.waitForResponse(/payment.success/);
  await page.waitForResponse(/payment.success/);
  expect(await refresh.evaluate((link) => link === document.activeElement)).toBe(true);
  await act(payment, "settle");
  await expect.poll(() => heading(page)).toBe("Merci. Votre licence est prête.");
  await page.getByRole("button", { name: "Copier" }).click();
  await page.getByRole("button", { name: "Copié" }).waitFor();
  const code = await page.locator("[data-claim]").innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

const narrow = { width: 320, height: 700 };

/** What axe and the narrow window find on the page, which is left in English. */
async function findFaults(page: Page): Promise<string[]> {
  const faults = await findViolations(page);
  await page.setViewportSize(narrow);
  for (const language of ["fr", "en"]) {
    if (!(await fitsWindow(page))) faults.push(`scrolls sideways at 320 px in ${language}`);
    if (language === "fr") await openInEnglish(page);
  }
  await page.context().clearCookies({ name: "language" });
  return faults;
}

async function openInEnglish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "language", value: "en", url: page.url() }]);
  await page.reload();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
}

test.each([true, false])("points change the amount at a click (scripts: %s)", async (hasScripts) => {
  const { account } = await mintPayer(3);
  const opened = hasScripts ? shared : withoutScripts;
  await opened.enter(account);
  const page = await opened.open("/buy");
  // Without scripts the button names no amount.
  const pay = page
    .locator(hasScripts ? 'button:has-text("399"):visible, button:has-text("339"):visible' : "output:visible")
    .first();
  expect(await pay.innerText()).toMatch(/399,00/);
  await page.locator("[name=usePoints]").check();
  expect(await pay.innerText()).toMatch(/339,15/);
  await page.locator('button[name="step"][value="more"]').click();
  await page.locator('button:has-text("738"):visible').first().waitFor();
  expect(await page.locator("[name=usePoints]").isChecked()).toBe(true);
  if (hasScripts) expect(await findViolations(page)).toEqual([]);
  await page.locator('[name="company"]').press("Enter");
  await page.waitForURL(/\/checkout\//);
  expect(await page.locator("body").innerText()).toMatch(/738,15/);
  await opened.open("/buy");
  expect(await page.locator("[name=usePoints]").count()).toBe(0);
  // The payment under way, and where the points are.
  const links = await page
    .locator('a[href*="/checkout/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect([links.length, new Set(links).size]).toEqual([2, 1]);
});

test("the pages after a payment pass axe and fit a phone in both languages", async () => {
  const page = await openSignedOut("/buy");
  await type(page, "quantity", "20");
  await type(page, "email", `${uniqueName()}-de-la-rochefoucauld-liancourt@atelier-de-haute-couture.example.test`);
  await type(page, "company", "Atelier de haute couture et de maroquinerie");
  await page.locator('[name="company"]').press("Enter");
  await page.waitForURL(/\/checkout\//);
  const payment = readPayment(page);
  await shared.open("/payment/cancel");
  expect(await findFaults(page)).toEqual([]);
  const path = await payByDebit(payment);
  await shared.open(path);
  expect(await findFaults(page)).toEqual([]);
  await act(payment, "settle");
  await shared.open(path);
  expect(await page.locator("[data-claim]").count()).toBe(1);
  expect(await findFaults(page)).toEqual([]);
});
