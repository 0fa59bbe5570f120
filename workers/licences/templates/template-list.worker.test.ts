/** The galleries: filters, orders, pages and numbers. */
import { describe, expect, test } from "vitest";
import { administrator, call } from "../fixtures/internal.ts";
import { createTestTemplate, fetchTemplates, heroBody, releaseWithHero } from "../fixtures/templates.ts";
import { templatePageSize, templateSorts } from "./contract.ts";

describe("templates", () => {
  test("finds templates by words, kind, tag, state and fit", async () => {
    const { version: older } = await releaseWithHero(["title"]);
    const { version: newer } = await releaseWithHero(["heading"]);
    const summer = await createTestTemplate({ body: heroBody({ title: "Hello" }) });
    const winter = await createTestTemplate({
      ...{ kind: "blog", suffix: "winter", name: { fr: "Hiver à Noël", en: "Winter" }, tags: ["cold", "sale"] },
      body: heroBody({ heading: "Hello" }),
    });
    const alien = await createTestTemplate({ body: '{"sections": {"a": {"type": "alien"}}, "order": ["a"]}' });

    const find = async (query: Parameters<typeof fetchTemplates>[0]) =>
      (await fetchTemplates({ sort: "changed", ...query })).page.rows.map(({ id }) => id);
    expect(await find({})).toEqual([summer, winter, alien]);
    expect(await find({ q: "ete store" })).toEqual([summer, alien]);
    expect(await find({ q: "NOËL" })).toEqual([winter]);
    expect(await find({ q: "100%" })).toEqual([]);
    // The name of a section that the template has.
    expect(await find({ q: "large pict" })).toEqual([summer, winter]);
    expect(await find({ kinds: ["blog", "article"] })).toEqual([winter]);
    expect(await find({ tag: "sale" })).toEqual([winter]);
    expect(await find({ state: "published" })).toEqual([]);
    expect(await find({ fit: "fits" })).toEqual([winter]);
    expect(await find({ fit: "loses" })).toEqual([summer]);
    expect(await find({ fit: "review" })).toEqual([summer, alien]);
    expect(await find({ fit: "fits", version: older })).toEqual([summer]);
    expect(await find({ version: older })).toEqual([summer, winter]);

    const list = await fetchTemplates({ kinds: ["blog"] });
    expect(list).toMatchObject({
      found: 1,
      versions: [
        { version: newer, isHalted: false },
        { version: older, isHalted: false },
      ],
      tags: ["cold", "sale", "summer"],
      toReview: 0,
    });
    expect(list.counts).toEqual({ page: 2, product: 0, collection: 0, blog: 1, article: 0 });
    expect(list.page.rows[0]?.checks).toEqual([
      { version: newer, fit: "fits" },
      { version: older, fit: "loses" },
    ]);
    expect(list.page.rows[0]?.outline.sections[0]?.name).toEqual({ fr: "Large picture", en: "Large picture" });
  });

  test("pages through each template once in every order, forwards and backwards", async () => {
    for (let at = 0; at < templatePageSize + 5; at++) {
      const name = { fr: `${"éeÀz"[at % 4]} page ${at}`, en: `Page ${at % 3}` };
      await createTestTemplate({ kind: "product", name });
    }
    for (const sort of templateSorts) {
      const query = { kinds: ["product" as const], sort, language: "en" as const };
      const first = await fetchTemplates(query);
      const second = await fetchTemplates({ ...query, after: first.page.next ?? "" });
      const ids = [...first.page.rows, ...second.page.rows].map(({ id }) => id);
      expect(new Set(ids).size).toBe(templatePageSize + 5);
      expect(second.page).toMatchObject({ above: templatePageSize, next: null });
      expect((await fetchTemplates({ ...query, after: second.page.previous ?? "" })).page.rows).toEqual(
        first.page.rows,
      );
    }
    const byName = await fetchTemplates({ kinds: ["product"], sort: "name", language: "fr" });
    expect(byName.page.rows.map(({ name }) => name.fr[0]).join("")).toMatch(/^À+[éeÉ]+/);
  });

  test("is for administrators only", async () => {
    const customer = { ...administrator, role: "user" };
    expect((await call(customer, "templates", {})).status).toBe(403);
  });
});
