/** An administrator sees the portal as a customer, over the real pages. */
import { afterEach, expect, test } from "vitest";
import { type AccessPath, access, isViewable } from "#base/access.ts";
import { builtRoutes } from "#tests/census/routes.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue, fetchOverview } from "#tests/support/internal.ts";
import {
  control,
  endFaults,
  mintAccount,
  mintCustomer,
  mintStore,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { readLedger } from "#tests/support/points.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const staff = createActor({ uid: "journey-staff", email: "staff@example.test" }, "admin");

async function mintAdministrator() {
  const account = await mintAccount({ role: "admin" });
  return { account, administrator: await signIn(account.email) };
}

const startView = (administrator: Visitor, uid: string, reason = "Ticket 4112"): Promise<Page> =>
  administrator.post(`/admin/users/${uid}`, { intent: "view", reason });

/** An administrator who sees the portal as a customer with one store. */
async function viewCustomer() {
  const { account: customer, visitor } = await mintCustomer({ licences: 2, name: "Ada Client" });
  const store = await mintStore();
  const credentials = { email: customer.email, apiSecretKey: store.apiSecretKey, accessToken: store.accessToken };
  expect((await visitor.post("/activate", { shopUrl: store.domain, ...credentials })).status).toBe(303);
  const { account, administrator } = await mintAdministrator();
  const started = await startView(administrator, customer.uid);
  expect([started.status, started.location]).toEqual([303, "/"]);
  return { customer, visitor, store, account, administrator };
}

const bar = ({ document }: Page) => document.querySelector('form[action="/view/leave"]')?.parentNode?.text ?? "";

test("every page shows the customer's portal with the bar, without scripts, and with no form that works", async () => {
  const { customer, store, administrator } = await viewCustomer();
  const pages = (Object.keys(access) as AccessPath[]).filter((path) => isViewable(path.replaceAll(/:\w+/g, "x")));
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    const address = path
      .replace(":guide", path.startsWith("/help") ? "update" : "index")
      .replace(":shop", store.name)
      .replace(":job", "0".repeat(24));
    const page = await administrator.get(address);
    expect([200, 404], address).toContain(page.status);
    expect(bar(page), address).toContain("Ada Client");
    expect(page.html, address).not.toContain("data-launchers");
    expect(page.html, address).not.toMatch(/<script(?![^>]*type="application\/json")/);
    expect(page.headers.get("refresh"), address).toContain(`;url=/admin/users/${customer.uid}`);
    expect(page.headers.get("cache-control"), address).toContain("no-store");
    const open = page.document
      .querySelectorAll("form")
      .filter((form) => form.closest("fieldset[disabled]") === null && form.getAttribute("action") !== "/view/leave");
    expect(open, address).toEqual([]);
  }
  const profile = await administrator.get("/profile");
  expect(profile.text).toContain(customer.email);
  expect((await administrator.get("/deactivate")).text).toContain(store.name);
});

test("every form is refused and changes nothing", async () => {
  const { customer, visitor, store, administrator } = await viewCustomer();
  const before = [await fetchOverview(customer), await readLedger(customer.uid)];
  const fields = { intent: "profile", name: "Taken over", company: "x", version: "", shopUrl: store.domain };
  const routes = (await builtRoutes()).filter((route) => route.hasAction && route.path !== "/view/leave");
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes.filter(({ path }) => path !== "/logout")) {
    const address = route.path.replaceAll(/:\w+/g, "x");
    for (const path of [address, address === "/" ? "/_root.data" : `${address}.data`]) {
      const response = await administrator.post(path, { ...fields, apiSecretKey: store.apiSecretKey, confirm: "on" });
      expect([403, 404], path).toContain(response.status);
      if (!path.endsWith(".data")) expect(response.html, path).toContain("Vous voyez le portail comme");
    }
  }
  expect([await fetchOverview(customer), await readLedger(customer.uid)]).toEqual(before);
  expect((await visitor.get("/profile")).text).not.toContain("Taken over");
});

test("files, exports, marks and sockets of the customer stay closed", async () => {
  const { customer, store, administrator } = await viewCustomer();
  for (const path of [
    "/profile/export",
    `/download/${"A".repeat(43)}`,
    "/notifications/inbox",
    "/notifications/target?id=x",
    `/stores/${store.name}/check`,
    "/admin",
    "/admin/users",
    `/admin/users/${customer.uid}`,
  ])
    expect((await administrator.get(path)).status, path).toBe(403);
  const calls = await control<unknown[]>("GET", "/calls.json?vendor=shopify");
  for (const path of [`/stores/${store.name}?check=whole`, `/update?shop=${store.domain}`, "/profile?edit=two-factors"])
    expect([200, 403], path).toContain((await administrator.get(path)).status);
  expect(await control<unknown[]>("GET", "/calls.json?vendor=shopify")).toHaveLength(calls.length);
});

