/** A template on its way from the staff to a customer's store, over HTTP without JavaScript. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { signIn, uniqueName } from "#tests/support/minting.ts";
import { mintStaff, type Staff } from "#tests/support/template-deliveries.ts";
import { endStates, listThemes, waitForJob } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, type ThemeOwner } from "#tests/support/theme-updates.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

let server: FileServer;
let staff: Staff;
let staffVisitor: Visitor;
let deliver: string;
let owner: ThemeOwner;
let customer: Visitor;

beforeAll(async () => {
  server = await startFileServer();
  staff = await mintStaff();
  staffVisitor = await signIn(staff.account.email);
  deliver = `/templates/${staff.template}/deliver`;
  const scopes = ["read_themes", "write_themes", "read_content"];
  owner = await mintThemeOwner(server, { edits: {}, settings: { scopes } });
  customer = await signIn(owner.account.email);
});
afterAll(() => server.stop());

const getValue = (page: Page, name: string) => {
  const field = page.document.querySelector(`main [name="${name}"]`);
  return field?.tagName === "TEXTAREA" ? field.text.trim() : field?.getAttribute("value");
};
const listActions = ({ document }: Page) =>
  document.querySelectorAll("main [name=intent]").map((field) => field.getAttribute("value"));
const findLink = ({ document }: Page, start: string) =>
  document.querySelector(`main a[href^="${start}"]`)?.getAttribute("href") ?? "";

/** Asks as the staff's form does; the address of the request, as the bell gives it to the customer. */
async function ask(more: Record<string, string> = {}): Promise<string> {
  const fields = { shop: owner.store.domain, target: "copy", suffix: staff.suffix, collision: "rename", message: "" };
  const asked = await staffVisitor.post(deliver, { intent: "ask", ...fields, requestId: uniqueName(), ...more });
  expect(asked.status, asked.text).toBe(303);
  expect(getToast(await staffVisitor.follow(asked))).toContain("client");
  return findLink(await customer.get("/"), "/template-requests/");
}

const toId = (address: string) => address.split("/").at(-1) ?? "";

const acceptIt = { intent: "accept" };

