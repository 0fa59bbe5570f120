/** Mails without JavaScript: what is sent, what accounts choose, the link that unsubscribes, and the staff's list. */
import { afterEach, describe, expect, test } from "vitest";
import { readDocument } from "#tests/support/documents.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintOwner } from "#tests/support/licence-acts.ts";
import {
  endFaults,
  mintAdministrator,
  mintCustomer,
  password,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import {
  changeLicence,
  fetchPortalMails,
  getUnsubscribePath,
  runTask,
  waitForMails,
} from "#tests/support/portal-mails.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

const pausedSubject = "Votre licence est en pause";
const enabledSubject = "Votre licence est de nouveau active";

const staff = await mintAdministrator();
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

describe("the mail of a notification", () => {
  test("is sent once with the reason as text, until its link unsubscribes without a session", async () => {
    const { account, visitor, licenceId } = await mintOwner();
    await changeLicence(staff, "pause", licenceId);
    const [paused] = await waitForMails(account.email, pausedSubject);
    expect(paused?.to).toBe(account.email);
    expect(paused?.text).toContain("Impayé <b>de mars</b>");
    expect(paused?.html).toContain("Impayé &lt;b&gt;de mars&lt;/b&gt;");
    expect(paused?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    await runTask(staff, "job-notifications");
    await waitForMails(account.email, pausedSubject);

    const path = getUnsubscribePath(paused);
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
    expect(await getChecked(visitor)).toEqual(kinds.filter((kind) => kind !== "licences"));
    expect(await readTitles(visitor)).toContain(pausedSubject);
    await changeLicence(staff, "enable", licenceId);
    await expect.poll(() => readTitles(visitor)).toContain(enabledSubject);
    await expect.poll(() => readTitles(visitor)).not.toContain(pausedSubject);
    expect((await fetchPortalMails(account.email)).map(({ subject }) => subject)).not.toContain(enabledSubject);
  });

  test("goes to an address without an account for a grant, a change of owner and a removal, and names what it is about", async () => {
    const { account, store, licenceId } = await mintMerchant();
    const email = `${uniqueName()}@example.test`;
    const act = { reason: "Boutique vendue", requestId: crypto.randomUUID() };
    await staff.submit("/admin/create-license", { email, count: "1", ...act });
    const { licences } = await fetchOperationValue("findLicences", createActor(account, "admin"), { email });
    const granted = licences[0]?.licence.id ?? "";
    await staff.submit("/admin/remove-license", { licenceId: granted, ...act, requestId: crypto.randomUUID() });
    await staff.submit("/admin/change-owner", { licenceId, email, ...act, requestId: crypto.randomUUID() });
    for (const [subject, words] of [
      ["Vous avez reçu une licence", [granted, email]],
      ["Une de vos licences a été retirée", [granted, email]],
      ["Une licence vous a été transférée", [licenceId, store.name, email]],
    ] as const) {
      const [mail] = await waitForMails(email, subject);
      for (const word of words) expect(mail?.text, subject).toContain(word);
      expect(mail?.text).not.toContain(account.email);
    }
    const [lost] = await waitForMails(account.email, "Une licence a été transférée à un autre client");
    for (const word of [licenceId, store.name, account.email]) expect(lost?.text).toContain(word);
    expect(lost?.text).not.toContain(email);
  });
});

describe("POST /profile with choices of mails", () => {
  test("mails nothing that is off, except a changed password, and keeps the ticks of a failed save", async () => {
    const { account, visitor, licenceId } = await mintOwner();
    expect(await getChecked(visitor)).toEqual(kinds);
    const saved = await visitor.submit("/profile", { intent: "mail", jobs: "on", points: "on" });
    expect(saved.location).toBe("/profile");
    expect(getToast(await visitor.follow(saved))).toContain("choix d’e-mails");
    expect(await getChecked(visitor)).toEqual(["jobs", "points"]);
    await changeLicence(staff, "pause", licenceId);
    await expect.poll(() => readTitles(visitor)).toContain(pausedSubject);
    expect(await fetchPortalMails(account.email)).toEqual([]);
    const passwords = { newPassword: "nouveau-mot-12", newPasswordConfirm: "nouveau-mot-12" };
    await visitor.submit("/profile", { intent: "password", currentPassword: password, ...passwords });
    await expect
      .poll(async () => (await fetchPortalMails(account.email)).map(({ subject }) => subject))
      .toEqual(["Mot de passe changé"]);

    await startFault("firestore", { mode: "down", path: ":commit", bodyIncludes: account.uid });
    const failed = await visitor.post("/profile", { intent: "mail", tickets: "on" });
    expect(failed.status).toBe(503);
    expect(failed.document.querySelector("[role=alert]")).not.toBeNull();
    expect(failed.document.querySelector("input[name=tickets]")?.hasAttribute("checked")).toBe(true);
    expect(failed.document.querySelector("input[name=jobs]")?.hasAttribute("checked")).toBe(false);
    await endFaults();
    const unverified = (await mintCustomer({ emailVerified: false })).visitor;
    expect((await unverified.get("/profile")).text).toContain("dès que votre adresse est confirmée");
  });
});

describe("/unsubscribe/:token", () => {
  test("answers an altered link with a page that says so, and limits their number", async () => {
    const stranger = new Visitor();
    const page = await stranger.get("/unsubscribe/demo1.AAAA.BBBB?lang=en");
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([410, "This link no longer works"]);
    let last = page;
    for (let time = 0; time < 30 && last.status === 410; time++)
      last = await stranger.post(`/unsubscribe/demo1.AAAA.${time}`, {});
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("POST /unsubscribe/:token", () => {
  test.each(["https://mail.example", "null", "no origin"])("answers a form from %s like any other", async (origin) => {
    const headers = { origin, "x-forwarded-host": "elsewhere.test" };
    const page = await new Visitor().post("/unsubscribe/demo1.AAAA.CCCC", {}, headers);
    expect(page.status).toBe(410);
  });

  test("does not let a named host stop another form", async () => {
    const page = await new Visitor().post(
      "/login",
      { email: "", password: "" },
      { "x-forwarded-host": "elsewhere.test" },
    );
    expect(page.status).toBe(400);
  });
});

describe("/admin/mails", () => {
  test("shows the state of a failed mail and sends it again", async () => {
    const { account, licenceId } = await mintOwner();
    await startFault("mail", { mode: "refusal", message: "550 Mailbox full", bodyIncludes: account.email, times: 1 });
    await changeLicence(staff, "pause", licenceId);
    const readFailed = async () => {
      const page = await staff.get("/admin/mails?show=failed");
      return page.document.querySelectorAll("tbody tr").find(({ text }) => text.includes(account.email));
    };
    await expect.poll(async () => (await readFailed())?.text).toContain("550 Mailbox full");
    expect(await fetchPortalMails(account.email)).toEqual([]);
    const id = (await readFailed())?.querySelector("input[name=id]")?.getAttribute("value") ?? "";
    const retried = await staff.submit("/admin/mails?show=failed", { intent: id, id });
    expect(retried.location).toBe("/admin/mails?show=failed");
    await waitForMails(account.email, pausedSubject);
    await expect.poll(async () => await readFailed()).toBeUndefined();
    expect((await staff.post("/admin/mails", { id })).status).toBe(409);
    expect((await staff.get("/admin/events?kind=mail.retried")).text).toContain("E-mail renvoyé");
  });

  test("shows a mail that was not taken as waiting, until its account is deleted", async () => {
    const { account, visitor, licenceId } = await mintOwner();
    await startFault("mail", { mode: "down", bodyIncludes: account.email });
    await changeLicence(staff, "pause", licenceId);
    const listRows = async () =>
      (await staff.get("/admin/mails")).document
        .querySelectorAll("tbody tr")
        .filter(({ text }) => text.includes(account.email))
        .map(({ text }) => text);
    await expect.poll(listRows).toEqual([expect.stringMatching(/en pause.*En attente|En attente.*en pause/s)]);
    await visitor.submit("/profile", { intent: "delete-account", currentPassword: password });
    await expect.poll(listRows).toEqual([]);
  });
});
