/** An administrator sees the portal as a customer, over the real pages. */
import { describe, expect, test } from "vitest";
import { type AccessPath, access, isViewable } from "#base/access.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import { control, mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { getInvalidField } from "#tests/support/profile.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

const staff = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");

const startView = (administrator: Visitor, uid: string, reason = "Ticket 4112"): Promise<Page> =>
  administrator.post(`/admin/users/${uid}`, { intent: "view", reason });

/** An administrator who sees the portal as a customer with one store. */
async function viewCustomer() {
  const { account: customer, visitor, store } = await mintMerchant({}, { licences: 2, name: "Ada Client" });
  const { account, visitor: administrator } = await mintCustomer({ role: "admin" });
  const empty = await startView(administrator, customer.uid, " ");
  expect([empty.status, getInvalidField(empty)]).toEqual([400, "reason"]);
  const started = await startView(administrator, customer.uid);
  expect([started.status, started.location]).toEqual([303, "/"]);
  return { customer, visitor, store, account, administrator };
}

const readBar = ({ document }: Page) => document.querySelector('form[action="/view/leave"]')?.parentNode?.text ?? "";

describe("POST /admin/users/:uid with a view", () => {
  test("shows the customer's pages with the bar, without scripts, working forms and vendor calls", async () => {
    const { customer, store, administrator } = await viewCustomer();
    const calls = await control<unknown[]>("GET", "/calls.json?vendor=shopify");
    const pages = (Object.keys(access) as AccessPath[]).filter((path) => isViewable(path.replaceAll(/:\w+/g, "x")));
    expect(pages.length).toBeGreaterThan(20);
    for (const path of pages) {
      const address = path
        .replace(":guide", path.startsWith("/help") ? "update" : "index")
        .replace(":shop", store.name)
        .replace(":job", "0".repeat(24));
      const page = await administrator.get(address);
      expect([200, 404], address).toContain(page.status);
      expect(readBar(page), address).toContain("Ada Client");
      expect(page.html, address).not.toContain("data-launchers");
      expect(page.html, address).not.toMatch(/<script(?![^>]*type="application\/json")/);
      expect(page.headers.get("refresh"), address).toContain(`;url=/admin/users/${customer.uid}`);
      expect(page.headers.get("cache-control"), address).toContain("no-store");
      const open = page.document
        .querySelectorAll("form")
        .filter((form) => form.closest("fieldset[disabled]") === null && form.getAttribute("action") !== "/view/leave");
      expect(open, address).toEqual([]);
    }
    expect((await administrator.get("/profile")).text).toContain(customer.email);
    expect((await administrator.get("/deactivate")).text).toContain(store.name);
    for (const path of [
      `/stores/${store.name}?check=whole`,
      `/update?shop=${store.domain}`,
      "/profile?edit=two-factors",
    ])
      expect([200, 403], path).toContain((await administrator.get(path)).status);
    expect(await control<unknown[]>("GET", "/calls.json?vendor=shopify")).toHaveLength(calls.length);
  });

  test("rejects a form, notifies the customer and logs it, and ends by its button or a sign-out", async () => {
    const { customer, visitor, store, account, administrator } = await viewCustomer();
    const before = await fetchOverview(customer);
    for (const [path, fields] of [
      ["/profile", { intent: "profile", name: "Taken over", company: "x", version: "" }],
      ["/deactivate", { shopUrl: store.domain, apiSecretKey: store.apiSecretKey, confirm: "on" }],
    ] as const) {
      const refused = await administrator.post(path, fields);
      expect([refused.status, refused.html]).toEqual([403, expect.stringContaining("Vous voyez le portail comme")]);
      expect((await administrator.post(`${path}.data`, fields)).status).toBe(403);
    }
    expect((await administrator.get("/profile/export")).status).toBe(403);
    expect(await fetchOverview(customer)).toEqual(before);
    expect((await visitor.get("/profile")).text).not.toContain("Taken over");

    const filters = { person: customer.email, kind: "user.viewed" } as const;
    const { events } = await fetchOperationValue("searchEvents", staff, filters);
    expect(events).toMatchObject([
      { type: "user.viewed", reason: "Ticket 4112", actor: { uid: account.uid }, object: { id: customer.uid } },
    ]);
    const title = "Notre équipe a consulté votre portail";
    await expect.poll(async () => (await visitor.get("/notifications")).text).toContain(title);
    // The list does not count as read.
    await administrator.get("/notifications");
    const bell = "[data-menu=notifications] summary, a[href='/notifications']";
    expect((await visitor.get("/")).document.querySelector(bell)?.toString() ?? "").toMatch(/1/);

    const left = await administrator.post("/view/leave", {});
    expect(left.location).toBe(`/admin/users/${customer.uid}`);
    expect(getToast(await administrator.follow(left))).toContain("de nouveau sur votre compte");
    expect((await administrator.get("/profile")).text).toContain(account.email);
    // A second click on an old page leaves nothing and harms nothing.
    expect((await administrator.post("/view/leave", {})).location).toBe("/");
    expect((await startView(administrator, customer.uid)).location).toBe("/");
    await administrator.submit("/logout", {});
    await signIn(account.email, administrator);
    expect((await administrator.get("/profile")).text).toContain(account.email);
  });

  test("reads, binds and grants nothing in the customer's name", async () => {
    const customer = await mintAccount();
    // Belongs to the customer from their next visit on.
    const grant = { email: customer.email, count: 1, reason: "test", requestId: crypto.randomUUID() };
    await fetchOperationValue("grantLicences", staff, grant);
    const { visitor: administrator } = await mintCustomer({ role: "admin" });
    expect((await startView(administrator, customer.uid)).status).toBe(303);
    for (const path of ["/", "/activate", "/notifications", "/profile"]) await administrator.get(path);
    const page = await fetchOperationValue("personPage", staff, { uid: null, email: customer.email });
    expect(page.accounts).toMatchObject([{ uid: null }]);
    expect(await listDocuments(`users/${customer.uid}/pointsLedger`)).toEqual([]);
  });
});
