/** Mails over HTTP without JavaScript: what is sent, what people choose, the link that unsubscribes, the staff's list. */
import { afterEach, expect, test } from "vitest";
import { brand } from "#base/brand.ts";
import { readDocument } from "#tests/support/documents.ts";
import { mintOwner } from "#tests/support/licence-acts.ts";
import { endFaults, mintAccount, mintCustomer, signIn, startFault, uniqueName } from "#tests/support/minting.ts";
import {
  changeLicence,
  fetchPortalMails,
  getUnsubscribePath,
  runTask,
  waitForMails,
} from "#tests/support/portal-mails.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

const pausedSubject = "Votre licence est en pause";
const enabledSubject = "Votre licence est de nouveau active";

const { visitor: staff } = await mintCustomer({ role: "admin" });
afterEach(() => endFaults());

const kinds = ["jobs", "reminders", "releases", "licences", "transfers", "points", "tickets"];
const getChecked = async (visitor: Visitor) =>
  (await visitor.get("/profile")).document
    .querySelectorAll("input[type=checkbox]")
    .filter((box) => kinds.includes(box.getAttribute("name") ?? "") && box.hasAttribute("checked"))
    .map((box) => box.getAttribute("name"));

async function readTitles(visitor: Visitor) {
  return (await visitor.get("/notifications")).document.querySelectorAll("[data-title]").map(({ text }) => text);
}

test("a paused and an enabled licence are mailed once each, with the reason as text, and ring the bell", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  await changeLicence(staff, "pause", licenceId);
  const [paused] = await waitForMails(account.email, pausedSubject);
  expect(paused?.to).toBe(account.email);
  expect(paused?.text).toContain("Impayé <b>de mars</b>");
  expect(paused?.html).toContain("Impayé &lt;b&gt;de mars&lt;/b&gt;");
  await changeLicence(staff, "enable", licenceId);
  await waitForMails(account.email, enabledSubject);
  await runTask(staff, "job-notifications");
  await waitForMails(account.email, pausedSubject);
  await waitForMails(account.email, enabledSubject);
  expect(await readTitles(visitor)).toEqual(expect.arrayContaining([pausedSubject]));
});

test("a licence granted before its owner registered rings the bell and is mailed once, after the first sign-in", async () => {
  const email = `${uniqueName()}@example.test`;
  const granted = await staff.post("/admin/create-license", {
    ...{ email, count: "1", reason: "Commande", requestId: crypto.randomUUID() },
  });
  expect(granted.status, granted.text.slice(0, 300)).toBe(303);
  await runTask(staff, "job-notifications");
  await mintAccount({ email });
  const visitor = await signIn(email);
  await visitor.get("/");
  await runTask(staff, "job-notifications");
  await runTask(staff, "job-notifications");
  const subject = `Une licence ${brand.themeName} est à vous`;
  const [mail] = await waitForMails(email, subject);
  expect(mail?.text).toMatch(/Activer une licence.*\/activate/s);
  const titles = await readTitles(visitor);
  expect(titles.filter((title) => title === subject)).toHaveLength(1);
  expect(titles).not.toContain("Vous avez reçu une licence");
});

test.each(["lost", "down"])("a commit whose answer is %s is one mail in the end", async (mode) => {
  const { account, licenceId } = await mintOwner();
  await startFault("firestore", { mode, path: ":commit", bodyIncludes: account.uid, times: 1 });
  await changeLicence(staff, "pause", licenceId);
  await runTask(staff, "job-notifications");
  await runTask(staff, "job-notifications");
  await waitForMails(account.email, pausedSubject);
});

test("choices are saved without JavaScript: what is off rings the bell alone", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  expect(await getChecked(visitor)).toEqual(kinds);
  const saved = await visitor.post("/profile", { intent: "mail", jobs: "on", points: "on" });
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
  expect(getToast(await visitor.follow(saved))).toContain("choix d’e-mails");
  expect(await getChecked(visitor)).toEqual(["jobs", "points"]);
  await changeLicence(staff, "pause", licenceId);
  await expect.poll(() => readTitles(visitor)).toContain(pausedSubject);
  expect(await fetchPortalMails(account.email)).toEqual([]);
});

test("a save that Firestore does not take says so and keeps what was ticked", async () => {
  const { account, visitor } = await mintOwner();
  await startFault("firestore", { mode: "down", path: ":commit", bodyIncludes: account.uid });
  const failed = await visitor.post("/profile", { intent: "mail", tickets: "on" });
  expect(failed.status).toBe(503);
  expect(failed.document.querySelector("[role=alert]")).not.toBeNull();
  expect(failed.document.querySelector("input[name=tickets]")?.hasAttribute("checked")).toBe(true);
  expect(failed.document.querySelector("input[name=jobs]")?.hasAttribute("checked")).toBe(false);
});

