/** Custom work without JavaScript: prices from one place, and a ticket that is filled in. */
import { describe, expect, test } from "vitest";
import { formatMoney } from "#app/i18n/format.ts";
import { type Service, services } from "#base/custom-work.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { mintCustomer } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { postTicket } from "#tests/support/tickets.ts";
import type { Page } from "#tests/support/visitor.ts";

const names = Object.keys(services) as Service[];
const getValue = ({ document }: Page, name: string) => document.querySelector(`main [name=${name}]`);
const cards = ({ document }: Page) => document.querySelectorAll(".guide-service").map(({ text }) => text);

describe("/services", () => {
  test("shows each service with its price, delay, an example and a way to ask", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/services");
    expect(cards(page)).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      const { priceEuros, days } = services[name];
      const card = cards(page)[index];
      expect(card).toContain(formatMoney("fr", priceEuros));
      expect(card).toContain(days.join(" à "));
      expect(card).toMatch(/Exemple\s:/);
      expect(page.document.querySelector(`.guide-service a[href="/support?service=${name}"]`)).not.toBeNull();
    }
    expect(page.text).toContain(formatMoney("fr", 399).replace("\u00a0", " "));
    expect(page.html).not.toContain("{price:");

    // Without a store the ticket is about the portal.
    const form = await visitor.get("/support?service=setup");
    expect(form.document.querySelector("input[name=product][value=manager]")?.hasAttribute("checked")).toBe(true);
    const unknown = await visitor.get("/support?service=<script>");
    expect([unknown.status, getValue(unknown, "subject")?.getAttribute("value") ?? ""]).toEqual([200, ""]);
    expect(getValue(unknown, "message")?.text.trim()).toBe("");
  });
});

describe("/support?service", () => {
  test("fills in product, subject and message, keeps what was typed instead, and sends the ticket", async () => {
    const { account, visitor, store } = await mintMerchant();
    const path = "/support?service=audit";
    const form = await visitor.get(path);
    expect(form.document.querySelector("input[name=product][value=theme]")?.hasAttribute("checked")).toBe(true);
    const subject = getValue(form, "subject")?.getAttribute("value") ?? "";
    const message = getValue(form, "message")?.text ?? "";
    expect(subject).toBe("Audit de vitesse et d’accessibilité");
    expect(message).toMatch(/^Bonjour,\n\n.*audit de ma boutique/);

    const typed = { product: "theme", subject: "Mon sujet", message: "Mes mots" };
    const refused = await postTicket(visitor, { path, fields: typed });
    expect(refused.status).toBe(400);
    expect(getValue(refused, "subject")?.getAttribute("value")).toBe("Mon sujet");
    expect(getValue(refused, "message")?.text.trim()).toBe("Mes mots");

    const sent = await postTicket(visitor, {
      path,
      fields: { product: "theme", shop: store.domain, subject, message },
    });
    expect(sent.status).toBe(303);
    const tickets = (await listDocuments("tickets")).filter(({ fields }) => fields.uid === account.uid);
    expect(tickets.map(({ fields }) => fields)).toMatchObject([{ subject, message: message.trim(), product: "theme" }]);
  });
});
