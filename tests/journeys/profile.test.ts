/** One's own profile over HTTP, without JavaScript: name and company, password, address, devices. */
import { afterEach, expect, inject, test } from "vitest";
import { actorFor, internal, overviewOf } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  fault,
  mails,
  mintAccount,
  mintCustomer,
  password,
  signIn,
  uniqueName,
} from "#tests/support/minting.ts";
import { consent } from "#tests/support/social-provider.ts";
import { type Page, toastOf, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const chosen = "nouveau-mot-1";

const versionIn = ({ document }: Page) => document.querySelector("input[name=version]")?.getAttribute("value") ?? "";
const inputOf = ({ document }: Page, name: string) =>
  document.querySelector(`input[name=${name}]`)?.getAttribute("value");
const errorsIn = ({ document }: Page) => document.querySelectorAll("[id$=-error]").map((error) => error.text.trim());
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

/** The fields of `users/{uid}` as they are stored. */
async function userFields(uid: string): Promise<Record<string, unknown>> {
  const url = `${inject("sandboxUrl")}/v1/projects/demo-portal/databases/(default)/documents/users/${uid}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${inject("firestoreToken")}` } });
  return ((await response.json()) as { fields: Record<string, unknown> }).fields;
}

/** Path and query of the newest mailed link of this mode. */
async function mailedLink(email: string, mode: string): Promise<string> {
  const mail = (await mails(email)).find(({ link }) => link.includes(`mode=${mode}`));
  const { pathname, search } = new URL(mail?.link ?? "");
  return pathname + search;
}

const saveProfile = (visitor: Visitor, page: Page, fields: Record<string, string>) =>
  visitor.post("/profile", { intent: "profile", version: versionIn(page), ...fields });

test("name and company are saved, shown everywhere at once, and mirrored at the identity service", async () => {
  const { account, visitor } = await mintCustomer({ name: "Ada" });
  const saved = await saveProfile(visitor, await visitor.get("/profile"), {
    name: "  Ada \t Lovelace ",
    company: "Atelier « L’Été »",
  });
  expect(saved).toMatchObject({ status: 303, location: "/profile" });
  const page = await visitor.get("/profile");
  expect(toastOf(page)).toBe("Profil enregistré");
  expect([inputOf(page, "name"), inputOf(page, "company")]).toEqual(["Ada Lovelace", "Atelier « L’Été »"]);
  expect(page.document.querySelector("h1")?.text).toBe("Ada Lovelace");
  expect((await visitor.get("/help")).document.querySelector("[data-menu=account] summary")?.text).toContain("AL");
  await expect
    .poll(async () =>
      (await control<{ email: string; name?: string }[]>("GET", "/accounts.json")).find(
        ({ email }) => email === account.email,
      ),
    )
    .toMatchObject({ email: account.email });
});

test("what another tab has saved is never overwritten: both texts are shown, and either can be taken", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const [first, second] = [await visitor.get("/profile"), await visitor.get("/profile")];
  await saveProfile(visitor, first, { name: "Ada First", company: "One" });
  const conflict = await saveProfile(visitor, second, { name: "Ada Second", company: "" });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain("Votre profil a changé entre-temps");
  expect(conflict.text).toContain("Ada First");
  expect(inputOf(conflict, "name")).toBe("Ada Second");
  expect(inputOf(await visitor.get("/profile"), "name")).toBe("Ada First");
  // Sent again, what was typed wins.
  expect((await saveProfile(visitor, conflict, { name: "Ada Second", company: "" })).status).toBe(303);
  expect(inputOf(await visitor.get("/profile"), "name")).toBe("Ada Second");
  // The same form once more changes nothing and is no conflict, whatever its version.
  expect((await saveProfile(visitor, first, { name: "Ada Second", company: "" })).status).toBe(303);
});

