/** Making templates: checks of what is not saved, the editor's form, and imports. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { administrator, call } from "../fixtures/internal.ts";
import { createTestTemplate, fetchTemplate, heroBody, releaseWithHero } from "../fixtures/templates.ts";

const edit = (id: string, revision: number, version: string, place: string[]) =>
  call(administrator, "editTemplate", {
    ...{ id, revision, version },
    edit: { act: "settings", place, values: { title: "b" } },
  });

describe("templateForm and editTemplate", () => {
  test("use the newest release and save one edit as one revision", async () => {
    const { version } = await releaseWithHero(["title"]);
    const id = await createTestTemplate({ body: heroBody({ title: "a" }) });
    const { body: form } = await call(administrator, "templateForm", { id, place: ["a"] });
    expect(form).toMatchObject({ version, member: { fields: [{ id: "title", value: "a" }] } });
    expect((await edit(id, 1, version, ["a"])).body).toEqual({ refused: null, revision: 2, place: ["a"] });
    expect((await fetchTemplate(id)).body).toBe(heroBody({ title: "b" }));
    for (const stale of [edit(id, 1, version, ["a"]), edit(id, 2, "0.0.1", ["a"]), edit(id, 2, version, ["gone"])])
      expect(await stale).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT" } });
  });
});

describe("checkTemplate", () => {
  test("checks an unsaved text and explains why it is no template", async () => {
    const { version } = await releaseWithHero(["title"]);
    const check = async (body: string) => (await call(administrator, "checkTemplate", { kind: "page", body })).body;
    expect(await check("{")).toMatchObject({ outline: null, finding: { code: "NOT_JSON" } });
    const { finding, checks } = await check(heroBody());
    expect([finding, checks[0]]).toMatchObject([null, { version, fit: "fits" }]);
  });
});

describe("readTemplateZip", () => {
  test("reads a ZIP, lists its other files and marks clashing names", async () => {
    const zip = zipSync({
      "theme/templates/page.winter.json": strToU8(heroBody()),
      "page.Winter.json": strToU8(heroBody()),
      "templates/gift_card.json": strToU8("{}"),
      "page.broken.json": Uint8Array.of(0x22, 0xe9, 0x22),
      "page.comma.json": strToU8(heroBody().replace(/\}$/, ",}")),
    });
    const { body } = await call(administrator, "readTemplateZip", zip);
    expect(body).toMatchObject({ others: ["templates/gift_card.json"], otherCount: 1 });
    expect(body.templates.map(({ file, isTaken, finding }) => [file, isTaken, finding?.code ?? null])).toEqual([
      ["page.Winter.json", false, null],
      ["page.broken.json", false, "CHARACTER_LOST"],
      ["page.comma.json", false, "TRAILING_COMMA"],
      ["theme/templates/page.winter.json", true, null],
    ]);
  });
});

describe("storeTemplates", () => {
  test("rejects another account's store", async () => {
    const answer = await call(administrator, "storeTemplates", { shop: "not-mine.myshopify.com" });
    expect(answer).toMatchObject({ status: 404, body: { code: "ACTIVATION_NOT_FOUND" } });
  });
});
