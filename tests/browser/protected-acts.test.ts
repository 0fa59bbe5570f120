/**
 * The staff's acts that ask again who acts, later than five minutes after the sign-in: the question is in the form, which
 * keeps what is typed, and the focus is on it. `tests/census/protected-acts.test.ts` says which acts these are.
 */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mintCustomer, password } from "#tests/support/minting.ts";
import { mintBuyer } from "#tests/support/purchases.ts";
import { findViolations } from "./page-state.ts";
import { type SharedPage, sharePage } from "./shared-page.ts";
import { signInContext } from "./sign-in.ts";

const reason = "Demande écrite de la direction";

async function openLate(shared: SharedPage, path: string): Promise<Page> {
  const { email } = await shared.enterAnew({ role: "admin" });
  await signInContext(shared.context, email, 6);
  return shared.open(path);
}

const listValues = (form: Locator) =>
  form
    .locator("input:visible:not([type=password]), textarea:visible")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Presses the button, whose answer asks for the password, and keeps the other fields. */
async function pressForQuestion(form: Locator, button: string): Promise<Locator> {
  const typed = await listValues(form);
  await form.getByRole("button", { name: button, exact: true }).click();
  const field = form.locator("input[name=currentPassword]");
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await form.page().getByRole("alert").filter({ hasText: "Confirmez que c’est bien vous." }).count()).toBe(1);
  expect(await listValues(form)).toEqual(typed);
  return field;
}

describe.each([
  ["with scripts", {}],
  ["without scripts", { javaScriptEnabled: false }],
])("%s", (_, options) => {
  const shared = sharePage({ account: null, expected: /status of (?:400|401)/, ...options });
  const hasScripts = !("javaScriptEnabled" in options);

  test("a change of role asks for the password below its reason, and again after a wrong one", async () => {
    const { account } = await mintCustomer();
    const page = await openLate(shared, `/admin/users/${account.uid}`);
    const act = page.locator("details:has(input[name=intent][value=role])");
    await act.locator("summary").click();
    await act.locator("[name=reason]").fill(reason);
    const field = await pressForQuestion(act, "Nommer administrateur");
    if (hasScripts) expect(await findViolations(page)).toEqual([]);
    await field.fill("not-this-one");
    await page.keyboard.press("Enter");
    await act.locator("input[name=currentPassword][aria-invalid=true]").waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await listValues(act)).toEqual([reason]);
    await field.fill(password);
    await page.keyboard.press("Enter");
    await page.locator("dd", { hasText: "Administrateur" }).first().waitFor();
    await field.waitFor({ state: "hidden" });
  });

  test("a notification to many customers keeps its texts beside the question", async () => {
    const { account } = await mintCustomer({ licences: 1 });
    const page = await openLate(shared, `/admin/licenses/bulk?act=notify&id=${account.licenceIds[0]}`);
    const form = page.locator("main form:has(textarea[name=reason])");
    const typed = { titleFr: "Info", titleEn: "News", messageFr: "Bonjour.", messageEn: "Hello.", reason };
    for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text);
    const field = await pressForQuestion(form, "Notifier 1 client");
    if (hasScripts) expect(await findViolations(page)).toEqual([]);
    await field.fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/bulk/*");
  });

  test("a refund asks where it is typed: in its dialog, or in its panel", async () => {
    const { orderId } = await mintBuyer("2");
    const page = await openLate(shared, `/admin/orders/${orderId}?ask=refund`);
    const question = page.locator(hasScripts ? "dialog[open]" : "main section:has([name=quantity])");
    await question.locator("[name=quantity]").fill("1");
    await question.locator("[name=reason]").fill(reason);
    const field = await pressForQuestion(question, "Rembourser");
    if (hasScripts) expect(await findViolations(page, { within: "dialog[open]" })).toEqual([]);
    await field.fill(password);
    await page.keyboard.press("Enter");
    await page.getByText("Remboursement transmis à Stripe").first().waitFor();
    expect(await page.locator("[name=quantity]").count()).toBe(0);
  });
});
