/** An address that a stranger registered and never verified, and the owner of the mailbox who comes later. */
import { describe, expect, test } from "vitest";
import { writeDocuments } from "#tests/support/documents.ts";
import { mintAdministrator, mintCustomer, signIn } from "#tests/support/minting.ts";
import { waitForMails } from "#tests/support/portal-mails.ts";
import { fetchUserFields, getMailedLink, isSignedIn } from "#tests/support/profile.ts";
import { giveConsent } from "#tests/support/social-provider.ts";
import { actAtDesk, listDeskTickets, managerTicket, postTicket } from "#tests/support/tickets.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";

const chosen = "nouveau-mot-1";

async function comeByReset(email: string): Promise<Visitor> {
  const owner = new Visitor();
  await owner.post("/forgot-password", { email });
  const reset = await owner.post(await getMailedLink(email, "resetPassword"), {
    password: chosen,
    passwordConfirm: chosen,
  });
  expect(reset.location).toBe("/login");
  expect((await owner.post("/login", { email, password: chosen })).location).toBe("/");
  return owner;
}

async function comeBySocialSignIn(email: string): Promise<Visitor> {
  const owner = new Visitor();
  const start = await owner.submit("/auth/social", { redirectTo: "/" });
  const back = await giveConsent(new URL(start.location ?? ""), email, { name: "Odile Vraie" });
  expect((await owner.get(back.pathname + back.search)).location).toBe("/");
  return owner;
}

/** The stranger registers the address, fills the profile and writes a ticket, which support answers. */
async function register() {
  const { account, visitor } = await mintCustomer({ emailVerified: false, name: "Mallory Fremd" });
  const profile = await visitor.get("/profile");
  const version = profile.document.querySelector('input[name="version"]')?.getAttribute("value") ?? "";
  const saved = { intent: "profile", name: "Mallory Fremd", company: "Fremd SARL", version };
  expect((await visitor.submit("/profile", saved)).status).toBe(303);
  const document = `users/${account.uid}`;
  const preferences = toFields({ theme: "dark", language: "en", mail: { licences: false } });
  const stored = (await fetchUserFields(account.uid)) as typeof preferences;
  await writeDocuments({ [document]: { ...stored, ...preferences } });
  const posted = await postTicket(visitor, { fields: managerTicket });
  const [desk] = await listDeskTickets(account.email);
  const number = desk?.id ?? 0;
  await actAtDesk(number, { intent: "reply", body: "Bonjour" });
  return { account, stranger: visitor, path: posted.location ?? "", number };
}

const sentence = "Quelqu’un avait créé un compte avec votre adresse avant vous";

describe("HandOver", () => {
  test.each([
    ["a mailed reset", comeByReset, ""],
    ["a social sign-in", comeBySocialSignIn, "Odile Vraie"],
  ])("takes what a stranger left off the account whose owner comes by %s", async (_, come, name) => {
    const { account, stranger, path, number } = await register();
    const owner = await come(account.email);
    for (const page of ["/", "/profile", "/buy", "/notifications", "/tickets"])
      expect((await owner.get(page)).html, page).not.toMatch(/Mallory|Fremd/);
    const fields = await fetchUserFields(account.uid);
    expect([fields?.theme, fields?.mail]).toEqual([undefined, undefined]);
    expect(fields).toMatchObject({
      ...{ displayName: { stringValue: name }, photoURL: { stringValue: "" }, company: { stringValue: "" } },
      emailVerified: { booleanValue: true },
    });
    expect((await owner.get("/notifications")).text.split(sentence)).toHaveLength(2);
    await waitForMails(account.email, "Votre adresse avait déjà servi à créer un compte");
    expect(await isSignedIn(stranger)).toBe(false);

    const staff = await mintAdministrator();
    await actAtDesk(number, { intent: "reply", body: "Une suite" });
    for (const page of ["/tickets", "/notifications"])
      expect((await owner.get(page)).text, page).not.toMatch(new RegExp(`${managerTicket.subject}|n° ${number}`));
    for (const page of [path, `${path}/files/1`]) expect((await owner.get(page)).status, page).toBe(404);
    expect((await owner.post(path, { intent: "resolve" })).status).toBe(404);
    expect((await staff.get(`/admin/users/${account.uid}`)).text).toContain(managerTicket.subject);

    // The owner's own tickets are shown.
    const own = await postTicket(owner, { fields: { ...managerTicket, subject: "Ma propre question" } });
    expect((await owner.get(own.location ?? "")).text).toContain("Ma propre question");
    expect((await owner.get("/tickets")).text).toMatch(/Ma propre question/);
  });

  test("ends a change of address that the stranger has asked for", async () => {
    const { account, visitor } = await mintCustomer({ emailVerified: false, name: "Mallory Fremd" });
    const newEmail = account.email.replace("@", "-2@");
    const asked = await visitor.submit("/profile", { intent: "email", newEmail, currentPassword: "Demo-2024!" });
    expect(asked.status).toBe(303);
    const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
    const owner = await comeBySocialSignIn(account.email);
    expect((await owner.get("/profile")).text).not.toContain(newEmail);
    expect((await new Visitor().post(link, {})).status).toBe(400);
    expect((await owner.get("/profile")).text).toContain(account.email);
  });

  test("leaves everything to a person who confirms the address, or resets the password where they are signed in", async () => {
    const first = await register();
    await first.stranger.submit("/profile", { intent: "verify-email" });
    await first.stranger.post(await getMailedLink(first.account.email, "verifyEmail"), {});
    const second = await register();
    await new Visitor().post("/forgot-password", { email: second.account.email });
    const reset = { password: chosen, passwordConfirm: chosen };
    await second.stranger.post(await getMailedLink(second.account.email, "resetPassword"), reset);
    const again = new Visitor();
    await again.post("/login", { email: second.account.email, password: chosen });
    for (const [visitor, { path }] of [
      [first.stranger, first],
      [again, second],
    ] as const) {
      expect((await visitor.get("/profile")).html).toContain("Fremd SARL");
      expect((await visitor.get(path)).text).toContain(managerTicket.subject);
      expect((await visitor.get("/notifications")).text).not.toContain(sentence);
    }
    // A later social sign-in is the same person's.
    const social = await comeBySocialSignIn(first.account.email);
    expect((await social.get("/profile")).html).toContain("Fremd SARL");
    expect(getToast(await social.get("/"))).toBe("");
  });

  test("keeps the account of a person who confirmed in another browser and comes by a social sign-in first", async () => {
    const { account, stranger } = await register();
    await stranger.submit("/profile", { intent: "verify-email" });
    await new Visitor().post(await getMailedLink(account.email, "verifyEmail"), {});
    const owner = await comeBySocialSignIn(account.email);
    expect((await owner.get("/profile")).html).toContain("Fremd SARL");
    expect(await isSignedIn(stranger)).toBe(false);
    expect(await isSignedIn(await signIn(account.email).catch(() => new Visitor()))).toBe(true);
  });
});
