/** After every act the focus is on what is new, or stays; it is never lost to the top of the document. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { paths } from "#base/paths.ts";
import { createActor } from "#tests/support/internal.ts";
import { mintOwner } from "#tests/support/licence-acts.ts";
import { mintAccount, mintStore, signIn, uniqueName } from "#tests/support/minting.ts";
import { createPublished } from "#tests/support/template-deliveries.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { managerTicket } from "#tests/support/tickets.ts";
import { framePages, visit } from "./frame-page.ts";
import { waitUntilSettled } from "./page-state.ts";

const { enter, enterAsNewCustomer } = framePages();

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

describe("a customer's acts", () => {
  test("lead to the heading of the page that they open", async () => {
    const page = await enterAsNewCustomer({ licences: 2 });
    const [store, other] = await Promise.all([mintStore({ processingMs: 0 }), mintStore()]);
    await visit(page, "/activate");
    await page.fill("input[name=shopUrl]", store.name);
    await page.fill("input[name=accessToken]", store.accessToken);
    await page.fill("input[name=apiSecretKey]", store.apiSecretKey);
    await pressForHeading(page, formWith("apiSecretKey"));
    await page.waitForURL("**/theme-installer?*");
    await pressForHeading(page, formWith("release"));
    await page.waitForURL("**/jobs/*");

    await visit(page, "/move");
    await page.fill("input[name=shopUrl]", other.name);
    await page.fill("input[name=accessToken]", other.accessToken);
    await page.fill("input[name=apiSecretKey]", other.apiSecretKey);
    await pressForHeading(page, formWith("accessToken"));
    await visit(page, `/deactivate?shop=${other.domain}`);
    await page.fill("input[name=apiSecretKey]", other.apiSecretKey);
    await page.check("input[name=confirm]");
    await pressForHeading(page, formWith("confirm"));
    await page.waitForURL((url) => url.pathname === "/");

    await visit(page, "/support?product=manager");
    await page.fill("[name=subject]", managerTicket.subject);
    await page.fill("[name=message]", managerTicket.message);
    await pressForHeading(page, formWith("message"));
    await page.waitForURL("**/tickets/*");
    await page.fill("[name=message]", "Encore une question.");
    await pressForFocus(page, formWith("message"), notLost);
  });

  test("on the profile keep the focus, or lead to the section where the button was", async () => {
    const { email } = await mintAccount({ licences: 1 });
    const page = await enter(email);
    await signIn(email);
    await visit(page, "/profile");
    await page.fill("input[name=name]", "Camille Durand");
    // The heading is the name.
    await pressForHeading(page, formWith("name"));
    await page.fill("input[name=amount]", "10");
    await pressForFocus(page, formWith("amount"), /^input points-amount$/);
    await pressForFocus(page, "form:has([value=revoke-others]) button", /^section sessions$/);
  });

  test("on a job lead to its new heading", async () => {
    const { account, store } = await mintMerchant({ processingMs: 60_000 });
    const page = await enter(account.email);
    await visit(page, `/theme-installer?shop=${store.domain}`);
    await pressForHeading(page, formWith("release"));
    await pressForHeading(page, "main form:has([value=cancel]) button");
  });

  test("the switch of the language leads to the heading, and the next Tab goes on from there", async () => {
    const page = await enterAsNewCustomer();
    await visit(page, "/changelog");
    const before = (await page.textContent("main h1")) ?? "";
    await page.locator("details[data-menu=account] > summary").click();
    await page.locator("button[name=language][value=en]").click();
    await expectNewHeading(page, before);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
});

describe("the staff's acts", () => {
  test("on licences lead to the licence", async () => {
    const { licenceId } = await mintOwner();
    const page = await enterAsNewCustomer({ role: "admin" });
    for (const act of ["pause-license", "enable-license", "remove-license"]) {
      await visit(page, `/admin/${act}?licence=${licenceId}`);
      await page.fill("main [name=reason]", "Essai");
      await pressForHeading(page, formWith("reason"));
    }
    const { email } = await mintAccount();
    await visit(page, `/admin/create-license?email=${email}&count=1`);
    await page.fill("main [name=reason]", "Essai");
    await pressForFocus(page, formWith("reason"), notLost);
  });

  test("on a person keep the focus, or lead to the section", async () => {
    const { account } = await mintOwner();
    const page = await enterAsNewCustomer({ role: "admin" });
    await visit(page, `/admin/users/${account.uid}`);
    await page.fill("textarea[name=text]", "Rappeler lundi.");
    await pressForFocus(page, formWith("text"), notLost);
    await pressForFocus(page, "form:has([value=delete-note]) button", /^section notes$/);
  });

  test("on points requests lead back to the list", async () => {
    const asking = await mintAccount({ licences: 1 });
    const customer = await signIn(asking.email);
    await customer.get("/");
    const asked = await customer.post("/profile", { intent: "points", amount: "5", requestId: crypto.randomUUID() });
    expect(asked.status).toBe(303);
    const page = await enterAsNewCustomer({ role: "admin" });
    await visit(page, paths.pointsRequests({}));
    await pressForFocus(page, "form:has([value=accept]) button", notLost);
  });

  test("on a template lead to its heading with the new state", async () => {
    const account = await mintAccount({ role: "admin" });
    const sections = { hero: { type: "hero", settings: {} } };
    const body = JSON.stringify({ sections, order: ["hero"] });
    const id = await createPublished(createActor(account, "admin"), uniqueName(), body);
    const page = await enter(account.email);
    await visit(page, `/templates/${id}`);
    const openMenu = () => page.locator("main header [aria-haspopup=menu]").click();
    await openMenu();
    await pressForHeading(page, "[role=menuitem]:has([href$='#eye-off'])");
    await pressForHeading(page, "main button[value=publish]");
    await openMenu();
    await pressForFocus(page, "[role=menuitem]:has([href$='#trash-2'])", notLost);
    await pressForFocus(page, "main button[value=undelete]", notLost);
  });
});
