/** The page of a store, and moving a licence, without JavaScript. */
import { afterEach, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintAdministrator,
  mintCustomer,
  mintStore,
  type Store,
  startFault,
} from "#tests/support/minting.ts";
import { mintMerchant, toActivation } from "#tests/support/theme-jobs.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

const byToken = (store: Store) => ({ accessToken: store.accessToken, apiSecretKey: store.apiSecretKey });
const byClient = (store: Store) => ({ clientId: store.clientId, clientSecret: store.clientSecret });

const changeStore = ({ name }: Store, settings: object) => control("PUT", `/stores/${name}`, settings);

afterEach(endFaults);

const getRequest = ({ document }: Page, licenceId: string) =>
  document
    .querySelectorAll("main li")
    .find((row) => row.querySelector(`input[name=licenceId][value="${licenceId}"]`) !== null);

describe("/stores/:shop", () => {
  test("runs seven checks, names what fails and its fix, and takes new credentials", async () => {
    const { visitor, account, store, licenceId } = await mintMerchant();
    const here = `/stores/${store.name}`;
    expect((await visitor.get("/")).document.querySelector(`a[href="${here}"]`)).not.toBeNull();
    // The page comes before the store has answered; without scripts it links to one that waits for the whole check.
    await startFault("shopify", { mode: "slow", delayMs: 60_000, path: store.domain });
    const shell = await visitor.get(here);
    await endFaults();
    expect(shell.status).toBe(200);
    const whole = `${here}?check=whole`;
    expect(shell.document.querySelector("main noscript")?.innerHTML).toContain(`href="${whole}"`);
    const passed = await visitor.get(whole);
    expect(passed.document.querySelectorAll("main ol[aria-label] > li")).toHaveLength(7);
    expect(passed.text).toContain("Basic");
    for (const secret of Object.values(byToken(store))) expect(passed.html).not.toContain(secret);

    await changeStore(store, { scopes: ["read_themes"] });
    const failed = await visitor.get(whole);
    expect(failed.text).toContain("SCOPE_MISSING");
    expect(failed.text).toContain("write_themes");
    const fix = failed.document.querySelector('main a[href*="admin.shopify.com"]');
    expect(fix?.getAttribute("href")).toContain(store.name);
    expect((await fetchOverview(account)).shops[0]).toMatchObject({ state: "inactive", failure: "SCOPE_MISSING" });
    const credentials = { intent: "credentials", ...byClient(store) };
    expect((await visitor.post(here, credentials)).status).toBe(422);
    await changeStore(store, { scopes: ["read_themes", "write_themes"] });
    expect(getToast(await visitor.follow(await visitor.submit(here, credentials)))).toContain(store.name);
    expect(await fetchOverview(account)).toMatchObject({ installed: 1, shops: [{ state: "active", failure: null }] });

    const admin = createActor(await mintAccount({ role: "admin" }), "admin");
    await fetchOperationValue("pauseLicence", admin, { licenceId, reason: "unpaid" });
    const paused = await visitor.get(here);
    expect([paused.status, paused.document.querySelector("input[name=accessToken]")]).toEqual([200, null]);
    expect((await visitor.post(here, credentials)).status).toBe(409);
  });

  test("is not found for a store of another account or of none", async () => {
    const { store } = await mintMerchant();
    const { visitor } = await mintCustomer({ licences: 1 });
    for (const name of [store.name, "no-such-store", "..%2Fadmin", "a b"])
      expect((await visitor.get(`/stores/${name}`)).status, name).toBe(404);
    const colours = await visitor.get(`/stores/${store.name}/colours`);
    expect([colours.status, JSON.parse(colours.html)]).toEqual([404, { code: "ACTIVATION_NOT_FOUND" }]);
  });
});