test("two tabs that save at once: one is saved, the other told", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const page = await visitor.get("/profile");
  const names = ["Ada A", "Ada B", "Ada C", "Ada D"];
  const answers = await Promise.all(names.map((name) => saveProfile(visitor, page, { name, company: "" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const winner = names[answers.findIndex(({ status }) => status === 303)];
  expect(inputOf(await visitor.get("/profile"), "name")).toBe(winner);
});

test("40 fields more change nothing but name and company", async () => {
  const { account, visitor } = await mintCustomer({ name: "Ada", licences: 1 });
  const page = await visitor.get("/profile");
  const before = await userFields(account.uid);
  const tempting = ["role", "points", "points.available", "email", "emailVerified", "uid", "isAdmin", "photoURL"];
  const more = Array.from({ length: 40 - tempting.length }, (_, index) => `field${index}`);
  const extra = Object.fromEntries([...tempting, ...more].map((field) => [field, "admin"]));
  const saved = await saveProfile(visitor, page, { ...extra, name: "Ada Lovelace", company: "Atelier" });
  expect(saved.status).toBe(303);
  const after = await userFields(account.uid);
  const { displayName, company, updatedAt, ...untouched } = before;
  expect(after).toEqual({
    ...untouched,
    displayName: { stringValue: "Ada Lovelace" },
    company: { stringValue: "Atelier" },
    updatedAt: after.updatedAt,
  });
  expect([displayName, company, updatedAt].every((value) => value !== undefined)).toBe(true);
  expect((await visitor.get("/admin")).location).toBe("/");
});

test("a name that is none is refused beside its field, and the rest of what was typed stays", async () => {
  const { visitor } = await mintCustomer();
  const refused = await saveProfile(visitor, await visitor.get("/profile"), { name: "A", company: "Atelier" });
  expect(refused.status).toBe(400);
  expect(errorsIn(refused)).toEqual(["Le nom compte au moins 2\u00a0caractères."]);
  expect(inputOf(refused, "company")).toBe("Atelier");
});

test("while the documents cannot be reached nothing is lost: the page stands, what was typed stays", async () => {
  const { visitor } = await mintCustomer({ name: "Ada" });
  const page = await visitor.get("/profile");
  await fault("firestore", { mode: "status", status: 503 });
  const refused = await saveProfile(visitor, page, { name: "Ada Lovelace", company: "Atelier" });
  expect(refused.status).toBe(503);
  expect((await visitor.get("/profile")).text).toContain("Votre profil n’a pas pu être lu.");
  await endFaults();
  expect((await saveProfile(visitor, page, { name: "Ada Lovelace", company: "" })).status).toBe(303);
});

const newPassword = { currentPassword: password, newPassword: chosen, newPasswordConfirm: chosen };

test("a new password ends the other sessions, keeps this one, and is the one that signs in", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  expect((await visitor.get("/profile?edit=password")).document.querySelector("#password-new")).not.toBeNull();
  const changed = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(changed).toMatchObject({ status: 303, location: "/profile" });
  expect(toastOf(await visitor.get("/profile"))).toContain("Les autres appareils sont déconnectés.");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(visitor)).toBe(true);
  expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(401);
  expect((await new Visitor().post("/login", { email: account.email, password: chosen })).location).toBe("/");
});

test("a new password that is none is refused beside its field, and no password stands in the page", async () => {
  const { account, visitor } = await mintCustomer();
  const common = { newPassword: "motdepasse1", newPasswordConfirm: "motdepasse1" };
  const refused = await visitor.post("/profile", { intent: "password", ...newPassword, ...common });
  expect(refused.status).toBe(400);
  expect(errorsIn(refused)[0]).toContain("plus courants");
  expect(refused.document.querySelector("[aria-invalid=true]")?.getAttribute("name")).toBe("newPassword");
  for (const secret of [password, "motdepasse1"]) expect(refused.html).not.toContain(secret);
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
});

test("wrong present passwords are told beside the field, counted, and end in the block of sign-ins", async () => {
  const { account, visitor } = await mintCustomer();
  const guess = (intent: string, more: Record<string, string>) =>
    visitor.post("/profile", { intent, ...more, currentPassword: "wrong-guess-1" });
  for (let time = 0; time < 3; time++) {
    const refused = await guess("password", newPassword);
    expect(refused.status).toBe(401);
    expect(errorsIn(refused)).toEqual(["Ce n’est pas votre mot de passe actuel."]);
  }
  // The two forms share one count.
  for (let time = 0; time < 2; time++) await guess("email", { newEmail: `${uniqueName()}@example.test` });
  const blocked = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await new Visitor().post("/login", { email: account.email, password })).status).toBe(429);
  expect(await isSignedIn(visitor)).toBe(true);
});

