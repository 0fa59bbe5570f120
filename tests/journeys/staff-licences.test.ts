/** The staff's list of licences and the page of one, over HTTP and without JavaScript. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintAdministrator } from "#tests/support/minting.ts";
import { mintMerchant } from "#tests/support/theme-jobs.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

const path = "/admin/licenses";
const listRows = ({ document }: Page) => document.querySelectorAll("main tbody tr");

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

describe("/admin/licenses", () => {
  test("finds a licence, filters and sorts the list, and links to the licence", async () => {
    const { account, store, licenceId: id } = await mintMerchant();
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

  test("saves a view under a name, opens it as a tab and deletes it", async () => {
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
    const deleted = await staff.follow(await staff.post(view, { intent: "delete-view", view: id }));
    expect(deleted.document.querySelector("main nav")?.text).not.toContain("À appeler");

    const undo = deleted.document.querySelector("[data-toast] form");
    expect(undo?.getAttribute("action")).toBe("/admin/undo");
    const fields = undo
      ?.querySelectorAll("input")
      .map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
    const restored = await staff.follow(await staff.post("/admin/undo", Object.fromEntries(fields ?? [])));
    expect(getToast(restored)).toContain("rétablie");
    expect(restored.document.querySelector("main nav a[aria-current=true]")?.text).toBe("À appeler");
  });

  test("asks before it saves a view under the name of another one", async () => {
    const save = (fields: { name: string; query: string; replaces?: string }) =>
      staff.post(`${path}?${fields.query}`, { intent: "save-view", ...fields });
    const name = `Suivi ${crypto.randomUUID().slice(0, 8)}`;
    expect((await save({ name, query: "kind=paid" })).status).toBe(303);
    const asked = await save({ name, query: "kind=development" });
    expect(asked.status).toBe(409);
    expect(asked.document.querySelector("#view-name")?.getAttribute("value")).toBe(name);
    expect(asked.document.querySelector("main nav")?.innerHTML).toContain("?kind=paid");
    const replaces = asked.document.querySelector("button[name=replaces]")?.getAttribute("value") ?? "";
    // A name that was typed since is another question.
    const other = `${name} bis`;
    expect((await save({ name: other, query: "connection=pending" })).status).toBe(303);
    expect((await save({ name: other, query: "kind=development", replaces })).status).toBe(409);
    const saved = await staff.follow(await save({ name, query: "kind=development", replaces }));
    const tab = saved.document.querySelector("main nav a[aria-current=true]");
    expect([tab?.text, tab?.getAttribute("href")]).toEqual([name, `${path}?kind=development`]);
  });

  test("opens a saved view without a filter that is gone, and names it", async () => {
    const query = "colour=red&status=available";
    await staff.post(path, { intent: "save-view", name: `Couleur ${crypto.randomUUID().slice(0, 8)}`, query });
    const opened = await staff.get(`${path}?${query}`);
    expect([opened.status, opened.document.querySelector("main [role=alert]")?.text]).toEqual([
      ...[200, expect.stringContaining("colour")],
    ]);
    expect(listRows(opened).length).toBeGreaterThan(0);
    expect(opened.document.querySelector("main form#bulk")).toBeNull();
    expect(opened.document.querySelector("main a[href^='/admin/exports']")).toBeNull();
    const without = opened.document.querySelector("main [role=alert] a")?.getAttribute("href") ?? "";
    expect(without).toBe(`${path}?status=available`);
    expect((await (await mintAdministrator()).get(`${path}?${query}`)).status).toBe(400);
  });
});

describe("/admin/licenses/:id", () => {
  test("shows the record, the end of its credentials alone, and its acts with the licence filled in", async () => {
    const { account, store, licenceId: id } = await mintMerchant();
    const page = await staff.get(`${path}/${id}`);
    const text = page.document.querySelector("main")?.text ?? "";
    for (const shown of [store.name, account.email, id, store.accessToken.slice(-4), store.apiSecretKey.slice(-4)])
      expect(text).toContain(shown);
    // Five to seven hex digits also occur in ids by chance.
    for (const secret of [store.accessToken, store.apiSecretKey])
      for (let length = 8; length <= secret.length; length += 1) expect(page.html).not.toContain(secret.slice(-length));

    const checked = await staff.post(`${path}/${id}`, { intent: "check" });
    expect(checked.status).toBe(200);
    expect(checked.document.querySelector("main [role=status]")?.text).toMatch(/connexion|répondu/);
    expect(checked.html).not.toContain(store.accessToken);

    const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
    expect(links).not.toContain(`/admin/enable-license?licence=${id}`);
    const follow = (start: string) =>
      staff.get(links.find((href) => href.startsWith(start))?.replaceAll("&amp;", "&") ?? "");
    for (const act of ["pause-license", "deactivate-license", "change-owner", "remove-license"]) {
      const form = await follow(`/admin/${act}`);
      expect(form.document.querySelector("[name=licenceId]")?.getAttribute("value"), act).toBe(id);
    }
    const notify = await follow("/admin/licenses/bulk");
    expect([notify.status, notify.document.querySelector("main")?.text.includes(account.email)]).toEqual([200, true]);
    expect(notify.document.querySelector("main form[method=post]")).not.toBeNull();
    for (const wrong of ["0123456789abcdef01234567", "nothing"])
      expect((await staff.get(`${path}/${wrong}`)).status).toBe(404);
  });
});
