/** The event log of the staff, and the activity on a customer's profile, without JavaScript. */
import { describe, expect, test } from "vitest";
import { mintAccount, mintAdministrator, mintCustomer, signIn, uniqueName } from "#tests/support/minting.ts";

const search = (filters: Record<string, string>) => `/admin/events?${new URLSearchParams(filters)}`;

describe("/admin/events", () => {
  test("finds events by customer, words and kind, with links, and names a filter that does not fit", async () => {
    const [staff, { account }] = await Promise.all([mintAdministrator(), mintCustomer({ licences: 2 })]);
    const { text, html } = await staff.get(search({ person: account.email }));
    for (const event of ["Licence accordée", "Compte créé"]) expect(text).toContain(event);
    expect(html).toContain(`/admin/users/${account.uid}`);
    for (const id of account.licenceIds) expect(html).toContain(`/admin/licenses/${id}`);

    const byWords = await staff.get(search({ q: account.email, kind: "account" }));
    expect(byWords.text).toContain("Compte créé");
    expect(byWords.html).not.toContain(`/admin/licenses/${account.licenceIds[0]}`);
    const none = await staff.get(search({ q: uniqueName() }));
    expect([none.status, none.text]).toEqual([200, expect.stringContaining("Aucun résultat")]);
    const wrong = await staff.get(search({ from: "2026-02-30" }));
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining("Rechercher dans le journal")]);
    // What was typed stays in its field.
    expect(wrong.document.querySelector("search input[name=from]")?.getAttribute("value")).toBe("2026-02-30");
    const short = await staff.get(search({ q: "ab", personne: account.email }));
    expect([short.status, short.document.querySelector("search input[name=q]")?.getAttribute("value")]).toEqual([
      400,
      "ab",
    ]);
    expect(short.document.querySelector("search input[name=personne]")).toBeNull();
  });
});

describe("/profile", () => {
  test("shows customers their own events, without names of the staff", async () => {
    const { visitor } = await mintCustomer({ licences: 2 });
    await visitor.get("/");
    const activity = (await visitor.get("/profile")).document.querySelector("#activity")?.text ?? "";
    for (const words of ["Licence accordée", "Notre équipe", "Vous"]) expect(activity).toContain(words);
    expect(activity).not.toContain("admin");
    const { email } = await mintAccount({ emailVerified: false });
    expect((await (await signIn(email)).get("/profile")).text).toContain("Rien pour l’instant");
  });
});