test("while the identity service takes no new password it says so, and the old one stays", async () => {
  const { account, visitor } = await mintCustomer();
  await fault("identity", { mode: "status", status: 503, path: "accounts:update" });
  const refused = await visitor.post("/profile", { intent: "password", ...newPassword });
  expect(refused.status).toBe(503);
  expect(refused.document.querySelector("#password [data-form-refusal]")).not.toBeNull();
  await endFaults();
  expect((await new Visitor().post("/login", { email: account.email, password })).location).toBe("/");
  expect(await isSignedIn(visitor)).toBe(true);
});

test("an account without a password says so, and a mailed link gives it one", async () => {
  const email = `${uniqueName()}@example.test`;
  const visitor = new Visitor();
  const start = await visitor.post("/auth/social", { redirectTo: "/" });
  const back = await consent(new URL(start.location ?? ""), email);
  await visitor.get(back.pathname + back.search);
  const page = await visitor.get("/profile");
  expect(page.text).toContain("aucun mot de passe n’existe ici");
  expect(page.document.querySelector("a[href*='edit=password']")).toBeNull();
  expect((await visitor.post("/profile", { intent: "password-mail" })).status).toBe(303);
  const reset = await new Visitor().post(await mailedLink(email, "resetPassword"), {
    password: chosen,
    passwordConfirm: chosen,
  });
  expect(reset.status).toBe(303);
  expect((await new Visitor().post("/login", { email, password: chosen })).location).toBe("/");
});

/** Somebody who has asked for another address. */
async function changing(licences = 0) {
  const { account, visitor } = await mintCustomer({ name: "Ada", licences });
  const newEmail = `${uniqueName()}@example.test`;
  const asked = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
  expect(asked).toMatchObject({ status: 303, location: "/profile" });
  return { account, visitor, newEmail, moved: { uid: account.uid, email: newEmail } };
}

test("an address changes with the link in its mailbox: sessions end, licences follow, the old one is told", async () => {
  const { account, visitor, newEmail, moved } = await changing(2);
  await overviewOf(account);
  const waiting = await visitor.get("/profile");
  expect(waiting.text).toContain(`Un lien de confirmation est parti vers ${newEmail}.`);
  // Nothing has moved yet.
  expect(await overviewOf(account)).toMatchObject({ authorised: 2 });
  expect(await userFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });

  const link = await mailedLink(newEmail, "verifyAndChangeEmail");
  expect((await new Visitor().get(link)).text).toContain(newEmail);
  const confirmed = await new Visitor().post(link, {});
  expect(confirmed).toMatchObject({ status: 303, location: "/login" });
  expect(await isSignedIn(visitor)).toBe(false);
  expect(await overviewOf(moved)).toMatchObject({ authorised: 2 });
  expect(await userFields(account.uid)).toMatchObject({ email: { stringValue: newEmail } });

  const again = await signIn(newEmail);
  expect((await again.get("/activate")).status).toBe(200);
  expect((await again.get("/profile")).text).not.toContain("Un lien de confirmation");

  // The old mailbox leads it all back.
  const restored = await new Visitor().post(await mailedLink(account.email, "recoverEmail"), {});
  expect(restored).toMatchObject({ status: 303, location: "/login" });
  expect(await isSignedIn(again)).toBe(false);
  expect(await overviewOf(account)).toMatchObject({ authorised: 2 });
  expect(await userFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });
  expect((await (await signIn(account.email)).get("/activate")).status).toBe(200);
});

