/** Staff act for customers: activate, prepare an activation, deactivate. */
import { beforeAll, describe, expect, test } from "vitest";
import { getUndo, undo } from "#tests/support/licence-acts.ts";
import { mintAdministrator, mintCustomer, mintStore, type Store } from "#tests/support/minting.ts";
import { mintMerchant, toActivation } from "#tests/support/theme-jobs.ts";
import { getFieldErrors, getToast, type Visitor } from "#tests/support/visitor.ts";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const path = "/admin/activate-license";
const credentials = (store: Store) => ({ accessToken: store.accessToken, apiSecretKey: store.apiSecretKey });
const requestId = () => crypto.randomUUID();

describe("/admin/activate-license", () => {
  test("activates a licence with the customer's credentials, never sends them back, and undoes it", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const store = await mintStore();
    expect((await staff.get(path)).status).toBe(200);
    const fields = { email: account.email, shopUrl: store.domain, ...credentials(store), requestId: requestId() };
    const silent = await staff.post(path, { ...fields, reason: "" });
    const denied = await staff.post(path, { ...fields, reason: "asked", accessToken: `shpat_${"0".repeat(32)}` });
    expect([silent.status, getFieldErrors(silent), denied.status, getFieldErrors(denied)]).toEqual([
      ...[400, ["reason"], 422, ["accessToken"]],
    ]);
    for (const { html } of [silent, denied])
      for (const secret of Object.values(credentials(store))) expect(html).not.toContain(secret);
    expect(silent.document.querySelector("[name=email]")?.getAttribute("value")).toBe(account.email);

    const done = await staff.follow(await staff.submit(path, { ...fields, reason: "asked by phone" }));
    expect(getToast(done)).toContain(account.email);
    expect((await visitor.get("/")).text).toContain(store.name);
    const undone = await undo(staff, getUndo(done));
    expect(getToast(undone.page)).toContain("Action annulée");
    expect((await visitor.get("/")).text).not.toContain(store.name);
  });

  test("asks the customer to activate a store, which finishes it, and cancels what is prepared", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const [store, other] = [await mintStore(), await mintStore()];
    const prepare = (shopUrl: string) =>
      staff.post(path, { intent: "prepare", email: account.email, shopUrl, reason: "sold", requestId: requestId() });
    const findLink = async (shop: string) =>
      (await visitor.get("/")).document.querySelector(`a[href="/activate?shop=${shop}"]`);

    const list = await staff.follow(await prepare(other.domain));
    expect(list.text).toContain(other.name);
    const row = list.document.querySelectorAll("form").find((form) => form.outerHTML.includes(other.domain));
    const id = row?.querySelector("input[name=id]")?.getAttribute("value") ?? "";
    expect(await findLink(other.domain)).not.toBeNull();
    await staff.submit(path, { intent: "cancel", id });
    expect(await findLink(other.domain)).toBeNull();

    expect((await prepare(store.domain)).status).toBe(303);
    const again = await prepare(store.domain);
    expect([again.status, getFieldErrors(again)]).toEqual([409, ["shopUrl"]]);
    expect((await visitor.get("/")).text).not.toContain("sold");
    const form = await visitor.get("/activate");
    expect(form.document.querySelector("[name=shopUrl]")?.getAttribute("value")).toBe(store.name);
    await visitor.submit("/activate", toActivation(visitor, store));
    expect(await findLink(store.domain)).toBeNull();
    expect((await staff.get(path)).text).not.toContain(store.name);
  });
});

describe("/admin/deactivate-license", () => {
  test("shows the licence of a store, and deactivates it without the customer's key", async () => {
    const { account, visitor, store, licenceId } = await mintMerchant();
    const preview = await staff.get(`/admin/deactivate-license?shop=${store.domain}`);
    expect(preview.text).toContain(account.email);
    expect(preview.document.querySelector("input[name=licenceId]")?.getAttribute("value")).toBe(licenceId);
    const fields = { licenceId, requestId: requestId() };
    const empty = await staff.post("/admin/deactivate-license", { ...fields, reason: " " });
    expect([empty.status, getFieldErrors(empty)]).toEqual([400, ["reason"]]);
    await staff.submit("/admin/deactivate-license", { ...fields, reason: "store closed" });
    expect((await visitor.get("/")).document.querySelector("main")?.text).not.toContain(store.domain);
  });
});
