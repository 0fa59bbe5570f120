/** Templates of the staff over HTTP and without JavaScript. */
import { type HTMLElement, parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { getToast } from "#tests/support/visitor.ts";

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

const readCards = async (address: string) =>
  (await staff.get(address)).document.querySelectorAll(".template-card h2").map((each) => each.text);

/** The parser does not parse the content of `pre`. */
const readCode = (document: HTMLElement) => {
  const code = document.querySelector(".template-code pre")?.innerHTML ?? "";
  return parse(code.replace(/<\/?(code|span)\b[^>]*>/g, "")).text;
};

describe("/templates", () => {
  test("lists, searches and filters templates, in the galleries of their kind", async () => {
    const name = `Modèle hiver ${word}`;
    expect(await readCards(`/templates?q=${word}`)).toEqual([name]);
    expect(await readCards(`/page-templates?tag=${word}`)).toEqual([name]);
    expect(await readCards(`/templates?q=${word}&version=2.0.4&fit=fits`)).toEqual([name]);
    expect(await readCards(`/templates?q=${word}&version=2.0.4&fit=fails`)).toEqual([]);
    expect(await readCards(`/product-templates?q=${word}`)).toEqual([]);
    expect((await staff.get(`/templates?q=${word}zzz`)).text).toContain("Aucun résultat");
  });
});

describe("/templates/:id", () => {
  test("shows the drawing, sections and settings, the JSON, and what each release makes of it", async () => {
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

    const losing = await createTemplate("pertes", body("x").replace('"columns": 3', '"columns": 99'));
    const lost = await staff.get(`/templates/${losing.id}`);
    expect(lost.text).toContain("Avec pertes");
    expect(lost.text).toContain("La valeur « 99 » n’est pas permise");
    for (const path of ["/templates/000000000000000000000000", "/templates/nothing", "/templates/nothing/file"])
      expect((await staff.fetch(path)).status, path).toBe(404);
  });

  test("publishes, duplicates, deletes and restores a template, and compares and restores its revisions", async () => {
    const post = (fields: Record<string, string>, path = here) => staff.submit(path, fields);
    expect(getToast(await staff.follow(await post({ intent: "publish" })))).toContain("publié");
    expect(await readCards(`/templates?q=hiver-${word}&state=published`)).toHaveLength(1);
    expect(getToast(await staff.follow(await post({ intent: "unpublish" })))).toContain("brouillon");

    const copied = await post({ intent: "duplicate", requestId: crypto.randomUUID() });
    const copy = copied.location ?? "";
    expect(copy).toMatch(/^\/templates\/[0-9a-f]{24}$/);
    expect(copy).not.toBe(here);
    expect(getToast(await staff.follow(copied))).toContain("dupliqué");

    const saved = { id: copy.replace("/templates/", ""), revision: 1, body: body("Made well"), origin: "json" };
    await fetchOperationValue("changeTemplateBody", actor, saved as never);
    const page = await staff.get(`${copy}/revisions?from=1&to=2`);
    const lines = (kind: string) =>
      page.document.querySelectorAll(`.template-diff .${kind} code`).map((line) => line.text.trim());
    expect([lines("removed"), lines("added")]).toEqual([['"heading": "Made slowly"'], ['"heading": "Made well"']]);
    const restored = await post({ revision: "2", restored: "1" }, `${copy}/revisions`);
    expect(getToast(await staff.follow(restored))).toContain("rétablie");
    expect(await (await staff.fetch(`${copy}/file`)).text()).toBe(body("Made slowly"));
    expect(await (await staff.fetch(`${copy}/file?revision=2`)).text()).toBe(body("Made well"));

    const deleted = await staff.follow(await post({ intent: "delete" }, copy));
    expect(deleted.document.querySelector("[name=intent][value=undelete]")).not.toBeNull();
    expect(await readCards(`/templates?q=hiver-${word}`)).toHaveLength(1);
    await post({ intent: "undelete" }, copy);
    expect(await readCards(`/templates?q=hiver-${word}`)).toHaveLength(2);
  });
});