test("the link of a mail unsubscribes without a session; opening it changes nothing", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  await changeLicence(staff, "pause", licenceId);
  const [mail] = await waitForMails(account.email, pausedSubject);
  expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const path = getUnsubscribePath(mail);
  await visitor.post("/logout", {});
  const stranger = new Visitor();
  const page = await stranger.get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect(page.html).not.toContain(account.email);
  expect((await readDocument(`users/${account.uid}`)).mail).toBeUndefined();
  // As a mail program posts it: no origin, no cookie, no redirect.
  const clicked = await fetch(stranger.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": "203.0.113.9" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(clicked.status).toBe(200);
  expect((await readDocument(`users/${account.uid}`)).mail).toEqual({ licences: false });
  // The button of the page, again.
  const done = await stranger.post(path, {});
  expect([done.status, done.document.querySelector("h1")?.text]).toEqual([200, "C’est noté"]);
  const again = await signIn(account.email);
  expect(await getChecked(again)).toEqual(kinds.filter((kind) => kind !== "licences"));
});

test("altered links end with a page that says so, and their number is limited", async () => {
  const stranger = new Visitor();
  const page = await stranger.get("/unsubscribe/demo1.AAAA.BBBB?lang=en");
  expect([page.status, page.document.querySelector("h1")?.text]).toEqual([410, "This link no longer works"]);
  expect((await stranger.post("/unsubscribe/demo1.AAAA.BBBB", {})).status).toBe(410);
  let last = page;
  for (let time = 0; time < 30 && last.status === 410; time++)
    last = await stranger.post(`/unsubscribe/demo1.AAAA.${time}`, {});
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an unconfirmed address gets no mail, and its profile says why", async () => {
  const { account, visitor } = await mintCustomer({ emailVerified: false });
  await visitor.get("/");
  expect((await visitor.get("/profile")).text).toContain("dès que votre adresse est confirmée");
  await visitor.post("/profile", { intent: "mail" });
  expect(await fetchPortalMails(account.email)).toEqual([]);
});

test("the staff sees the state of each delivery and sends a failed one again; customers do not", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  await startFault("mail", { mode: "refusal", message: "550 Mailbox full", bodyIncludes: account.email, times: 1 });
  await changeLicence(staff, "pause", licenceId);
  const readFailed = async () => {
    const page = await staff.get("/admin/mails?show=failed");
    return page.document.querySelectorAll("tbody tr").find(({ text }) => text.includes(account.email));
  };
  await expect.poll(async () => (await readFailed())?.text).toContain("550 Mailbox full");
  expect(await fetchPortalMails(account.email)).toEqual([]);
  const id = (await readFailed())?.querySelector("input[name=id]")?.getAttribute("value") ?? "";
  expect((await visitor.post("/admin/mails", { id })).status).toBe(302);
  const retried = await staff.post("/admin/mails?show=failed", { intent: id, id });
  expect([retried.status, retried.location]).toEqual([303, "/admin/mails?show=failed"]);
  await waitForMails(account.email, pausedSubject);
  await expect.poll(async () => await readFailed()).toBeUndefined();
  expect((await staff.post("/admin/mails", { id })).status).toBe(409);
  expect((await staff.get("/admin/events?kind=mail.retried")).text).toContain("E-mail renvoyé");
  expect((await visitor.get("/admin/mails")).status).toBe(302);
});

test("a mail that the extension does not take stays as waiting", async () => {
  const { account, licenceId } = await mintOwner();
  await startFault("mail", { mode: "down", bodyIncludes: account.email });
  await changeLicence(staff, "pause", licenceId);
  const findRow = async () =>
    (await staff.get("/admin/mails")).document
      .querySelectorAll("tbody tr")
      .find(({ text }) => text.includes(account.email) && text.includes("en pause"));
  await expect.poll(async () => (await findRow())?.text).toContain("En attente");
});

test("a changed password is mailed to people who switched everything off", async () => {
  const { account, visitor } = await mintOwner();
  await visitor.post("/profile", { intent: "mail" });
  const fields = { currentPassword: "Demo-2024!", newPassword: "nouveau-mot-12", newPasswordConfirm: "nouveau-mot-12" };
  expect((await visitor.post("/profile", { intent: "password", ...fields })).status).toBe(303);
  await expect
    .poll(async () => (await fetchPortalMails(account.email)).map(({ subject }) => subject))
    .toContain("Mot de passe changé");
});

test("decided points are mailed in the language of the person", async () => {
  const { account, visitor } = await mintOwner();
  await visitor.post("/preferences", { language: "en" });
  await runTask(staff, "event-outbox");
  const sent = await staff.post(`/admin/users/${account.uid}`, {
    ...{ intent: "points", amount: "25", reason: "Thank you", requestId: crypto.randomUUID() },
  });
  expect(sent.status, sent.text.slice(0, 300)).toBe(303);
  await expect
    .poll(async () => (await fetchPortalMails(account.email)).map(({ subject }) => subject))
    .toContain("Points added");
  await runTask(staff, "event-outbox");
  const subjects = (await fetchPortalMails(account.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Points added")).toHaveLength(1);
});

test("a deleted account takes its waiting mails along", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  await startFault("mail", { mode: "down", bodyIncludes: account.email });
  await changeLicence(staff, "pause", licenceId);
  const countRows = async () =>
    (await staff.get("/admin/mails")).document
      .querySelectorAll("tbody tr")
      .filter(({ text }) => text.includes(account.email)).length;
  await expect.poll(countRows).toBe(1);
  const gone = await visitor.post("/profile", { intent: "delete-account", currentPassword: "Demo-2024!" });
  expect(gone.status, gone.text.slice(0, 300)).toBe(303);
  await expect.poll(countRows).toBe(0);
});