describe("/activate", () => {
  test("takes a development store although all licences are used, and a paid one needs a licence", async () => {
    const { visitor, account } = await mintMerchant();
    const development = await mintStore({ plan: "Development" });
    const form = "/activate?store=development";
    expect((await visitor.get("/activate")).document.querySelector(`a[href="${form}"]`)).not.toBeNull();
    expect((await visitor.get(form)).document.querySelector("input[name=shopUrl]")).not.toBeNull();
    await visitor.submit("/activate", toActivation(visitor, development));
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0, installed: 1 });

    await changeStore(development, { plan: "Basic" });
    const here = `/stores/${development.name}`;
    const page = await visitor.get(`${here}?check=whole`);
    expect(page.document.querySelector("input[name=intent][value=seat]")).not.toBeNull();
    expect((await visitor.post(here, { intent: "seat" })).status).toBe(409);
  });
});

describe("/move", () => {
  test("moves a licence in one step, and keeps what was typed when it is rejected", async () => {
    const { visitor, account, store } = await mintMerchant();
    const next = await mintStore();
    const fields = { fromShopUrl: store.domain, shopUrl: next.name, ...byToken(next) };
    const form = await visitor.get("/move");
    expect(form.document.querySelector(`input[name=fromShopUrl][value="${store.domain}"]`)).not.toBeNull();
    const wrong = await visitor.post("/move", { ...fields, accessToken: store.accessToken });
    expect(wrong.status).toBe(422);
    expect(wrong.document.querySelector("input[name=shopUrl]")?.getAttribute("value")).toBe(next.name);
    expect(wrong.html).not.toContain(next.apiSecretKey);
    expect((await visitor.post("/move", { ...fields, shopUrl: store.domain })).status).toBe(400);

    expect(getToast(await visitor.follow(await visitor.submit("/move", fields)))).toContain(next.name);
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1, available: 0, shops: [{ shop: next.domain }] });
    expect((await visitor.get(`/stores/${store.name}`)).status).toBe(404);
  });

  test("asks the staff after four moves, and their answer allows the next one", async () => {
    const { visitor, account, store, licenceId } = await mintMerchant();
    let from = store;
    const move = async (intent: "post" | "submit" = "submit") => {
      const next = await mintStore();
      const moved = await visitor[intent]("/move", {
        fromShopUrl: from.domain,
        shopUrl: next.domain,
        ...byToken(next),
      });
      if (moved.location) from = next;
      return moved.status;
    };
    for (let count = 0; count < 4; count += 1) await move();
    expect(await move("post")).toBe(409);
    const getAsk = ({ document }: Page) => document.querySelector("input[name=intent][value=ask]");
    expect(getAsk(await visitor.get("/move"))).not.toBeNull();
    const waits = await visitor.follow(await visitor.submit("/move", { intent: "ask", fromShopUrl: from.domain }));
    expect(getAsk(waits)).toBeNull();
    expect(waits.text).toContain("Déplacement demandé pour");

    const staff = await mintAdministrator();
    const here = "/admin/move-requests";
    expect((await staff.get("/?view=business")).document.querySelector(`main a[href="${here}"]`)).not.toBeNull();
    const request = getRequest(await staff.get(here), licenceId);
    for (const text of [account.email, from.name, "4 déplacements en douze mois"])
      expect(request?.structuredText).toContain(text);
    const askedAt = request?.querySelector("input[name=askedAt]")?.getAttribute("value") ?? "";
    const unreasoned = await staff.post(here, { licenceId, askedAt, reason: " " });
    expect(unreasoned.status).toBe(400);
    const field = getRequest(unreasoned, licenceId)?.querySelector("input[name=reason]");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const answer = { licenceId, askedAt, reason: "shop rebuilt" };
    await staff.submit(here, answer);
    expect((await staff.post(here, answer)).status).toBe(409);
    expect(getRequest(await staff.get(here), licenceId)).toBeUndefined();

    // One more move is possible, not two.
    expect((await visitor.get("/move")).text).toContain("Déplacement supplémentaire accordé");
    await move();
    expect(getAsk(await visitor.get("/move"))).not.toBeNull();
  });
});
