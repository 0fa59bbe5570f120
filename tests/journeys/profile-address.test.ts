/** A change of address over HTTP, without JavaScript: the link in the new mailbox completes it, and licences follow. */
import { expect, inject, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { fetchMails, mintAccount, mintCustomer, password, signIn, uniqueName } from "#tests/support/minting.ts";
import { fetchUserFields, getErrors, getInput, getMailedLink, isSignedIn } from "#tests/support/profile.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

/** A person who requested another address. */
async function changing(licences = 0) {
  const { account, visitor } = await mintCustomer({ name: "Ada", licences });
  const newEmail = `${uniqueName()}@example.test`;
  const response = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
  expect(response).toMatchObject({ status: 303, location: "/profile" });
  return { account, visitor, newEmail, moved: { uid: account.uid, email: newEmail } };
}

test("an address changes with the link in its mailbox: sessions end, licences follow, the old one is notified", async () => {
  const { account, visitor, newEmail, moved } = await changing(2);
  await fetchOverview(account);
  const waiting = await visitor.get("/profile");
  expect(waiting.text).toContain(`Nous avons envoyé un lien de confirmation à ${newEmail}.`);
  // Nothing has changed yet.
  expect(await fetchOverview(account)).toMatchObject({ authorised: 2 });
  expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });

  const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
  expect((await new Visitor().get(link)).text).toContain(newEmail);
  // The button is pressed twice, and the browser shows the second answer.
  const presses = await Promise.all([1, 2].map(() => new Visitor().post(link, {})));
  for (const confirmed of presses) expect(confirmed).toMatchObject({ status: 303, location: "/login" });
  expect(await isSignedIn(visitor)).toBe(false);
  expect(await fetchOverview(moved)).toMatchObject({ authorised: 2 });
  expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: newEmail } });

  const again = await signIn(newEmail);
  expect((await again.get("/activate")).status).toBe(200);
  expect((await again.get("/profile")).text).not.toContain("un lien de confirmation");

  // The link in the old mailbox reverts everything.
  const restored = await new Visitor().post(await getMailedLink(account.email, "recoverEmail"), {});
  expect(restored).toMatchObject({ status: 303, location: "/login" });
  expect(await isSignedIn(again)).toBe(false);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 2 });
  expect(await fetchUserFields(account.uid)).toMatchObject({ email: { stringValue: account.email } });
  expect((await (await signIn(account.email)).get("/activate")).status).toBe(200);
});

test("licences that could not follow at once follow with the next sign-in", async () => {
  const { account, newEmail, moved } = await changing(1);
  await fetchOverview(account);
  const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
  // Here the address changes at the identity service without the portal.
  const code = new URL(link, "http://portal.test").searchParams.get("oobCode");
  const update = `${inject("sandboxUrl")}/identity/v1/accounts:update?key=demo-api-key`;
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ oobCode: code }) };
  expect((await fetch(update, init)).status).toBe(200);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });
  expect((await (await signIn(newEmail)).get("/activate")).status).toBe(200);
  expect(await fetchOverview(moved)).toMatchObject({ authorised: 1 });
  const { events } = await fetchOperationValue("events", createActor(moved));
  expect(events.map(({ type }) => type)).toContain("account.moved");
});

test("the link of a cancelled or replaced request does nothing", async () => {
  const { account, visitor, newEmail } = await changing();
  const link = await getMailedLink(newEmail, "verifyAndChangeEmail");
  const form = { intent: "cancel-email", requestId: crypto.randomUUID() };
  const cancelChange = async () => getToast(await visitor.follow(await visitor.post("/profile", form)));
  for (let press = 0; press < 2; press++) expect(await cancelChange()).toContain("Changement d’adresse annulé");
  expect((await visitor.get("/profile")).text).not.toContain(newEmail);
  expect((await new Visitor().get(link)).status).toBe(400);
  expect((await new Visitor().post(link, {})).status).toBe(400);
  const [other, last] = [`${uniqueName()}@example.test`, `${uniqueName()}@example.test`];
  for (const email of [other, last])
    await visitor.post("/profile", { intent: "email", newEmail: email, currentPassword: password });
  expect((await new Visitor().post(await getMailedLink(other, "verifyAndChangeEmail"), {})).status).toBe(400);
  expect(await isSignedIn(visitor)).toBe(true);
  expect((await new Visitor().post(await getMailedLink(last, "verifyAndChangeEmail"), {})).status).toBe(303);
  expect((await signIn(last)).email).toBe(last);
  expect(account.email).not.toBe(last);
});

test("an address in use gets the same answer, and no mail", async () => {
  const { email: taken } = await mintAccount();
  const { visitor } = await mintCustomer();
  const free = `${uniqueName()}@example.test`;
  const answers: string[] = [];
  for (const newEmail of [taken, free]) {
    const response = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
    const page = await visitor.follow(response);
    // Without the banner, which adds a message for each of the two.
    const main = page.document.querySelector("main")?.structuredText ?? "";
    answers.push(`${response.status} ${getToast(page)} ${main}`.replaceAll(newEmail, "X").replaceAll(taken, "X"));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await fetchMails(taken)).toEqual([]);
});

test("one person can request ten such links an hour, across all mailboxes", async () => {
  const { visitor } = await mintCustomer();
  const statuses: number[] = [];
  for (let time = 0; time < 11; time++) {
    const newEmail = `${uniqueName()}@example.test`;
    const response = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: password });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
});

test("one mailbox gets five such links an hour, across all accounts", async () => {
  const newEmail = `${uniqueName()}@example.test`;
  const statuses: number[] = [];
  for (let person = 0; person < 2; person++) {
    const { visitor } = await mintCustomer();
    for (let time = 0; time < 3; time++) {
      const requestId = crypto.randomUUID();
      const response = await visitor.post("/profile", {
        intent: "email",
        newEmail,
        requestId,
        currentPassword: password,
      });
      statuses.push(response.status);
      if (response.status === 429)
        expect(response.text).toContain("Nous avons déjà envoyé plusieurs liens à cette adresse.");
    }
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  expect(await fetchMails(newEmail)).toHaveLength(5);
});

test("the current address is rejected as new address, before any password check", async () => {
  const { account, visitor } = await mintCustomer();
  const newEmail = account.email.toUpperCase();
  const refused = await visitor.post("/profile", { intent: "email", newEmail, currentPassword: "wrong-guess-1" });
  expect(refused.status).toBe(400);
  expect(getErrors(refused)).toEqual(["C’est déjà votre adresse. Saisissez la nouvelle."]);
  expect(getInput(refused, "newEmail")).toBe(newEmail);
  // No request exists, so there is nothing to cancel.
  const none = await visitor.follow(await visitor.post("/profile", { intent: "cancel-email" }));
  expect(getToast(none)).toContain("Aucun changement d’adresse en attente");
});
