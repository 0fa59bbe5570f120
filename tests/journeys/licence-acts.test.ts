/** The staff's pages that grant licences and change one, without JavaScript. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  type Account,
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const acts = ["pause", "enable", "remove", "deactivate", "owner"] as const;
const getPath = (act: (typeof acts)[number]) => (act === "owner" ? "/admin/change-owner" : `/admin/${act}-license`);
const pages = ["/admin/create-license", ...acts.map(getPath)];

let staff: Visitor;
let admin: Account;

afterEach(endFaults);

beforeAll(async () => {
  const minted = await mintCustomer({ role: "admin" });
  staff = minted.visitor;
  admin = minted.account;
});

/** The form of the page that changes something, with what it sends as it is. */
function readForm(page: Page): Record<string, string> {
  const form = page.document.querySelector("main form[method=post]");
  const fields = form?.querySelectorAll("input[type=hidden]") ?? [];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

const getUndo = (page: Page) =>
  page.document.querySelector("[data-toast] input[name=eventId]")?.getAttribute("value") ?? "";

/** Sends a form and reads the toast of the page it leads to, wherever that is. */
async function send(path: string, fields: Record<string, string>) {
  const sent = await staff.post(path, fields);
  expect(sent.status, sent.text.slice(0, 400)).toBe(303);
  return { location: sent.location ?? "", page: await staff.get("/admin/maintenance") };
}

const undo = (eventId: string) =>
  send("/admin/undo", { eventId, requestId: crypto.randomUUID(), returnTo: "/admin/maintenance" });

async function mintOwner(licences = 1) {
  const { account, visitor } = await mintCustomer({ licences });
  await visitor.get("/");
  return { account, visitor, licenceId: account.licenceIds[0] ?? "" };
}

async function mintInstalled() {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const { accessToken, apiSecretKey } = store;
  const fields = { email: account.email, shopUrl: store.domain, accessToken, apiSecretKey };
  expect((await visitor.post("/activate", fields)).status).toBe(303);
  return { account, visitor, store, licenceId: account.licenceIds[0] ?? "" };
}

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
  const sent = await send("/admin/pause-license", { ...readForm(page), reason: "Paiement contesté" });
  expect(sent.location).toContain(licenceId);
  expect(getToast(sent.page)).toContain("Licence mise en pause");
  expect((await fetchOverview(account)).licences[0]).toMatchObject({
    status: "paused",
    pausedReason: "Paiement contesté",
  });
  await expect.poll(async () => (await visitor.get("/notifications")).text).toMatch(/La raison\s: Paiement contesté/);
  const undone = await undo(getUndo(sent.page));
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
  await send("/admin/pause-license", { shopUrl: store.domain, reason: "Impayé" });
  const paused = await staff.get(`/admin/enable-license?shop=${store.domain}`);
  expect(paused.text).toContain("Impayé");
  const enabled = await send("/admin/enable-license", { ...readForm(paused), reason: "Payé" });
  expect(getToast(enabled.page)).toContain("Licence réactivée");
  expect(await fetchOverview(account)).toMatchObject({ installed: 1, licences: [{ status: "active" }] });
});

test("a removal is undone; releasing and removing is one act and is not", async () => {
  const owner = await mintOwner();
  const removed = await send("/admin/remove-license", { licenceId: owner.licenceId, reason: "Remboursée" });
  expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 0 });
  await undo(getUndo(removed.page));
  expect(await fetchOverview(owner.account)).toMatchObject({ authorised: 1, available: 1 });

  const { account, licenceId, store } = await mintInstalled();
  const page = await staff.get(`/admin/remove-license?licence=${licenceId}`);
  expect(page.text).toContain("C’est définitif");
  const refused = await staff.post(`/admin/remove-license?licence=${licenceId}`, {
    ...readForm(page),
    reason: "Remboursée",
  });
  expect([refused.status, refused.text.includes("encore installée")]).toEqual([409, true]);
  const fields = { ...readForm(refused), reason: "Remboursée", release: "on" };
  const released = await send("/admin/remove-license", fields);
  expect(getToast(released.page)).toContain("Boutique libérée et licence retirée");
  expect(getUndo(released.page)).toBe("");
  expect(await fetchOverview(account)).toMatchObject({ authorised: 0, installed: 0, shops: [] });
  // A double click is the same act.
  expect((await staff.post("/admin/remove-license", fields)).status).toBe(303);
  const { events } = await fetchOperationValue("events", createActor(account));
  expect(events.slice(0, 2).map(({ type }) => type)).toEqual(["licence.removed", "licence.deactivated"]);
  expect((await staff.get(`/admin/remove-license?shop=${store.domain}`)).status).toBe(404);
});