describe("/templates/:id/deliver and /template-requests/:id", () => {
  test("find a store, keep what is wrong, ask its owner, and show the staff why they decline", async () => {
    const template = await staffVisitor.get(`/templates/${staff.template}`);
    expect(findLink(template, deliver)).toBe(deliver);
    expect((await staffVisitor.get(`${deliver}?q=nobody-has-this`)).text).toContain("Aucune boutique active");
    const found = await staffVisitor.get(`${deliver}?q=${owner.account.email}`);
    const chosen = await staffVisitor.get(findLink(found, `${deliver}?shop=`));
    expect(getValue(chosen, "target")).toBe("copy");
    const address = `${deliver}?shop=${owner.store.domain}&target=copy`;
    const planned = await staffVisitor.get(address);
    expect(planned.text).toContain("Ce qui n’est pas repris");
    const typed = {
      shop: owner.store.domain,
      target: "copy",
      suffix: "Été !",
      collision: "replace",
      message: "Pour l’été",
    };
    const form = { intent: "ask", requestId: uniqueName(), ...typed };
    const wrong = await staffVisitor.post(address, form);
    expect(wrong.status).toBe(400);
    expect(wrong.document.querySelector("[aria-invalid]")?.getAttribute("name")).toBe("suffix");
    expect([getValue(wrong, "suffix"), getValue(wrong, "message")]).toEqual(["Été !", "Pour l’été"]);
    expect(wrong.document.querySelector("[name=collision][checked]")?.getAttribute("value")).toBe("replace");
    await staffVisitor.submit(address, { ...form, suffix: staff.suffix });
    const again = await staffVisitor.post(address, { ...form, suffix: "other", requestId: uniqueName() });
    expect([again.status, getValue(again, "suffix")]).toEqual([409, "other"]);
    expect(again.text).toContain("déjà en attente");

    await expect.poll(async () => (await customer.get("/notifications")).text).toContain(`page.${staff.suffix}.json`);
    const request = findLink(await customer.get("/"), "/template-requests/");
    const page = await customer.get(request);
    expect(page.text).toMatch(/Pour l’été.*Premium Theme.*Le remplacer et en garder une copie/);
    expect(page.document.querySelectorAll("main svg[role=img]")).toHaveLength(1);
    expect(listActions(page)).toEqual(["accept", "decline"]);
    const declined = await customer.follow(
      await customer.post(request, { intent: "decline", reason: "Trop de rouge" }),
    );
    expect(declined.text).toContain("Vous avez refusé");
    expect(listActions(declined)).toEqual([]);
    expect((await customer.post(request, acceptIt)).status).toBe(409);
    expect((await staffVisitor.get(deliver)).text).toMatch(/Refusée.*Motif : Trop de rouge/);
    await expect
      .poll(async () => (await staffVisitor.get("/notifications")).text)
      .toContain(`Modèle refusé par ${owner.store.name}`);
  });

  test("show and deliver the revision that was offered, although there is a newer one", async () => {
    const request = await ask();
    const body = JSON.stringify({ sections: { late: { type: "rich-text", settings: {} } }, order: ["late"] });
    await fetchOperationValue("changeTemplateBody", staff.actor, {
      ...{ id: staff.template, revision: 1, body, origin: "json" },
    } as never);
    const page = await customer.get(request);
    expect(page.text).toContain("a modifié ce modèle depuis");
    const { outline } = await fetchOperationValue("templateRequest", createActor(owner.account), toId(request));
    expect(outline.sections.map(({ id }) => id)).toEqual(["hero", "story"]);
    expect((await staffVisitor.get(deliver)).text).toContain("Révision 1, qui n’est plus la dernière");
    const address = (await customer.submit(request, acceptIt)).location ?? "";
    const job = await waitForJob(owner.account, toId(address), [...endStates]);
    expect(job).toMatchObject({ state: "done", failure: null });
    const done = await customer.get(address);
    expect(done.text).toMatch(/Le modèle est ajouté.*Ce qui a été fait/);
    const view = `view=${staff.suffix}`;
    const preview = findLink(done, `https://${owner.store.domain}/pages/our-workshop?`);
    expect(preview).toContain(`preview_theme_id=${job.themeId}`);
    expect(preview).toContain(view);
    expect(
      findLink(done, `https://${owner.store.domain}/admin/themes/${job.themeId}/editor?template=page.`),
    ).toBeTruthy();
    const copy = (await listThemes(owner.store)).find(({ id }) => String(id) === job.themeId);
    expect([copy?.role, Object.keys(copy?.files ?? {}).includes(`templates/page.${staff.suffix}.json`)]).toEqual([
      "UNPUBLISHED",
      true,
    ]);
    const events = await staffVisitor.get(`/admin/events?person=${owner.account.email}`);
    expect(events.text).toContain("Modèle accepté par le client");
    const used = await staffVisitor.get(`/templates/${staff.template}`);
    expect(used.text).toContain(owner.store.name);
  });

  test("take no answer to a request that the staff withdraw, and offer no draft", async () => {
    const request = await ask();
    const id = getValue(await staffVisitor.get(deliver), "id") ?? "";
    expect(request).toContain(id);
    const listed = await staffVisitor.follow(await staffVisitor.submit(deliver, { intent: "withdraw", id }));
    expect(getToast(listed)).toBeTruthy();
    const withdrawn = await customer.get(request);
    expect(withdrawn.text).toContain("Cette proposition a été retirée");
    expect(listActions(withdrawn)).toEqual([]);
    expect((await customer.post(request, acceptIt)).status).toBe(409);
    expect(findLink(await customer.get("/"), "/template-requests/")).toBe("");

    await staffVisitor.submit(`/templates/${staff.template}`, { intent: "unpublish" });
    const page = await staffVisitor.get(`${deliver}?q=${owner.account.email}`);
    expect(page.text).toContain("Ce modèle est un brouillon");
    expect(findLink(page, `${deliver}?shop=`)).toBe("");
  });
});

describe("/templates/:id", () => {
  test("shows a template in a store of the administrator with one click, and again in the same theme", async () => {
    expect((await staffVisitor.get(`/templates/${staff.template}`)).text).toContain("Connecter une boutique de test");
    const own = await mintThemeOwner(server, { edits: {}, member: { role: "admin" } });
    const visitor = await signIn(own.account.email);
    const template = `/templates/${staff.template}`;
    const shop = own.store.domain;
    const before = await listThemes(own.store);
    expect((await visitor.get(template)).document.querySelector(`button[name=shop][value="${shop}"]`)).not.toBeNull();
    const preview = async () => {
      const clicked = await visitor.post(template, { intent: "preview", shop, requestId: uniqueName() });
      expect(clicked.location).toMatch(/^\/jobs\//);
      return waitForJob(own.account, toId(clicked.location ?? ""), [...endStates]);
    };
    const first = await preview();
    expect(first).toMatchObject({ state: "done", links: { editor: expect.stringContaining(first.themeId ?? "none") } });
    expect(await preview()).toMatchObject({ state: "done", themeId: first.themeId });
    const after = await listThemes(own.store);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ role }) => role)).toEqual(["UNPUBLISHED"]);
  });
});
