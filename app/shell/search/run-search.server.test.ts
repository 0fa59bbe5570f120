/** The search with all guides, as the build bundles them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GuideLanguage } from "#app/content/guide.ts";
import { failure, success } from "#base/errors.ts";
import { createGuideModules } from "#tests/support/guide-modules.ts";
import { createOwned, createShop } from "#tests/support/overviews.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import type { Group } from "./hit.ts";

type Search = typeof import("./run-search.server.ts");
type Entries = typeof import("#app/content/entries.server.ts");

let modules: Awaited<ReturnType<typeof createGuideModules>>;
let search: Search;
let entries: Entries;
beforeAll(async () => {
  modules = await createGuideModules();
  search = await modules.load<Search>("app/shell/search/run-search.server.ts");
  entries = await modules.load<Entries>("app/content/entries.server.ts");
});
afterAll(() => modules.close());

interface World {
  /** Stores with an active licence. */
  stores?: string[];
  /** Free licences. */
  free?: number;
  tickets?: string[];
  role?: Viewer["role"];
  /** What the role is when it is read again. */
  freshRole?: Viewer["role"];
  emailVerified?: boolean;
  isView?: boolean;
  /** Lists that do not answer. */
  down?: ("overview" | "licences" | "people" | "tickets")[];
  /** Matches of the staff's searches. */
  matches?: number;
  language?: GuideLanguage;
}

async function find(asked: string, world: World = {}) {
  const { stores = [], free = 0, tickets = [], role = "user", freshRole = role, emailVerified = true } = world;
  const { isView = false, down = [], matches = 1, language = "fr" } = world;
  const answer = <Value>(list: (typeof down)[number], value: Value) =>
    down.includes(list) ? failure("UPSTREAM_UNAVAILABLE") : success(value);
  const shops = stores.map((name) => createShop(name, { name }));
  const moves = shops.map(({ licenceId }) => ({ licenceId, movesLeft: 4 }));
  const overview = { ...createOwned(shops, free), moves };
  const many = <Row>(row: (index: number) => Row) => ({
    page: { rows: Array.from({ length: matches }, (_, i) => row(i)) },
  });
  const context = {
    ...{ language, configuration: { purchaseUrl: "https://example.test/buy" } },
    session: { view: isView ? {} : null, freshRole: async () => freshRole },
    licencesFor: () => ({
      overviewWith: async () => answer("overview", overview),
      searchLicences: async () =>
        answer(
          "licences",
          many((index) => ({ id: `l${index}`, account: "ada@example.test", status: "available", shop: null })),
        ),
      searchUsers: async () =>
        answer(
          "people",
          many((index) => ({ uid: `u${index}`, name: "Ada", email: "ada@example.test", company: "" })).page,
        ),
      templates: async () => success({ page: { rows: [] } }),
    }),
    run: () => ({
      listStoredTickets: async () =>
        answer(
          "tickets",
          tickets.map((subject, index) => ({ id: `t${index}`, number: index, subject, status: "open", shop: null })),
        ),
    }),
  };
  const viewer = { uid: "ada", email: "ada@example.test", emailVerified, role } as Viewer;
  return search.runSearch(context as never, viewer, { asked, theme: "light" });
}

const listHits = (groups: Group[]) =>
  Object.fromEntries(groups.map(({ key, hits }) => [key, hits?.map(({ to }) => to) ?? null]));
const findHits = async (...given: Parameters<typeof find>) => listHits((await find(...given)).groups);
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const listGuides = (language: GuideLanguage) =>
  (["help", "documentation", "documentation-dev", "services"] as const).flatMap((shelf) =>
    entries.loadEntries(language, shelf).map((entry) => ({
      ...entry,
      path: entry.name === "index" ? `/${shelf}` : `/${shelf}/${entry.name}`,
    })),
  );
const premium = { free: 1 };

