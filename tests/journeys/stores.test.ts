import { afterEach, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  type Store,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const byToken = (store: Store) => ({ accessToken: store.accessToken, apiSecretKey: store.apiSecretKey });
const byClient = (store: Store) => ({ clientId: store.clientId, clientSecret: store.clientSecret });

const changeStore = ({ name }: Store, settings: object) => control("PUT", `/stores/${name}`, settings);

afterEach(endFaults);

async function installed(licences = 1) {
  const customer = await mintCustomer({ licences });
  const store = await mintStore();
  const fields = { email: customer.account.email, shopUrl: store.domain, ...byToken(store) };
  expect((await customer.visitor.post("/activate", fields)).status).toBe(303);
  return { ...customer, store };
}

const getRequest = ({ document }: Page, licenceId: string) =>
  document
    .querySelectorAll("main li")
    .find((row) => row.querySelector(`input[name=licenceId][value="${licenceId}"]`) !== null);

const getSteps = (page: Awaited<ReturnType<Visitor["get"]>>) =>
  page.document.querySelectorAll("main ol > li p.font-strong").map((step) => step.text);

test("a store's page runs seven checks, and ticks the passed ones", async () => {
  const { visitor, store } = await installed();
  expect((await visitor.get("/")).document.querySelector(`a[href="/stores/${store.name}"]`)).not.toBeNull();
  // The page comes before the store has answered; without scripts it links to one that waits for the whole check.
  await startFault("shopify", { mode: "slow", delayMs: 60_000, path: store.domain });
  const shell = await visitor.get(`/stores/${store.name}`);
  await endFaults();
  expect(shell.status).toBe(200);
  const whole = `/stores/${store.name}?check=whole`;
  expect(shell.document.querySelector("main noscript")?.innerHTML).toContain(`href="${whole}"`);
  const page = await visitor.get(whole);
  expect(page.status).toBe(200);
  expect(page.document.querySelectorAll("main ol[aria-label] > li")).toHaveLength(7);
  expect(page.text).toContain("Basic");
  expect(page.html).not.toContain(store.accessToken);
  expect(page.html).not.toContain(store.apiSecretKey);
  expect((await visitor.get(`/stores/${store.domain}`)).status).toBe(200);
});

test("a failed check shows cause and fix, later checks wait, and new credentials keep the licence", async () => {
  const { visitor, account, store } = await installed();
  await changeStore(store, { scopes: ["read_themes"] });
  const page = await visitor.get(`/stores/${store.name}?check=whole`);
  expect(page.text).toContain("SCOPE_MISSING");
  expect(page.text).toContain("write_themes");
  expect(page.document.querySelector('main a[href*="admin.shopify.com"]')?.getAttribute("href")).toContain(store.name);
  expect((await fetchOverview(account)).shops[0]).toMatchObject({ state: "inactive", failure: "SCOPE_MISSING" });
  // The dashboard links to the fix.
  expect((await visitor.get("/")).document.querySelector(`a[href="/stores/${store.name}"]`)).not.toBeNull();

  const refused = await visitor.post(`/stores/${store.name}`, { intent: "credentials", ...byClient(store) });
  expect(refused.status).toBe(422);
  await changeStore(store, { scopes: ["read_themes", "write_themes"] });
  const replaced = await visitor.post(`/stores/${store.name}`, { intent: "credentials", ...byClient(store) });
  expect(replaced.status).toBe(303);
  expect(getToast(await visitor.follow(replaced))).toContain(store.name);
  expect(getSteps(await visitor.get(`/stores/${store.name}?check=whole`))).toHaveLength(7);
  expect(await fetchOverview(account)).toMatchObject({ installed: 1, shops: [{ state: "active", failure: null }] });
  expect((await visitor.post(`/stores/${store.name}`, { intent: "credentials" })).status).toBe(400);
});

test("a store of another account and an unknown store are not found", async () => {
  const { store } = await installed();
  const stranger = await mintCustomer({ licences: 1 });
  for (const name of [store.name, "no-such-store", "..%2Fadmin", "a b"]) {
    expect((await stranger.visitor.get(`/stores/${name}`)).status, name).toBe(404);
  }
  const refused = await stranger.visitor.post(`/stores/${store.name}`, { intent: "credentials", ...byToken(store) });
  expect(refused.status).toBe(404);
});

test("a licence moves in one step, keeps the input when rejected, and moves once on a double click", async () => {
  const { visitor, account, store } = await installed();
  const next = await mintStore();
  const fields = { fromShopUrl: store.domain, shopUrl: next.name, ...byToken(next) };
  const form = await visitor.get("/move");
  expect(form.status).toBe(200);
  expect(form.document.querySelector(`input[name=fromShopUrl][value="${store.domain}"]`)).not.toBeNull();

  const wrong = await visitor.post("/move", { ...fields, accessToken: store.accessToken });
  expect(wrong.status).toBe(422);
  expect(wrong.document.querySelector("input[name=shopUrl]")?.getAttribute("value")).toBe(next.name);
  expect(wrong.html).not.toContain(next.apiSecretKey);
  expect((await visitor.post("/move", { ...fields, shopUrl: store.domain })).status).toBe(400);
  expect(
    (await visitor.post("/move", { ...fields, fromShopUrl: next.domain, shopUrl: store.domain, ...byToken(store) }))
      .status,
  ).toBe(404);
  expect((await fetchOverview(account)).shops.map(({ shop }) => shop)).toEqual([store.domain]);

  const moved = await visitor.post("/move", fields);
  expect(moved.status).toBe(303);
  expect(getToast(await visitor.follow(moved))).toContain(next.name);
  expect((await visitor.post("/move", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0, shops: [{ shop: next.domain }] });
  expect((await visitor.get(`/stores/${store.name}`)).status).toBe(404);
});

test("after four moves one click asks the staff, and their answer allows the next move", async () => {
  const { visitor, account, store } = await installed();
  let from = store;
  for (let count = 0; count < 4; count += 1) {
    const next = await mintStore();
    const fields = { fromShopUrl: from.domain, shopUrl: next.domain, ...byToken(next) };
    expect((await visitor.post("/move", fields)).status).toBe(303);
    from = next;
  }
  const fifth = await mintStore();
  const fields = { fromShopUrl: from.domain, shopUrl: fifth.domain, ...byToken(fifth) };
  expect((await visitor.post("/move", fields)).status).toBe(409);
  const page = await visitor.get("/move");
  expect(page.document.querySelector("input[name=intent][value=ask]")).not.toBeNull();
  const response = await visitor.post("/move", { intent: "ask", fromShopUrl: from.domain });
  expect(response.status).toBe(303);
  const waits = await visitor.follow(response);
  expect(waits.document.querySelector("input[name=intent][value=ask]")).toBeNull();
  expect(waits.text).toContain("Déplacement demandé pour");

  // The staff see who asks, and answer with a reason.
  const [licence] = (await fetchOverview(account)).licences;
  const admin = await mintAccount({ role: "admin" });
  const staff = await signIn(admin.email);
  const licenceId = licence?.id ?? "";
  expect(
    (await staff.get("/?view=business")).document.querySelector('main a[href="/admin/move-requests"]'),
  ).not.toBeNull();
  const requests = await staff.get("/admin/move-requests");
  const request = getRequest(requests, licenceId);
  expect(request?.structuredText).toContain(account.email);
  expect(request?.structuredText).toContain(from.name);
  expect(request?.structuredText).toContain("4 déplacements en douze mois");
  const askedAt = request?.querySelector("input[name=askedAt]")?.getAttribute("value") ?? "";
  const unreasoned = await staff.post("/admin/move-requests", { licenceId, askedAt, reason: " " });
  expect(unreasoned.status).toBe(400);
  expect(getRequest(unreasoned, licenceId)?.querySelector("input[name=reason]")?.getAttribute("aria-invalid")).toBe(
    "true",
  );
  for (const other of [{ licenceId: "x" }, { askedAt: "yesterday" }, { askedAt: "2020-01-01T00:00:00.000Z" }]) {
    const refused = await staff.post("/admin/move-requests", { licenceId, askedAt, reason: "shop rebuilt", ...other });
    expect([400, 409]).toContain(refused.status);
  }
  // Customers cannot answer for the staff.
  expect((await visitor.post("/admin/move-requests", { licenceId, askedAt, reason: "mine" })).location).toBe("/");
  const answer = { licenceId, askedAt, reason: "shop rebuilt" };
  const answers = await Promise.all([1, 2].map(() => staff.post("/admin/move-requests", answer)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const after = await staff.get("/admin/move-requests");
  expect(getRequest(after, licenceId)).toBeUndefined();
  const { events } = await fetchOperationValue("events", createActor(account), { limit: 5 });
  const allowed = events.filter(({ type }) => type === "licence.move_allowed");
  expect(allowed).toMatchObject([{ actorRole: "admin", licenceId, reason: "shop rebuilt" }]);

  // The customer's page shows the answer, and one more move is possible, not two.
  const open = await visitor.get("/move");
  expect(open.text).toContain("Déplacement supplémentaire accordé");
  expect((await visitor.post("/move", fields)).status).toBe(303);
  expect((await visitor.get("/move")).document.querySelector("input[name=intent][value=ask]")).not.toBeNull();
});

test("a development store uses no licence, even when all licences are used", async () => {
  const { visitor, account } = await installed();
  const development = await mintStore({ plan: "Development" });
  const full = await visitor.get("/activate");
  expect(full.document.querySelector('a[href="/activate?store=development"]')).not.toBeNull();
  expect(
    (await visitor.get("/activate?store=development")).document.querySelector("input[name=shopUrl]"),
  ).not.toBeNull();
  const fields = { email: account.email, shopUrl: development.domain, ...byToken(development) };
  expect((await visitor.post("/activate", fields)).status).toBe(303);
  expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0, installed: 1 });

  // The store moves to a paid plan: the page says so, and one click assigns an available licence.
  await changeStore(development, { plan: "Basic" });
  const page = await visitor.get(`/stores/${development.name}?check=whole`);
  expect(page.document.querySelector("input[name=intent][value=seat]")).not.toBeNull();
  expect((await visitor.post(`/stores/${development.name}`, { intent: "seat" })).status).toBe(409);
  expect((await visitor.get("/")).status).toBe(200);
});

test("the store of a paused licence can be viewed, explains the limits, and changes nothing", async () => {
  const { visitor, account, store } = await installed();
  const [licence] = (await fetchOverview(account)).licences;
  const admin = createActor(await mintAccount({ role: "admin" }), "admin");
  await fetchOperationValue("pauseLicence", admin, { licenceId: licence?.id ?? "", reason: "unpaid" });
  const page = await visitor.get(`/stores/${store.name}`);
  expect(page.status).toBe(200);
  expect(page.document.querySelector("input[name=accessToken]")).toBeNull();
  expect((await visitor.post(`/stores/${store.name}`, { intent: "credentials", ...byToken(store) })).status).toBe(409);
  const next = await mintStore();
  const move = { fromShopUrl: store.domain, shopUrl: next.domain, ...byToken(next) };
  expect((await visitor.post("/move", move)).status).toBe(409);
});

test("without a licence neither page opens", async () => {
  const visitor = await signIn((await mintAccount()).email);
  for (const path of ["/move", "/stores/alice-shop"]) expect((await visitor.get(path)).status, path).toBe(302);
  expect((await new Visitor().get("/stores/alice-shop")).status).toBe(302);
});
