/** The staff's list of licences and the page of one, over HTTP and without JavaScript. */
import { expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, mintAdministrator, mintStore, signIn } from "#tests/support/minting.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const path = "/admin/licenses";
const listRows = ({ document }: Page) => document.querySelectorAll("main tbody tr");

async function mintInstalled() {
  const account = await mintAccount({ licences: 1 });
  const store = await mintStore();
  const credentials = { kind: "token" as const, accessToken: store.accessToken, apiSecretKey: store.apiSecretKey };
  await fetchOperationValue("activate", createActor(account), { shop: store.domain, credentials });
  return { account, store, id: account.licenceIds[0] ?? "" };
}

test("staff find a licence, narrow the list by its form and open the licence", async () => {
  const [staff, { account, store, id }] = await Promise.all([mintAdministrator(), mintInstalled()]);
  const found = await staff.get(`${path}?q=${store.name.slice(2)}&status=active`);
  expect(found.status).toBe(200);
  expect(listRows(found)).toHaveLength(1);
  expect(listRows(found)[0]?.text).toContain(account.email);
  // Without scripts the form keeps the other filters.
  expect(found.document.querySelector("search input[name=status]")?.getAttribute("value")).toBe("active");
  const open = found.document.querySelector(`main a[href='${path}/${id}']`);
  expect(open?.text).toContain(store.name);

  const nothing = await staff.get(`${path}?q=${store.name}&status=paused`);
  expect(listRows(nothing)).toHaveLength(0);
  expect(nothing.document.querySelector("main")?.text).toContain(store.name);

  // A period has the order of its activity, and the heads say so.
  const recent = await staff.get(`${path}?activity=7&sort=account`);
  expect(recent.document.querySelector("th[aria-sort]")?.text).toContain("Dernière activité");

  const columns = await staff.get(`${path}?q=${store.name}&columns=shop&columns=plan`);
  expect(columns.document.querySelectorAll("main thead th").map(({ text }) => text)).toEqual(["Boutique", "Offre"]);
});

test("the page of a licence shows its record and the end of its credentials alone", async () => {
  const [staff, { account, store, id }] = await Promise.all([mintAdministrator(), mintInstalled()]);
  const page = await staff.get(`${path}/${id}`);
  expect(page.status).toBe(200);
  const text = page.document.querySelector("main")?.text ?? "";
  for (const shown of [store.name, account.email, id, store.accessToken.slice(-4), store.apiSecretKey.slice(-4)])
    expect(text).toContain(shown);
  // Five to seven hex digits also occur in ids by chance.
  for (const secret of [store.accessToken, store.apiSecretKey])
    for (let length = 8; length <= secret.length; length += 1) expect(page.html).not.toContain(secret.slice(-length));
  const acts = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
  expect(acts).toContain(`/admin/pause-license?licence=${id}`);
  expect(acts).toContain(`/admin/deactivate-license?licence=${id}`);
  expect(acts).not.toContain(`/admin/enable-license?licence=${id}`);

  const checked = await staff.post(`${path}/${id}`, { intent: "check" });
  expect(checked.status).toBe(200);
  expect(checked.document.querySelector("main [role=status]")?.text).toMatch(/connexion|répondu/);
  expect(checked.html).not.toContain(store.accessToken);
});

test("the page of a licence leads to its acts with the licence or its customer filled in", async () => {
  const [staff, { email, licenceIds }] = await Promise.all([mintAdministrator(), mintAccount({ licences: 1 })]);
  const [id = ""] = licenceIds;
  // Only those who have signed in can be notified.
  await (await signIn(email)).get("/");
  const page = await staff.get(`${path}/${id}`);
  const follow = async (start: string) => {
    const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
    return staff.get(links.find((href) => href.startsWith(start))?.replaceAll("&amp;", "&") ?? "");
  };
  const activate = await follow("/admin/activate-license");
  expect(activate.document.querySelector("[name=email]")?.getAttribute("value")).toBe(email);
  for (const start of ["/admin/pause-license", "/admin/change-owner", "/admin/remove-license"])
    expect((await follow(start)).document.querySelector("[name=licenceId]")?.getAttribute("value"), start).toBe(id);
  const notify = await follow("/admin/licenses/bulk");
  expect([notify.status, notify.document.querySelector("main")?.text.includes(email)]).toEqual([200, true]);
  expect(notify.document.querySelector("main form[method=post]")).not.toBeNull();
});

test("an id of nothing is not found", async () => {
  const staff = await mintAdministrator();
  for (const id of ["0123456789abcdef01234567", "nothing"]) expect((await staff.get(`${path}/${id}`)).status).toBe(404);
});

test("staff keep a view under a name, open it as a tab and delete it", async () => {
  const staff = await mintAdministrator();
  const view = `${path}?status=paused`;
  const unnamed = await staff.post(view, { intent: "save-view", name: " ", query: "status=paused" });
  expect(unnamed.status).toBe(400);
  expect(unnamed.document.querySelector("#view-name")?.getAttribute("aria-invalid")).toBe("true");
  const saved = await staff.post(view, { intent: "save-view", name: "À appeler", query: "status=paused" });
  expect(saved.status).toBe(303);
  const shown = await staff.follow(saved);
  expect(getToast(shown)).toContain("À appeler");
  const tab = shown.document.querySelector("main nav a[aria-current=true]");
  expect([tab?.text, tab?.getAttribute("href")]).toEqual(["À appeler", view]);
  const id = shown.document.querySelector("main [name=view]")?.getAttribute("value") ?? "";
  const deleted = await staff.post(view, { intent: "delete-view", view: id });
  expect((await staff.follow(deleted)).document.querySelector("main nav")?.text).not.toContain("À appeler");
});

test("customers and strangers see neither the list nor a licence", async () => {
  const { account, id } = await mintInstalled();
  const customer = await signIn(account.email);
  for (const address of [path, `${path}/${id}`]) {
    expect((await customer.get(address)).location).toBe("/");
    expect((await customer.post(address, { intent: "check" })).location).toBe("/");
    expect((await new Visitor().get(address)).location).toContain("/login");
  }
});