test("licences that could not follow at once follow with the next sign-in", async () => {
  const { account, newEmail, moved } = await changing(1);
  await overviewOf(account);
  const link = await mailedLink(newEmail, "verifyAndChangeEmail");
  // The sandbox stands for the vendors only: here the address changes behind the portal's back.
  const code = new URL(link, "http://portal.test").searchParams.get("oobCode");
  const update = `${inject("sandboxUrl")}/identity/v1/accounts:update?key=demo-api-key`;
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ oobCode: code }) };
  expect((await fetch(update, init)).status).toBe(200);
  expect(await overviewOf(account)).toMatchObject({ authorised: 1 });
  expect((await (await signIn(newEmail)).get("/activate")).status).toBe(200);
  expect(await overviewOf(moved)).toMatchObject({ authorised: 1 });
  const events = await internal("/events", actorFor(moved));
  expect(await events.text()).toContain("account.moved");
});

test("a change that is called off, or asked for anew, leaves a link that does nothing", async () => {
  const { account, visitor, newEmail } = await changing();
  const link = await mailedLink(newEmail, "verifyAndChangeEmail");
  expect((await visitor.post("/profile", { intent: "cancel-email" })).status).toBe(303);
  expect((await visitor.get("/profile")).text).not.toContain(newEmail);
  expect((await new Visitor().get(link)).status).toBe(400);
  expect((await new Visitor().post(link, {})).status).toBe(400);
  const [other, last] = [`${uniqueName()}@example.test`, `${uniqueName()}@example.test`];
  for (const email of [other, last])
    await visitor.post("/profile", { intent: "email", newEmail: email, currentPassword: password });
  expect((await new Visitor().post(await mailedLink(other, "verifyAndChangeEmail"), {})).status).toBe(400);
  expect(await isSignedIn(visitor)).toBe(true);
  expect((await new Visitor().post(await mailedLink(last, "verifyAndChangeEmail"), {})).status).toBe(303);
  expect((await signIn(last)).email).toBe(last);
  expect(account.email).not.toBe(last);
});

test("an address that has an account is answered like any other, and gets no mail", async () => {
  const { email: taken } = await mintAccount();
  const { visitor } = await mintCustomer();
  const free = `${uniqueName()}@example.test`;
  const answers: string[] = [];
  for (const newEmail of [taken, free]) {
    const asked = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
    const page = await visitor.follow(asked);
    answers.push(`${asked.status} ${toastOf(page)} ${page.text}`.replaceAll(newEmail, "X").replaceAll(taken, "X"));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await mails(taken)).toEqual([]);
});

test("one person asks for ten such links an hour at most, whichever mailboxes they are for", async () => {
  const { visitor } = await mintCustomer();
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) {
    const newEmail = `${uniqueName()}@example.test`;
    const asked = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
    statuses.push(asked.status);
  }
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
});

test("one mailbox gets five such links an hour at most, whoever asks", async () => {
  const newEmail = `${uniqueName()}@example.test`;
  const statuses: number[] = [];
  for (let person = 0; person < 2; person++) {
    const { visitor } = await mintCustomer();
    for (let time = 0; time < 3; time++) {
      const asked = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
      statuses.push(asked.status);
      if (asked.status === 429) expect(asked.text).toContain("Plusieurs liens sont déjà partis vers cette adresse.");
    }
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  expect(await mails(newEmail)).toHaveLength(5);
});

test("one's own address is no new one, which is told before any password is looked at", async () => {
  const { account, visitor } = await mintCustomer();
  const newEmail = account.email.toUpperCase();
  const refused = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: "wrong-guess-1" });
  expect(refused.status).toBe(400);
  expect(errorsIn(refused)).toEqual(["C’est déjà votre adresse. Écrivez la nouvelle."]);
  expect(inputOf(refused, "newEmail")).toBe(newEmail);
});

test("all devices can be signed out at once, this one too", async () => {
  const { account, visitor } = await mintCustomer();
  const elsewhere = await signIn(account.email);
  const ended = await visitor.post("/profile", { intent: "revoke-all" });
  expect(ended).toMatchObject({ status: 303, location: "/login" });
  expect(visitor.cookies.has("session")).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(false);
});
