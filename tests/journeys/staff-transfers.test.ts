/** Staff act for customers: activate, prepare an activation, deactivate, change the owner. */
import { expect, test } from "vitest";
import { getUndo, undo } from "#tests/support/licence-acts.ts";
import { mintAccount, mintAdministrator, mintCustomer, mintStore, type Store } from "#tests/support/minting.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const credentials = (store: Store) => ({ accessToken: store.accessToken, apiSecretKey: store.apiSecretKey });
const requestId = () => crypto.randomUUID();

const activateFor = (staff: Visitor, email: string, store: Store, fields: Record<string, string> = {}) =>
  staff.post("/admin/activate-license", {
    ...{ email, shopUrl: store.domain, ...credentials(store), reason: "asked by phone", requestId: requestId() },
    ...fields,
  });

async function mintActiveCustomer() {
  const customer = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const { email } = customer.account;
  await customer.visitor.post("/activate", { email, shopUrl: store.domain, ...credentials(store) });
  return { ...customer, store, licenceId: customer.account.licenceIds[0] ?? "" };
}

const expectNoSecret = (page: Page, store: Store) => {
  expect(page.html).not.toContain(store.accessToken);
  expect(page.html).not.toContain(store.apiSecretKey);
};

test("staff activate a licence with the customer's credentials", async () => {
  const staff = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  expect((await staff.get("/admin/activate-license")).status).toBe(200);
  const activated = await activateFor(staff, account.email, store);
  expect(activated.status).toBe(303);
  const done = await staff.follow(activated);
  expect(getToast(done)).toContain(account.email);
  expect((await visitor.get("/")).text).toContain(store.name);
  const undone = await undo(staff, getUndo(done));
  expect(getToast(undone.page)).toContain("Action annulée");
  expect((await visitor.get("/")).text).not.toContain(store.name);
});

test("a rejected activation shows its error beside the field and never sends a secret back", async () => {
  const staff = await mintAdministrator();
  const { account } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const taken = await mintActiveCustomer();
  const nobody = await mintAccount();
  const tries = [
    [await activateFor(staff, account.email, store, { reason: "" }), 400, "reason"],
    [await activateFor(staff, account.email, store, { shopUrl: "www.example.com" }), 400, "shopUrl"],
    [await activateFor(staff, "nobody", store), 400, "email"],
    [await activateFor(staff, nobody.email, store), 403, "email"],
    [await activateFor(staff, account.email, taken.store), 409, "shopUrl"],
    [await activateFor(staff, account.email, store, { accessToken: `shpat_${"0".repeat(32)}` }), 422, "accessToken"],
  ] as const;
  for (const [page, status, field] of tries) {
    expect(page.status, field).toBe(status);
    expect(page.document.querySelector(`[name=${field}]`)?.getAttribute("aria-invalid"), field).toBe("true");
    expectNoSecret(page, store);
    expectNoSecret(page, taken.store);
  }
  expect(tries[0][0].document.querySelector("[name=email]")?.getAttribute("value")).toBe(account.email);
});

test("the customer is asked to activate a store, and finishes it", async () => {
  const staff = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const fields = { intent: "prepare", email: account.email, shopUrl: store.domain, reason: "sold on the phone" };
  const prepared = await staff.post("/admin/activate-license", { ...fields, requestId: requestId() });
  expect(prepared.status).toBe(303);
  const list = await staff.follow(prepared);
  expect(list.text).toContain(store.name);
  expect(list.text).toContain("sold on the phone");
  const again = await staff.post("/admin/activate-license", { ...fields, requestId: requestId() });
  expect(again.status).toBe(409);
  expect(again.document.querySelector("[name=shopUrl]")?.getAttribute("aria-invalid")).toBe("true");

  const home = await visitor.get("/");
  expect(home.document.querySelector(`a[href="/activate?shop=${store.domain}"]`)).not.toBeNull();
  expect(home.text).not.toContain("sold on the phone");
  const form = await visitor.get("/activate");
  expect(form.document.querySelector("[name=shopUrl]")?.getAttribute("value")).toBe(store.name);
  const { email } = account;
  expect((await visitor.post("/activate", { email, shopUrl: store.domain, ...credentials(store) })).status).toBe(303);
  expect((await visitor.get("/")).document.querySelector(`a[href="/activate?shop=${store.domain}"]`)).toBeNull();
  expect((await staff.get("/admin/activate-license")).text).not.toContain(store.name);
});

