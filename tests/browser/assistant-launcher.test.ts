/** The button that opens the assistant, where the window cannot open or has no room. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mintAccount } from "#tests/support/minting.ts";
import { framePages, menuButton, phone } from "./frame-page.ts";

const { enter, enterAsNewCustomer } = framePages();
const launcher = (page: Page) => page.getByRole("button", { name: "Assistant virtuel Theme Manager" });

test("without its code or without JavaScript the launcher leads to the page", async () => {
  const { email } = await mintAccount();
  const page = await enter(email);
  await page.route("**/assets/chat-window-*.js", (route) => route.abort());
  await launcher(page).click();
  await page.waitForURL("**/assistant");
  await launcher(page).waitFor({ state: "detached" });

  const plain = await enter(email, { javaScriptEnabled: false });
  await plain.getByRole("link", { name: "Assistant virtuel Theme Manager" }).click();
  await plain.waitForURL("**/assistant");
});

test("phones have an entry in the menu instead", async () => {
  const page = await enterAsNewCustomer({ viewport: phone });
  expect(await launcher(page).count()).toBe(0);
  await page.locator(menuButton).click();
  await page.getByRole("link", { name: "Assistant virtuel", exact: true }).click();
  await page.waitForURL("**/assistant");
});
