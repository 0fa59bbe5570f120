/** All guides of the portal, as the build bundles them. */
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GuideLanguage, guidePath, type Shelf, shelves } from "#app/content/guide.ts";
import { createGuideModules } from "#tests/support/guide-modules.ts";

type GuidePages = typeof import("./guide-page.server.ts");
type Guides = typeof import("#app/content/guides.server.ts");

const languages = ["fr", "en"] as const;
let modules: Awaited<ReturnType<typeof createGuideModules>>;
let pages: GuidePages;
let library: Guides;

beforeAll(async () => {
  modules = await createGuideModules();
  pages = await modules.load<GuidePages>("app/customer/docs/guide-page.server.ts");
  library = await modules.load<Guides>("app/content/guides.server.ts");
});
afterAll(() => modules.close());

const open = (language: GuideLanguage, path: string, accept = "*/*") =>
  pages.guidePage({
    context: { language } as never,
    request: new Request(`https://portal.test${path}`, { headers: { accept } }),
  });

describe("guidePage", () => {
  test.each(languages.flatMap((language) => shelves.map((shelf) => [language, shelf] as const)))(
    "returns in %s each guide of /%s with its own title, unique ids and links that lead somewhere",
    async (language, shelf) => {
      const entries = await library.loadShelf(language, shelf);
      expect(entries.length).toBeGreaterThan(0);
      expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
      for (const entry of entries) {
        const path = guidePath(entry);
        const page = await open(language, path);
        expect(page, path).toMatchObject({ to: path, title: entry.title, description: entry.description });
        const document = parse(page.article.html ?? "");
        const ids = document.querySelectorAll("[id]").map(({ id }) => id);
        expect(ids, path).toEqual([...new Set(ids)]);
        const targets = [
          ...page.headings.map(({ id }) => `#${id}`),
          ...document.querySelectorAll('a[href^="#"]').map((link) => link.getAttribute("href") ?? ""),
        ];
        for (const target of targets) expect(ids, `${path}${target}`).toContain(target.slice(1));
        expect(document.querySelectorAll("[style], h1"), path).toEqual([]);
      }
    },
  );

  test.each(shelves)("links each guide of /%s to its neighbours", async (shelf: Shelf) => {
    const seen: string[] = [];
    let next: string | undefined = `/${shelf}`;
    while (next) {
      const page: Awaited<ReturnType<typeof open>> = await open("en", next);
      expect(page.previous?.to).toBe(seen.at(-1));
      expect(seen).not.toContain(next);
      seen.push(next);
      next = page.next?.to;
    }
    expect(seen.toSorted()).toEqual((await library.loadShelf("en", shelf)).map(guidePath).toSorted());
  });

  test.each(["/help/nothing", "/help/index", "/documentation/__proto__"])("finds no guide at %s", async (path) => {
    await expect(open("fr", path)).rejects.toMatchObject({ data: { code: "NOT_FOUND" }, init: { status: 404 } });
  });

  test("keeps the text out of the data of a document, which has it already", async () => {
    const document = await open("en", "/help/update", "text/html,application/xhtml+xml");
    expect(document.article.html).toContain("<p>");
    expect(JSON.stringify(document.article)).toBe("{}");
    expect(JSON.stringify((await open("en", "/help/update")).article)).toContain("<p>");
  });
});
