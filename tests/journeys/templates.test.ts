/** Templates of the staff over HTTP and without JavaScript. */
import { type HTMLElement, parse } from "node-html-parser";
import { expect, test } from "vitest";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

const word = crypto.randomUUID().slice(0, 8);
const account = await mintAccount({ role: "admin" });
const actor = createActor(account, "admin");
const staff = await signIn(account.email);

const body = (heading: string) =>
  `${JSON.stringify(
    {
      sections: {
        first: { type: "rich-text", blocks: { a: { type: "heading", settings: { heading } } }, block_order: ["a"] },
        featured: { type: "featured-collection", settings: { heading: "Winter", columns: 3, limit: 6 } },
      },
      order: ["first", "featured"],
    },
    null,
    2,
  )}\n`;

const createTemplate = (suffix: string, text = body("Made slowly")) =>
  fetchOperationValue("createTemplate", actor, {
    ...{ kind: "page", suffix: `${suffix}-${word}`, body: text, tags: [word], origin: "pasted" },
    ...{ name: { fr: `Modèle ${suffix} ${word}`, en: `Template ${suffix} ${word}` }, requestId: crypto.randomUUID() },
  });

const { id } = await createTemplate("hiver");
const here = `/templates/${id}`;

const readCards = async (address: string, visitor: Visitor = staff) =>
  (await visitor.get(address)).document.querySelectorAll(".template-card h2").map((each) => each.text);

/** The parser does not parse the content of `pre`. */
const readCode = (document: HTMLElement) => {
  const code = document.querySelector(".template-code pre")?.innerHTML ?? "";
  return parse(code.replace(/<\/?(code|span)\b[^>]*>/g, "")).text;
};

test("the galleries list, search and filter templates of their kind", async () => {
  const name = `Modèle hiver ${word}`;
  expect(await readCards(`/templates?q=${word}`)).toEqual([name]);
  expect(await readCards(`/page-templates?tag=${word}`)).toEqual([name]);
  expect(await readCards(`/templates?q=${word}&version=2.0.4&fit=fits`)).toEqual([name]);
  expect(await readCards(`/templates?q=${word}&version=2.0.4&fit=fails`)).toEqual([]);
  expect(await readCards(`/templates?q=${word}&state=published`)).toEqual([]);
  expect(await readCards(`/product-templates?q=${word}`)).toEqual([]);
  const nothing = await staff.get(`/templates?q=${word}zzz`);
  expect(nothing.text).toContain("Aucun résultat");
});

test("a template's page shows its drawing, its sections and settings, its JSON, and what releases make of it", async () => {
  const { document, text } = await staff.get(`${here}?section=featured`);
  expect(document.querySelectorAll("svg[role=img]")).toHaveLength(2);
  expect(document.querySelectorAll(".chosen-section")).toHaveLength(2);
  expect(document.querySelector(".outline [aria-current]")?.text).toBeTruthy();
  expect(document.querySelector("#settings")?.text).toContain("Winter");
  expect(readCode(document)).toMatch(/^"featured": \{\n {2}"type"/);
  const rows = document.querySelectorAll("tbody tr").map((row) => row.text);
  expect(rows.find((row) => row.startsWith("2.0.4"))).toContain("Compatible");
  expect(text).toContain(account.email);
  const json = await staff.get(`${here}?view=json`);
  expect(readCode(json.document)).toBe(body("Made slowly"));
  const file = await staff.fetch(`${here}/file`);
  expect(file.headers.get("content-disposition")).toContain(`page.hiver-${word}.json`);
  expect(await file.text()).toBe(body("Made slowly"));
});

test("what a release loses is said in words, in both languages", async () => {
  const text = body("x").replace('"columns": 3', '"columns": 99');
  const losing = await createTemplate("pertes", text);
  const french = await staff.get(`/templates/${losing.id}`);
  expect(french.text).toContain("Avec pertes");
  expect(french.text).toContain("La valeur « 99 » n’est pas permise");
  await staff.post("/preferences", { language: "en", returnTo: "/" });
  expect((await staff.get(`/templates/${losing.id}`)).text).toContain("The value “99” is not allowed");
  await staff.post("/preferences", { language: "fr", returnTo: "/" });
});

test("publish, duplicate, delete, and restore", async () => {
  const post = (fields: Record<string, string>, path = here) => staff.post(path, fields);
  expect(getToast(await staff.follow(await post({ intent: "publish" })))).toContain("publié");
  expect(await readCards(`/templates?q=hiver-${word}&state=published`)).toHaveLength(1);
  expect(getToast(await staff.follow(await post({ intent: "unpublish" })))).toContain("brouillon");

  const copied = await post({ intent: "duplicate", requestId: crypto.randomUUID() });
  const copy = copied.headers.get("location") ?? "";
  expect(copy).toMatch(/^\/templates\/[0-9a-f]{24}$/);
  expect(copy).not.toBe(here);
  expect(getToast(await staff.follow(copied))).toContain("dupliqué");

  const deleted = await staff.follow(await post({ intent: "delete" }, copy));
  expect(deleted.document.querySelector("[name=intent][value=undelete]")).not.toBeNull();
  expect(await readCards(`/templates?q=hiver-${word}`)).toHaveLength(1);
  expect((await post({ intent: "undelete" }, copy)).status).toBe(303);
  expect(await readCards(`/templates?q=hiver-${word}`)).toHaveLength(2);
});

test("revisions are compared and restored", async () => {
  const { id: own } = await createTemplate("suite");
  const saved = { id: own, revision: 1, body: body("Made well"), origin: "json" };
  await fetchOperationValue("changeTemplateBody", actor, saved as never);
  const page = await staff.get(`/templates/${own}/revisions?from=1&to=2`);
  const lines = (kind: string) =>
    page.document.querySelectorAll(`.template-diff .${kind} code`).map((line) => line.text.trim());
  expect([lines("removed"), lines("added")]).toEqual([['"heading": "Made slowly"'], ['"heading": "Made well"']]);
  const stale = await staff.post(`/templates/${own}/revisions`, { revision: "1", restored: "1" });
  expect(stale.status).toBe(409);
  const restored = await staff.post(`/templates/${own}/revisions`, { revision: "2", restored: "1" });
  expect(getToast(await staff.follow(restored))).toContain("rétablie");
  expect(await (await staff.fetch(`/templates/${own}/file`)).text()).toBe(body("Made slowly"));
  expect(await (await staff.fetch(`/templates/${own}/file?revision=2`)).text()).toBe(body("Made well"));
});

test("customers neither see nor change templates", async () => {
  const customer = await signIn((await mintAccount({ licences: 1 })).email);
  for (const path of ["/templates", "/page-templates", here, `${here}/revisions`, `${here}/file`])
    expect((await customer.fetch(path)).status, path).toBe(302);
  const refused = await customer.post(here, { intent: "delete" });
  expect([302, 403]).toContain(refused.status);
  expect((await staff.get(here)).text).not.toContain("est supprimé");
  expect(await fetchOperationError("template", createActor(account), id)).toBe("NOT_ADMIN");
});

test.each(["/templates/000000000000000000000000", "/templates/nothing", "/templates/nothing/file"])(
  "%s does not exist",
  async (path) => expect((await staff.fetch(path)).status).toBe(404),
);