test("a prepared activation is cancelled by the staff", async () => {
  const staff = await mintAdministrator();
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const store = await mintStore();
  const fields = {
    intent: "prepare",
    email: account.email,
    shopUrl: store.domain,
    reason: "sold",
    requestId: requestId(),
  };
  const list = await staff.follow(await staff.post("/admin/activate-license", fields));
  const row = list.document.querySelectorAll("form").find((form) => form.outerHTML.includes(store.domain));
  const id = row?.querySelector("input[name=id]")?.getAttribute("value") ?? "";
  expect((await staff.post("/admin/activate-license", { intent: "cancel", id })).status).toBe(303);
  expect((await visitor.get("/")).document.querySelector(`a[href="/activate?shop=${store.domain}"]`)).toBeNull();
});

test("staff deactivate without the customer's key, after a preview, and a repetition is harmless", async () => {
  const staff = await mintAdministrator();
  const { account, visitor, store, licenceId } = await mintActiveCustomer();
  const preview = await staff.get(`/admin/deactivate-license?shop=${store.domain}`);
  expect(preview.text).toContain(account.email);
  expect(preview.document.querySelector("input[name=licenceId]")?.getAttribute("value")).toBe(licenceId);
  const fields = { licenceId, reason: "store closed", requestId: requestId() };
  const empty = await staff.post(`/admin/deactivate-license?licence=${licenceId}`, { ...fields, reason: " " });
  expect(empty.status).toBe(400);
  expect(empty.document.querySelector("[name=reason]")?.getAttribute("aria-invalid")).toBe("true");
  for (let time = 0; time < 2; time++) expect((await staff.post("/admin/deactivate-license", fields)).status).toBe(303);
  const other = { shopUrl: store.domain, reason: "store closed", requestId: requestId() };
  expect((await staff.post("/admin/deactivate-license", other)).status).toBe(404);
  expect((await visitor.get("/")).document.querySelector("main")?.text).not.toContain(store.domain);
});

test("a licence changes its owner, who has its store at once while the former one is out", async () => {
  const staff = await mintAdministrator();
  const { account, visitor, store, licenceId } = await mintActiveCustomer();
  const next = await mintCustomer();
  expect((await staff.get(`/admin/change-owner?licence=${licenceId}`)).text).toContain(account.email);
  const fields = { shopUrl: store.domain, reason: "shop sold", requestId: requestId() };
  const same = await staff.post("/admin/change-owner", { ...fields, email: account.email });
  expect(same.status).toBe(409);
  expect(same.document.querySelector("[name=email]")?.getAttribute("aria-invalid")).toBe("true");
  expect((await visitor.get(`/stores/${store.name}`)).status).toBe(200);
  expect((await staff.post("/admin/change-owner", { ...fields, email: next.account.email })).status).toBe(303);
  // An open page of the former owner.
  expect((await visitor.get(`/stores/${store.name}`)).status).not.toBe(200);
  const key = { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" };
  expect((await visitor.post("/deactivate", key)).status).not.toBe(303);
  expect((await next.visitor.get(`/stores/${store.name}`)).status).toBe(200);
});

test.each([
  ["/admin/activate-license", { email: "alice@demo.test", shopUrl: "alice-third", intent: "prepare", reason: "mine" }],
  ["/admin/deactivate-license", { shopUrl: "alice-shop", reason: "mine" }],
  ["/admin/change-owner", { shopUrl: "alice-shop", email: "bob@demo.test", reason: "mine" }],
])("customers and strangers can neither open nor use %s", async (path, fields) => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const answers = [await visitor.get(path), await visitor.post(path, { ...fields, requestId: requestId() })];
  for (const { status, headers } of answers) expect([status, headers.get("location")]).toEqual([302, "/"]);
  const stranger = new Visitor();
  expect((await stranger.get(path)).location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  expect([302, 401]).toContain((await stranger.post(path, { ...fields, requestId: requestId() })).status);
});

test("an unknown or malformed licence is said beside the field of the look-up", async () => {
  const staff = await mintAdministrator();
  for (const path of ["/admin/deactivate-license", "/admin/change-owner"]) {
    for (const [query, status] of [
      [`licence=${"0".repeat(24)}`, 404],
      ["shop=no-such-store-at-all", 404],
      ["find=!!", 400],
    ]) {
      const page = await staff.get(`${path}?${query}`);
      expect(page.status).toBe(status);
      expect(page.document.querySelector("[name=find]")?.getAttribute("aria-invalid")).toBe("true");
    }
  }
});