test("licences are granted to a customer and to an address without an account, and taken back", async () => {
  const { account, visitor } = await mintOwner();
  const page = await staff.get(`/admin/create-license?email=${encodeURIComponent(account.email)}&count=3`);
  expect(page.text.replaceAll("\u00a0", " ")).toContain("Il en aura 4. Sa limite : 100.");
  const fields = { ...readForm(page), reason: "Commande 20451" };
  const granted = await send("/admin/create-license", fields);
  expect((await staff.post("/admin/create-license", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 4 });
  await expect
    .poll(async () => (await visitor.get("/notifications")).text.replaceAll("\u00a0", " "))
    .toContain("3 licences vous sont accordées");
  await undo(getUndo(granted.page));
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });

  const email = `${crypto.randomUUID()}@example.test`;
  await send("/admin/create-license", { email, count: "2", reason: "Cadeau", requestId: crypto.randomUUID() });
  const found = await fetchOperationValue("findLicences", createActor(admin, "admin"), { email });
  expect(found).toMatchObject({ account: { authorised: 2, hasOwner: false } });
});

test("a grant sent again after a lost answer grants once", async () => {
  const { account } = await mintOwner();
  const page = await staff.get(`/admin/create-license?email=${encodeURIComponent(account.email)}&count=2`);
  const fields = { ...readForm(page), reason: "Commande 20452" };
  await startFault("d1", { mode: "lost", times: 1, bodyIncludes: readForm(page).requestId });
  const lost = await staff.post("/admin/create-license", fields);
  expect(lost.status).toBe(503);
  await send("/admin/create-license", { ...readForm(lost), reason: "Commande 20452" });
  expect(await fetchOverview(account)).toMatchObject({ authorised: 3 });
});

test("a grant above the limit says so, and the limit is changed on the same page", async () => {
  const { account } = await mintOwner();
  const fields = { email: account.email, count: "100", reason: "Revendeur", requestId: crypto.randomUUID() };
  const refused = await staff.post("/admin/create-license", fields);
  expect([refused.status, refused.text.includes("c’est sa limite")]).toEqual([409, true]);
  const limit = { intent: "limit", email: account.email, from: "100", limit: "150", reason: "Revendeur" };
  expect(getToast((await send("/admin/create-license", limit)).page)).toContain("150");
  expect((await staff.post("/admin/create-license", { ...limit, limit: "200" })).status).toBe(409);
  expect((await staff.post("/admin/create-license", { ...limit, limit: "many" })).status).toBe(400);
  expect((await staff.post("/admin/create-license", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 101 });
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

test.each(["pause", "remove", "deactivate", "owner"] as const)(
  "%s: a form of an old page changes nothing, and the page names what changed and who did it",
  async (act) => {
    const { account, licenceId } = await mintInstalled();
    const page = await staff.get(`${getPath(act)}?licence=${licenceId}`);
    const other = await mintAccount({ role: "admin" });
    const colleague = createActor(other, "admin");
    await fetchOperationValue("pauseLicence", colleague, { licenceId, reason: "Litige en mai" });
    await fetchOperationValue("enableLicence", colleague, { licenceId, reason: "Litige clos" });
    const fields = { ...readForm(page), reason: "Boutique vendue", release: "on", email: `next-${account.email}` };
    const late = await staff.post(getPath(act), fields);
    expect(late.status).toBe(409);
    for (const text of ["a changé depuis", other.email, "Litige en mai", "Litige clos"])
      expect(late.text, text).toContain(text);
    expect(late.document.querySelector("textarea[name=reason]")?.text.trim()).toBe("Boutique vendue");
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, licences: [{ status: "active" }] });
    const again = { ...fields, ...readForm(late) };
    expect((await staff.post(getPath(act), again)).status).toBe(303);
  },
);

test("a change of owner is undone, and the former owner has the store and its history back", async () => {
  const { account, visitor, store, licenceId } = await mintInstalled();
  const next = await mintCustomer();
  const search = await staff.get(`/admin/change-owner?find=${encodeURIComponent(account.email)}`);
  expect(search.document.querySelector(`main a[href="/admin/change-owner?licence=${licenceId}"]`)).not.toBeNull();
  const page = await staff.get(`/admin/change-owner?licence=${licenceId}`);
  for (const text of [account.email, store.domain, "Les deux clients reçoivent", "15 minutes"])
    expect(page.text.replaceAll("\u00a0", " "), text).toContain(text);
  const fields = { ...readForm(page), email: next.account.email, reason: "Boutique vendue" };
  const given = await send("/admin/change-owner", fields);
  expect(getToast(given.page)).toContain(next.account.email);
  expect((await next.visitor.get(`/stores/${store.name}`)).status).toBe(200);
  const undone = await undo(getUndo(given.page));
  expect(getToast(undone.page)).toContain("Action annulée");
  expect((await visitor.get(`/stores/${store.name}`)).status).toBe(200);
  expect((await next.visitor.get(`/stores/${store.name}`)).status).not.toBe(200);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, installed: 1 });
  // The first change can no longer be undone.
  expect(getToast((await undo(getUndo(given.page))).page)).toContain("L’action n’a pas été annulée");
});