test("nothing is read, bound or granted in the customer's name", async () => {
  const customer = await mintAccount();
  // Belongs to the person from their next visit on.
  const grant = { email: customer.email, count: 1, reason: "test", requestId: crypto.randomUUID() };
  await fetchOperationValue("grantLicences", staff, grant);
  const { administrator } = await mintAdministrator();
  expect((await startView(administrator, customer.uid)).status).toBe(303);
  for (const path of ["/", "/activate", "/notifications", "/profile"]) await administrator.get(path);
  const page = await fetchOperationValue("personPage", staff, { uid: null, email: customer.email });
  expect(page.accounts).toMatchObject([{ uid: null }]);
  expect(await listDocuments(`users/${customer.uid}/pointsLedger`)).toEqual([]);
});

test("the log and the customer learn of it, and the list of notifications does not count as read", async () => {
  const { customer, visitor, account, administrator } = await viewCustomer();
  const { events } = await fetchOperationValue("searchEvents", staff, { person: customer.email, kind: "user.viewed" });
  expect(events).toMatchObject([
    { type: "user.viewed", reason: "Ticket 4112", actor: { uid: account.uid }, object: { id: customer.uid } },
  ]);
  const title = "Notre équipe a consulté votre portail";
  await expect.poll(async () => (await visitor.get("/notifications")).text).toContain(title);
  await administrator.get("/notifications");
  const unread = (await visitor.get("/")).document.querySelector(
    "[data-menu=notifications] summary, a[href='/notifications']",
  );
  expect(unread?.toString() ?? "").toMatch(/1/);
});

test("leaving returns to the person's page and to the administrator's own pages", async () => {
  const { customer, administrator, account } = await viewCustomer();
  const left = await administrator.post("/view/leave", {});
  expect(left.location).toBe(`/admin/users/${customer.uid}`);
  const page = await administrator.follow(left);
  expect(getToast(page)).toContain("de nouveau sur votre compte");
  expect((await administrator.get("/profile")).text).toContain(account.email);
  // A second click on an old page leaves nothing and harms nothing.
  expect((await administrator.post("/view/leave", {})).location).toBe("/");
});

test("a sign-out ends the view", async () => {
  const { administrator, account } = await viewCustomer();
  expect((await administrator.post("/logout", {})).status).toBe(303);
  await signIn(account.email, administrator);
  expect((await administrator.get("/profile")).text).toContain(account.email);
});

test("an administrator who is demoted sees neither the customer nor the administration", async () => {
  const { customer, administrator, account } = await viewCustomer();
  await control("PUT", "/accounts", { email: account.email, role: "user" });
  await expect
    .poll(async () => (await administrator.get("/profile")).text, { interval: 500 })
    .not.toContain(customer.email);
  expect((await administrator.get("/profile")).text).toContain(account.email);
  expect((await administrator.get("/admin/users")).status).toBe(302);
});

test("another tab of the administrator's loads again instead of acting", async () => {
  const { customer, account, administrator } = await viewCustomer();
  const session = await administrator.fetch("/api/session");
  expect(await session.json()).toMatchObject({ uid: customer.uid });
  // The page's script names the person for whom the page was made.
  const data = await administrator.fetch("/profile.data", { headers: { "x-viewer": account.uid } });
  expect(await data.text()).toContain("SingleFetchRedirect");
});

test("customers and strangers start no view, and administrators are not shown", {
  meta: { provokes: "NOT_VIEWABLE" },
}, async () => {
  const { account: customer } = await mintCustomer({ licences: 1 });
  const { visitor } = await mintCustomer();
  expect((await startView(visitor, customer.uid)).location).toBe("/");
  expect((await visitor.get("/profile")).text).not.toContain(customer.email);
  const { account, administrator } = await mintAdministrator();
  const colleague = await mintAccount({ role: "admin" });
  const refused = await startView(administrator, colleague.uid);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(getErrorSentence("NOT_VIEWABLE"))]);
  expect((await startView(administrator, account.uid)).status).toBe(403);
  expect((await startView(administrator, customer.uid, " ")).status).toBe(400);
  expect((await startView(administrator, "nobody")).status).toBe(404);
  expect((await administrator.get("/profile")).text).toContain(account.email);
});

test("while Firestore is down no view starts", async () => {
  const { account: customer } = await mintCustomer();
  const { administrator } = await mintAdministrator();
  await administrator.get("/admin/users");
  await startFault("firestore", { mode: "down" });
  expect((await startView(administrator, customer.uid)).status).toBe(503);
  await endFaults();
  const { events } = await fetchOperationValue("searchEvents", staff, { person: customer.email, kind: "user.viewed" });
  expect(events).toEqual([]);
});
