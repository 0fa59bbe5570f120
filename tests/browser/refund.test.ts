/** A refund in Chromium while a colleague changes the order. */
import { expect, test } from "vitest";
import { mintAdministrator } from "#tests/support/minting.ts";
import { mintBuyer, readRefundForm } from "#tests/support/purchases.ts";
import { framePages } from "./frame-page.ts";

const { enterAsNewCustomer } = framePages();

test("a refund that a colleague was faster with shows the present order, and can then be done", async () => {
  const { orderId } = await mintBuyer("2");
  const page = await enterAsNewCustomer({ role: "admin" });
  await page.goto(`/admin/orders/${orderId}?ask=refund`, { waitUntil: "networkidle" });
  const colleague = await mintAdministrator();
  const path = `/admin/orders/${orderId}`;
  const form = readRefundForm(await colleague.get(`${path}?ask=refund`));
  expect((await colleague.post(path, { ...form, quantity: "1", reason: "Doublon" })).status).toBe(303);
  await page.fill('[name="quantity"]:visible', "1");
  await page.fill('[name="reason"]:visible', "Doublon aussi");
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: "Rembourser", exact: true }).click();
  await dialog.getByText("Cette commande a changé depuis l’ouverture de la page").waitFor();
  await dialog.getByText("De 1 à 1.").waitFor();
  expect(await page.locator('[name="reason"]').inputValue()).toBe("Doublon aussi");
  await dialog.getByRole("button", { name: "Rembourser", exact: true }).click();
  await page.getByText("2 licences reprises ou mises en pause après remboursement.").waitFor();
});
