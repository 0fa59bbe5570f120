/** Custom work without JavaScript: prices from one place, and a ticket that is filled in. */
import { expect, test } from "vitest";
import { formatMoney } from "#app/i18n/format.ts";
import { type Service, services } from "#base/custom-work.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { mintCustomerWithStore, postTicket } from "#tests/support/tickets.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const names = Object.keys(services) as Service[];
const getValue = ({ document }: Page, name: string) => document.querySelector(`main [name=${name}]`);
const cards = ({ document }: Page) => document.querySelectorAll(".guide-service").map(({ text }) => text);

test.each(["fr", "en"] as const)(
  "each service has its price, delay, an example and a way to ask (%s)",
  async (language) => {
    const { email } = await mintAccount({ licences: 1 });
    const page = await (await signIn(email, new Visitor({ language }))).get("/services");
    expect(cards(page)).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      const { priceEuros, days } = services[name];
      const card = cards(page)[index];
      expect(card).toContain(formatMoney(language, priceEuros));
      expect(card).toContain(days.join(language === "fr" ? " à " : " to "));
      expect(card).toMatch(language === "fr" ? /Exemple\s:/ : /Example:/);
      expect(page.document.querySelector(`.guide-service a[href="/support?service=${name}"]`)).not.toBeNull();
    }
    expect(page.text).toContain(formatMoney(language, 399).replace("\u00a0", " "));
    expect(page.html).not.toContain("{price:");
  },
);

test("asking opens the ticket with product, subject and message, and the ticket arrives", async () => {
  const { account, visitor, store } = await mintCustomerWithStore();
  const path = "/support?service=audit";
  const form = await visitor.get(path);
  expect(form.document.querySelector("input[name=product][value=theme]")?.hasAttribute("checked")).toBe(true);
  const subject = getValue(form, "subject")?.getAttribute("value") ?? "";
  const message = getValue(form, "message")?.text ?? "";
  expect(subject).toBe("Audit de vitesse et d’accessibilité");
  expect(message).toMatch(/^Bonjour,\n\n.*audit de ma boutique/);
  const sent = await postTicket(visitor, { path, fields: { product: "theme", shop: store.domain, subject, message } });
  expect(sent.status).toBe(303);
  const tickets = (await listDocuments("tickets")).filter(({ fields }) => fields.uid === account.uid);
  expect(tickets.map(({ fields }) => fields)).toMatchObject([{ subject, message: message.trim(), product: "theme" }]);
});

test("a refused ticket keeps what was typed instead of the prepared text", async () => {
  const { visitor } = await mintCustomerWithStore();
  const fields = { product: "theme", subject: "Mon sujet", message: "Mes mots" };
  const refused = await postTicket(visitor, { path: "/support?service=setup", fields });
  expect(refused.status).toBe(400);
  expect(getValue(refused, "subject")?.getAttribute("value")).toBe("Mon sujet");
  expect(getValue(refused, "message")?.text.trim()).toBe("Mes mots");
});

test("without a store the ticket is about the portal, and an unknown service fills in nothing", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const form = await visitor.get("/support?service=setup");
  expect(form.document.querySelector("input[name=product][value=manager]")?.hasAttribute("checked")).toBe(true);
  expect(getValue(form, "subject")?.getAttribute("value")).toBe("Mise en place du thème");
  const unknown = await visitor.get("/support?service=<script>");
  expect(unknown.status).toBe(200);
  expect(getValue(unknown, "subject")?.getAttribute("value") ?? "").toBe("");
  expect(getValue(unknown, "message")?.text.trim()).toBe("");
});
