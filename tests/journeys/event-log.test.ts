import { beforeAll, describe, expect, test } from "vitest";
import {
  type Account,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  signIn,
  uniqueName,
} from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

let administrator: Visitor;
let customer: Account & { visitor: Visitor };

beforeAll(async () => {
  administrator = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 2 });
  customer = { ...account, visitor };
  await customer.visitor.fetch("/");
});

const search = (filters: Record<string, string>) => `/admin/events?${new URLSearchParams(filters)}`;

describe("the event log", () => {
  test("shows an administrator what happened to a customer, with links to its pages", async () => {
    const { status, text, html } = await administrator.get(search({ person: customer.email }));
    expect(status).toBe(200);
    expect(text).toContain("Licence accordée");
    expect(text).toContain("Compte créé");
    expect(html).toContain(`/admin/users/${customer.uid}`);
    for (const id of customer.licenceIds) expect(html).toContain(`/admin/licenses/${id}`);
  });

  test("finds events by words and by kind, and says what was not found", async () => {
    const byWords = await administrator.get(search({ q: customer.email, kind: "account" }));
    expect(byWords.text).toContain("Compte créé");
    expect(byWords.html).not.toContain(`/admin/licenses/${customer.licenceIds[0]}`);
    const none = await administrator.get(search({ q: uniqueName() }));
    expect([none.status, none.text.includes("Compte créé</span>")]).toEqual([200, false]);
  });

  test("answers a filter that does not fit with 400 and the same page", async () => {
    const wrong: Record<string, string>[] = [
      { q: "ab" },
      { licence: "nothing" },
      { from: "2026-02-30" },
      { kind: "nothing" },
    ];
    for (const filters of wrong) {
      const { status, html } = await administrator.get(search(filters));
      expect(status, JSON.stringify(filters)).toBe(400);
      expect(html).toContain("Rechercher dans le journal");
    }
  });

  test("is closed to customers and strangers", async () => {
    const asCustomer = await customer.visitor.fetch("/admin/events", { redirect: "manual" });
    expect([asCustomer.status, asCustomer.headers.get("location")]).toEqual([302, "/"]);
    const asStranger = await new Visitor().fetch("/admin/events", { redirect: "manual" });
    expect(asStranger.status).toBe(302);
    expect(asStranger.headers.get("location")).toContain("/login");
  });
});

describe("the activity of a profile", () => {
  test("shows customers their own events without names of the staff", async () => {
    const { document } = await customer.visitor.get("/profile");
    const activity = document.querySelector("#activity")?.text ?? "";
    expect(activity).toContain("Licence accordée");
    expect(activity).toContain("Notre équipe");
    expect(activity).toContain("Vous");
    expect(activity).not.toContain("admin");
  });

  test("works for somebody without events", async () => {
    const { email } = await mintAccount({ emailVerified: false });
    const { status, text } = await (await signIn(email)).get("/profile");
    expect(status).toBe(200);
    expect(text).toContain("Rien pour l’instant");
  });
});
