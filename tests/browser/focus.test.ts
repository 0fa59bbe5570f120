/** After every act the focus is on what is new, or stays; it is never lost to the top of the document. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { staffPaths } from "#base/staff-paths.ts";
import { createActor } from "#tests/support/internal.ts";
import { mintOwner } from "#tests/support/licence-acts.ts";
import { mintAccount, mintCustomer, mintStore, openSession, uniqueName } from "#tests/support/minting.ts";
import { createPublished } from "#tests/support/template-deliveries.ts";
import { managerTicket } from "#tests/support/tickets.ts";
import { waitUntilSettled } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({ account: { licences: 1 } });
const { open } = shared;

/** Presses a button by keyboard and waits until the answer is shown. */
async function press(page: Page, selector: string): Promise<void> {
  await waitUntilSettled(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator(selector).first().focus();
  await page.keyboard.press("Enter");
  await answered;
  await waitUntilSettled(page);
}

async function pressForFocus(page: Page, selector: string, expected: RegExp): Promise<void> {
  await press(page, selector);
  await expect.poll(() => readFocus(page)).toMatch(expected);
}

const notLost = /^(?!body)/;

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.localName} ${activeElement?.id || activeElement?.textContent?.trim()}`;
  });

/** Waits for the heading of another page, or another heading of the page. */
async function expectNewHeading(page: Page, before: string): Promise<void> {
  await expect.poll(() => page.textContent("main h1")).not.toBe(before);
  await expect.poll(() => page.locator("main h1:focus").count(), { message: await readFocus(page) }).toBe(1);
}

async function pressForHeading(page: Page, selector: string): Promise<void> {
  const before = (await page.textContent("main h1")) ?? "";
  await press(page, selector);
  await expectNewHeading(page, before);
}

const formWith = (field: string) => `main form:has([name=${field}]) button[type=submit]:not([form])`;

describe("an act of a customer", () => {
  test("leads to the heading of the page that it opens, or to the new heading of its page", async () => {
    const store = await mintStore({ processingMs: 60_000 });
    const page = await open("/activate");
    await page.fill("input[name=shopUrl]", store.name);
    await page.fill("input[name=accessToken]", store.accessToken);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await pressForHeading(page, formWith("apiSecretKey"));
    await page.waitForURL("**/theme-installer?*");
    await pressForHeading(page, formWith("release"));
    await page.waitForURL("**/jobs/*");
    await pressForHeading(page, "main form:has([value=cancel]) button");

    await open(`/deactivate?shop=${store.domain}`);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await page.check("input[name=confirm]");
    await pressForHeading(page, formWith("confirm"));
    await page.waitForURL((url) => url.pathname === "/");

    await open("/support?product=manager");
    await page.fill("[name=subject]", managerTicket.subject);
    await page.fill("[name=message]", managerTicket.message);
    await pressForFocus(page, formWith("message"), /^h2 ticket$/);
    await page.waitForURL("**/tickets/*");
    await page.fill("[name=message]", "Encore une question.");
    await pressForFocus(page, formWith("message"), notLost);
  });

  test("keeps the focus on the profile, or leads to the section where the button was", async () => {
    const { email } = await shared.enterAnew({ licences: 1 });
    await openSession(email);
    const page = await open("/profile");
    await page.fill("input[name=name]", "Camille Durand");
    // The heading is the name.
    await pressForHeading(page, formWith("name"));
    await page.fill("input[name=amount]", "10");
    await pressForFocus(page, formWith("amount"), /^input points-amount$/);
    await pressForFocus(page, "form:has([value=revoke-others]) button", /^section sessions$/);
  });
});

describe("an act of the staff", () => {
  test("leads to the licence, keeps the focus, or leads to the section or the list", async () => {
    const { account, licenceId } = await mintOwner();
    const { visitor } = await mintCustomer({ licences: 1 });
    await visitor.submit("/profile", { intent: "points", amount: "5", requestId: crypto.randomUUID() });
    await shared.enterAnew({ role: "admin" });
    const page = await open(`/admin/remove-license?licence=${licenceId}`);
    await page.fill("main [name=reason]", "Essai");
    await pressForHeading(page, formWith("reason"));
    const { email } = await mintAccount();
    await open(`/admin/create-license?email=${email}&count=1`);
    await page.fill("main [name=reason]", "Essai");
    await pressForFocus(page, formWith("reason"), notLost);

    await open(`/admin/users/${account.uid}`);
    await page.fill("textarea[name=text]", "Rappeler lundi.");
    await pressForFocus(page, formWith("text"), notLost);
    await pressForFocus(page, "form:has([value=delete-note]) button", /^section notes$/);

    await open(staffPaths.pointsRequests({}));
    const answer = page.locator("details:has([value=accept])").first();
    await answer.locator("summary").click();
    await answer.locator("[name=means]").first().check();
    await answer.locator("[name=reference]").fill("VIR-118");
    await pressForFocus(page, "form:has([value=accept]) button", notLost);
  });

  test("leads to the heading of a template with its new state", async () => {
    const account = await shared.enterAnew({ role: "admin" });
    const sections = { hero: { type: "hero", settings: {} } };
    const body = JSON.stringify({ sections, order: ["hero"] });
    const id = await createPublished(createActor(account, "admin"), uniqueName(), body);
    const page = await open(`/templates/${id}`);
    const openMenu = () => page.locator("main header [aria-haspopup=menu]").click();
    await openMenu();
    await pressForHeading(page, "[role=menuitem]:has([href$='#eye-off'])");
    await pressForHeading(page, "main button[value=publish]");
    await openMenu();
    await pressForFocus(page, "[role=menuitem]:has([href$='#trash-2'])", notLost);
    await pressForFocus(page, "main button[value=undelete]", notLost);
  });
});