describe("runSearch", () => {
  test("finds a store, what can be done with it, and its ticket, in this order", async () => {
    const found = await findHits("atelier", { stores: ["atelier"], tickets: ["Menu bloqué sur atelier"] });
    expect(Object.keys(found).slice(0, 3)).toEqual(["stores", "actions", "tickets"]);
    expect(found.stores).toEqual(["/stores/atelier"]);
    expect(found.actions).toEqual(expect.arrayContaining(["/stores/atelier", "/move?shop=atelier.myshopify.com"]));
    expect(found.tickets).toEqual(["/tickets/t0"]);
  });

  test.each(["https://Atelier.myshopify.com./admin", "<admin.shopify.com/store/atelier>,", " “ａｔｅｌｉｅｒ”."])(
    "finds a store by %s",
    async (query) => expect((await findHits(query, { stores: ["atelier"] })).stores).toEqual(["/stores/atelier"]),
  );

  test.each(["Télécharger", "TELECHARGER", "telecharg", "telecahrger"])(
    "finds the page of downloads for %s",
    async (query) => expect((await findHits(query, premium)).pages).toContain("/download"),
  );

  test.each(["fr", "en"] as const)("finds each guide in %s by its title without accents", async (language) => {
    for (const { title, path } of listGuides(language)) {
      const { guides } = await findHits(fold(title).toUpperCase(), { ...premium, language });
      expect(
        guides?.map((to) => to.replace(/#.*/, "")),
        title,
      ).toContain(path);
    }
  });

  test("finds the same guides with accents and without", async () => {
    const words = listGuides("fr")
      .flatMap(({ title, description }) => `${title} ${description}`.match(/[\p{L}]+/gu) ?? [])
      .filter((word) => word.length > 3 && fold(word) !== word);
    expect(words.length).toBeGreaterThan(5);
    for (const word of new Set(words.slice(0, 15)))
      expect((await findHits(fold(word).toUpperCase())).guides, word).toEqual((await findHits(word)).guides);
  });

  test("marks the word of a prefix and of a typing error, and leads to the section", async () => {
    const [word = ""] = listGuides("fr").flatMap(({ title }) => title.match(/\p{L}{8,}/gu) ?? []);
    for (const typed of [word.slice(0, -2), word.slice(0, 3) + word.slice(4)]) {
      const { groups } = await find(fold(typed));
      const pieces = groups.find(({ key }) => key === "guides")?.hits?.flatMap(({ name }) => name) ?? [];
      const marked = pieces.filter((piece) => piece.marked).map(({ text }) => fold(text).toLowerCase());
      expect(marked, typed).toContain(fold(word).toLowerCase());
    }
    expect((await findHits("licence")).guides?.some((to) => to.includes("#"))).toBe(true);
  });

  test("finds no guide for a name that is merely spelt like a word", async () => {
    expect(await findHits("dave")).not.toHaveProperty("guides");
  });

  test.each([
    ["a licence", premium, true],
    ["no licence", {}, false],
    ["an unverified address", { ...premium, emailVerified: false }, false],
  ])("finds the guide of services for an account with %s: %s", async (_, world, isFound) => {
    const title = listGuides("fr").find(({ path }) => path === "/services")?.title ?? "";
    const { guides } = await findHits(title, world);
    expect(guides?.some((to) => to.startsWith("/services")) ?? false).toBe(isFound);
  });

  test("offers no action or page that the account may not open", async () => {
    const { actions = [], pages = [] } = await findHits("licence");
    expect(
      [...(actions ?? []), ...(pages ?? [])].filter((to) => /^\/(activate|move|deactivate|download|admin)/.test(to)),
    ).toEqual([]);
    expect((await findHits("accorder", { role: "admin" })).actions).toContain("/admin/create-license");
    expect(await findHits("accorder")).not.toHaveProperty("actions");
  });

  test("proposes what waits, and pages, before anything is typed", async () => {
    const found = await findHits("", { ...premium, tickets: ["Menu"] });
    expect(Object.keys(found)).toEqual(["actions", "pages"]);
    expect([found.actions?.[0], found.actions?.length, found.pages?.length]).toEqual(["/activate", 5, 5]);
    expect((await findHits("", { ...premium, emailVerified: false })).actions?.[0]).toBe("/profile");
  });

  test.each(["   ", "zzzzqqqqxxxx", "!", "\u0000"])("finds no guide for %j", async (query) => {
    expect(await findHits(query)).not.toHaveProperty("guides");
  });

  test("uses the first hundred characters of a query", async () => {
    const { query } = await find(`licence ${"a".repeat(1_500)}`);
    expect(query).toHaveLength(100);
  });

  test("finds licences and accounts for staff, five of each with a link to all", async () => {
    const { groups } = await find("ada", { role: "admin", matches: 6 });
    const staff = groups.filter(({ key }) => key === "licences" || key === "people");
    expect(staff.map(({ key, hits, all }) => [key, hits?.length, all])).toEqual([
      ["licences", 5, "/admin/licenses?q=ada"],
      ["people", 5, "/admin/users?q=ada"],
    ]);
    const few = await find("ada", { role: "admin", matches: 5 });
    expect(few.groups.find(({ key }) => key === "licences")?.all).toBeNull();
  });

  test.each([
    ["a customer", {}],
    ["a former administrator", { role: "admin", freshRole: "user" }],
  ] as [string, World][])("shows the staff's lists and pages not to %s", async (_, world) => {
    const { groups, isStaff } = await find("ada", world);
    expect([isStaff, groups.map(({ key }) => key).filter((key) => key === "licences" || key === "people")]).toEqual([
      false,
      [],
    ]);
    expect(JSON.stringify((await find("licence", world)).groups)).not.toContain("/admin");
  });

  test("offers no action and no ticket while staff see the portal as a customer", async () => {
    const found = await findHits("zoebrd", { stores: ["zoebrd"], tickets: ["zoebrd"], isView: true });
    expect(Object.keys(found)).toEqual(["stores"]);
  });

  test("names the lists that do not answer, and finds the rest", async () => {
    const world: World = { stores: ["atelier"], role: "admin", down: ["overview", "licences", "tickets"] };
    const found = await findHits("mettre à jour", world);
    expect(found).toMatchObject({ stores: null, licences: null, people: ["/admin/users/u0"], tickets: null });
    expect(found.guides?.length).toBeGreaterThan(0);
    const own = await findHits("mettre à jour", { stores: ["atelier"], down: ["overview"] });
    expect(own.stores).toBeNull();
    expect(Object.values(own).flat()).not.toContain("/update");
  });
});