test.each(acts)("%s: an empty reason, an id of nothing and no licence at all change nothing", async (act) => {
  const { account, licenceId } = await mintOwner();
  const path = getPath(act);
  const email = `next-${account.email}`;
  const empty = await staff.post(path, { licenceId, email, reason: "  " });
  expect(empty.status).toBe(400);
  if (act !== "enable" && act !== "deactivate") {
    const field = empty.document.querySelector("textarea[name=reason]");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(empty.document.querySelector(`#${field?.getAttribute("aria-describedby")}`)?.text).toContain(
      "Écrivez la raison",
    );
  }
  const nothing = await staff.post(path, { licenceId: "0".repeat(24), email, reason: "Impayé" });
  expect(nothing.status).toBe(404);
  expect((await staff.post(path, { email, reason: "Impayé" })).status).toBe(400);
  expect((await staff.post(path, { licenceId: "x", email, reason: "Impayé" })).status).toBe(400);
  expect((await staff.post(path, { shopUrl: "none-here.myshopify.com", email, reason: "Impayé" })).status).toBe(404);
  expect((await staff.get(`${path}?licence=${"0".repeat(24)}`)).status).toBe(404);
  expect((await staff.get(`${path}?find=what`)).status).toBe(404);
  expect((await staff.get(`${path}?find=${encodeURIComponent("what is it")}`)).status).toBe(400);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 1 });
});

test("a grant without an e-mail, a count or a reason grants nothing", async () => {
  const fields = { email: `${crypto.randomUUID()}@example.test`, count: "1", reason: "Achat" };
  for (const wrong of [{ email: "nobody" }, { count: "0" }, { count: "101" }, { count: "1.5" }, { reason: " " }]) {
    const page = await staff.post("/admin/create-license", { ...fields, ...wrong });
    expect([page.status, page.document.querySelector("[aria-invalid=true]") !== null], JSON.stringify(wrong)).toEqual([
      400,
      true,
    ]);
  }
});

test("customers and strangers neither see nor use these pages", async () => {
  const { account, visitor, licenceId } = await mintOwner();
  const fields = { licenceId, email: account.email, count: "1", reason: "Pour moi", requestId: crypto.randomUUID() };
  for (const path of pages) {
    const page = await visitor.get(path);
    expect([page.status, page.location], path).toEqual([302, "/"]);
    const sent = await visitor.post(path, fields);
    expect([302, 403], path).toContain(sent.status);
    const stranger = new Visitor();
    expect((await stranger.get(path)).location, path).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    expect([302, 401], path).toContain((await stranger.post(path, fields)).status);
  }
  const paused = await fetchOperationValue("pauseLicence", createActor(admin, "admin"), {
    licenceId,
    reason: "Impayé",
  });
  const request = { eventId: paused.eventId, requestId: crypto.randomUUID() };
  expect([302, 403]).toContain((await visitor.post("/admin/undo", request)).status);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0 });
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
