/** The staff's page that pauses a licence, and the one that enables it again, without JavaScript. */
import { beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { getUndo, mintInstalled, mintOwner, readForm, send, undo } from "#tests/support/licence-acts.ts";
import { type Account, mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { getToast, Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
let admin: Account;

beforeAll(async () => {
  const minted = await mintCustomer({ role: "admin" });
  staff = minted.visitor;
  admin = minted.account;
});

test("a pause: search, effect, reason, confirmation, notification and undo", async () => {
  const { account, visitor, store, licenceId } = await mintInstalled();
  const search = await staff.get("/admin/pause-license");
  expect(search.document.querySelector("main form[method=get] input[name=find]")).not.toBeNull();
  const listed = await staff.get(`/admin/pause-license?find=${encodeURIComponent(account.email)}`);
  expect(listed.document.querySelector(`main a[href="/admin/pause-license?licence=${licenceId}"]`)).not.toBeNull();
  const page = await staff.get(`/admin/pause-license?licence=${licenceId}`);
  for (const text of [
    account.email,
    store.name,
    "Le client garde",
    "Le client perd",
    "15 minutes",
    "avec votre raison",
  ])
    expect(page.text.replaceAll("\u00a0", " "), text).toContain(text);
  const sent = await send(staff, "/admin/pause-license", { ...readForm(page), reason: "Paiement contesté" });
  expect(sent.location).toContain(licenceId);
  expect(getToast(sent.page)).toContain("Licence mise en pause");
  expect((await fetchOverview(account)).licences[0]).toMatchObject({
    status: "paused",
    pausedReason: "Paiement contesté",
  });
  await expect.poll(async () => (await visitor.get("/notifications")).text).toMatch(/Raison\s: Paiement contesté/);
  const undone = await undo(staff, getUndo(sent.page));
  expect(getToast(undone.page)).toContain("Action annulée");
  expect((await fetchOverview(account)).licences[0]).toMatchObject({ status: "active", pausedReason: null });
  await expect
    .poll(async () => (await visitor.get("/notifications")).text)
    .toContain("Votre licence est de nouveau active");
});

test("a licence is found by its store, and a form with the store alone works", async () => {
  const { account, store } = await mintInstalled();
  for (const typed of [store.domain, store.name, `https://${store.domain}/admin`]) {
    const page = await staff.get(`/admin/pause-license?shop=${encodeURIComponent(typed)}`);
    expect([page.status, page.text.includes(account.email)]).toEqual([200, true]);
  }
  await send(staff, "/admin/pause-license", { shopUrl: store.domain, reason: "Impayé" });
  const paused = await staff.get(`/admin/enable-license?shop=${store.domain}`);
  expect(paused.text).toContain("Impayé");
  const enabled = await send(staff, "/admin/enable-license", { ...readForm(paused), reason: "Payé" });
  expect(getToast(enabled.page)).toContain("Licence réactivée");
  expect(await fetchOverview(account)).toMatchObject({ installed: 1, licences: [{ status: "active" }] });
});

test("the second administrator sees what changed, and keeps the reason", async () => {
  const { account, licenceId } = await mintOwner();
  const page = await staff.get(`/admin/pause-license?licence=${licenceId}`);
  const other = await mintAccount({ role: "admin" });
  const reason = "Litige avec la banque";
  await fetchOperationValue("pauseLicence", createActor(other, "admin"), { licenceId, reason });
  await fetchOperationValue("enableLicence", createActor(other, "admin"), { licenceId, reason: "Réglé" });
  const fields = { ...readForm(page), reason: "Impayé depuis mai" };
  const late = await staff.post(`/admin/pause-license?licence=${licenceId}`, fields);
  expect(late.status).toBe(409);
  for (const text of ["a changé depuis", other.email, reason, "Réglé"]) expect(late.text, text).toContain(text);
  expect(late.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Impayé depuis mai");
  expect(await fetchOverview(account)).toMatchObject({ available: 1 });
  const again = await staff.post("/admin/pause-license", { ...readForm(late), reason: "Impayé depuis mai" });
  expect(again.status).toBe(303);
});

test("the minute's task sends what a crash left, once", async () => {
  const { visitor, licenceId } = await mintOwner();
  // The operation alone is what remains when the portal stops before it notifies.
  await fetchOperationValue("pauseLicence", createActor(admin, "admin"), { licenceId, reason: "Impayé en juin" });
  const run = () => staff.post("/admin/maintenance", { task: "job-notifications", requestId: crypto.randomUUID() });
  await run();
  await expect.poll(async () => (await visitor.get("/notifications")).text).toContain("Impayé en juin");
  await run();
  expect((await visitor.get("/notifications")).text.split("Impayé en juin")).toHaveLength(2);
});

test("both languages word the pages", async () => {
  const english = await signIn(admin.email, new Visitor({ language: "en" }));
  await english.post("/preferences", { language: "en", returnTo: "/" });
  const { licenceId } = await mintOwner();
  const page = await english.get(`/admin/pause-license?licence=${licenceId}`);
  for (const text of ["Pause a licence", "The customer keeps", "You can undo this for 15 minutes"])
    expect(page.text, text).toContain(text);
});
