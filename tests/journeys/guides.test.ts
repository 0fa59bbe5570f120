/** The guides without JavaScript: all of them in both languages, the search, and the first steps. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { mintAccount, mintCustomer, mintStore, signIn } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

interface Written {
  language: "fr" | "en";
  path: string;
  title: string;
  description: string;
}

const written = globSync("app/content/{fr,en}/*/*.md", { cwd: projectFolder }).map((file): Written => {
  const [, , language, shelf, base = ""] = file.split(path.sep);
  const source = readFileSync(path.join(projectFolder, file), "utf8");
  const name = base.replace(".md", "");
  const said = (field: string) => new RegExp(`^${field}: (.*)$`, "m").exec(source)?.[1] ?? "";
  return {
    language: language as "fr" | "en",
    path: `/${shelf}${name === "index" ? "" : `/${name}`}`,
    title: said("title"),
    description: said("description"),
  };
});

const readers = {} as Record<"fr" | "en", Visitor>;
beforeAll(async () => {
  for (const language of ["fr", "en"] as const) {
    const { email } = await mintAccount({ licences: 1 });
    readers[language] = await signIn(email, new Visitor({ language }));
  }
});

const search = (query: string, visitor = readers.fr) => visitor.get(`/search?${new URLSearchParams({ q: query })}`);
const getHits = ({ document }: Page) =>
  document
    .querySelectorAll("main section")
    .filter((section) => section.querySelector("h2")?.text === "Guides")
    .flatMap((section) => section.querySelectorAll("[data-results] a").map((link) => link.getAttribute("href") ?? ""));
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

describe("each guide", () => {
  test.each(written)("$language$path has its own title, and all its internal links work", async (guide) => {
    const { status, document, html } = await readers[guide.language].get(guide.path);
    expect(status).toBe(200);
    expect(document.querySelector("html")?.getAttribute("lang")).toBe(guide.language);
    expect(document.querySelectorAll("h1").map((heading) => heading.text)).toEqual([guide.title]);
    expect(document.querySelector("title")?.text).toContain(guide.title);
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(guide.description);
    expect(html).not.toMatch(/ style="/);
    for (const link of document.querySelectorAll('main a[href^="#"]')) {
      expect(document.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`), link.outerHTML).not.toBeNull();
    }
    const ids = document.querySelectorAll("[id]").map((element) => element.id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each(written.filter(({ language }) => language === "fr"))(
    "$path is found by its title without accents",
    async (guide) => {
      const page = await search(plain(guide.title).toUpperCase());
      expect(getHits(page).map((to) => to.replace(/#.*/, ""))).toContain(guide.path);
    },
  );

  test("links to its neighbours, from the first page of the shelf to the last", async () => {
    const seen: string[] = [];
    let next: string | undefined = "/help";
    while (next && seen.length < 100) {
      const page: Page = await readers.en.get(next);
      const previous = page.document.querySelector("a[rel=prev]")?.getAttribute("href");
      expect(previous).toBe(seen.at(-1));
      seen.push(next);
      next = page.document.querySelector("a[rel=next]")?.getAttribute("href");
    }
    const shelf = written.filter((guide) => guide.language === "en" && guide.path.startsWith("/help"));
    expect(seen.toSorted()).toEqual(shelf.map((guide) => guide.path).toSorted());
  });

  test("is sent once in a document, and as data when another page links to it", async () => {
    const target = written.find((guide) => guide.language === "en" && guide.path === "/help/update") ?? written[0];
    const document = await readers.en.get(target?.path ?? "", { accept: "text/html,application/xhtml+xml" });
    const prose =
      document.document.querySelectorAll("[data-guide] p").find((each) => each.children.length === 0)?.text ?? "";
    expect(prose.length).toBeGreaterThan(20);
    expect(document.html.split(prose)).toHaveLength(2);
    const data = await readers.en.fetch(`${target?.path}.data`, { headers: { accept: "*/*" } });
    expect(await data.text()).toContain(prose);
  });
});

test("an unknown guide answers 404 inside the shell", async () => {
  for (const address of ["/help/nothing", "/help/index", "/documentation/__proto__"]) {
    const { status, document } = await readers.fr.get(address);
    expect(status, address).toBe(404);
    expect(document.querySelectorAll("h1"), address).toHaveLength(1);
  }
  expect((await readers.fr.get("/help/nothing")).document.querySelector("#content")).not.toBeNull();
});

describe("the search", () => {
  test("is linked from every guide, and its page has a form", async () => {
    for (const address of ["/help", "/documentation", "/documentation-dev"]) {
      const links = (await readers.fr.get(address)).document.querySelectorAll('main a[href="/search"]');
      expect(
        links.map((link) => link.text),
        address,
      ).toEqual(["Rechercher"]);
    }
    const form = (await readers.fr.get("/search")).document.querySelector('form[action="/search"]');
    expect(form?.querySelector("input[name=q]")?.getAttribute("maxlength")).toBe("100");
    expect(form?.getAttribute("method")?.toLowerCase() ?? "get").toBe("get");
  });

  test("finds the same with accents and without", async () => {
    const words = written
      .filter(({ language }) => language === "fr")
      .flatMap(({ title, description }) => `${title} ${description}`.match(/[\p{L}]+/gu) ?? [])
      .filter((word) => word.length > 3 && plain(word) !== word);
    expect(words.length).toBeGreaterThan(5);
    for (const word of new Set(words.slice(0, 15))) {
      expect(getHits(await search(plain(word).toUpperCase())), word).toEqual(getHits(await search(word)));
    }
  });

  test("finds prefixes of words, and tolerates typing errors", async () => {
    const inTitle = written
      .filter(({ language }) => language === "fr")
      .flatMap(({ title }) => title.match(/\p{L}{8,}/gu) ?? []);
    const word = plain(inTitle[0] ?? "").toLowerCase();
    for (const typed of [word.slice(0, -2), word.slice(0, 3) + word.slice(4)]) {
      const page = await search(typed);
      const marks = page.document.querySelectorAll("mark").map((mark) => plain(mark.text).toLowerCase());
      expect(marks, typed).toContain(word);
    }
  });

  test("links to the section and marks the matching words", async () => {
    const page = await search("licence");
    const withAnchor = getHits(page).filter((to) => to.includes("#"));
    expect(withAnchor.length).toBeGreaterThan(0);
    const [address = "", anchor] = withAnchor[0]?.split("#") ?? [];
    expect((await readers.fr.get(address)).document.querySelector(`[id="${anchor}"]`)).not.toBeNull();
  });

  test("explains an empty query and an empty result", async () => {
    for (const query of ["", "   ", "zzzzqqqqxxxx", "!", "\u0000"]) {
      const page = await search(query);
      expect(page.status).toBe(200);
      expect(getHits(page)).toEqual([]);
      expect(page.document.querySelector("main [role=status]")?.text.trim()).toBeTruthy();
    }
  });

  test("uses the first hundred characters of a query", async () => {
    const page = await search(`licence ${"a".repeat(1500)}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector("main input[name=q]")?.getAttribute("value")).toHaveLength(100);
  });

  test("escapes hostile queries", async () => {
    for (const query of [
      '"><img src=x onerror=alert(1)><script>alert(1)</script>',
      "</script><script>alert(1)</script>",
      "__proto__ constructor hasOwnProperty",
      "licence {{query}} $& \\u0000 %00 ' OR 1=1",
    ]) {
      const page = await search(query);
      expect(page.status).toBe(200);
      expect(page.html).not.toMatch(/<img src=x|<script>alert/);
      expect(page.document.querySelector("main input[name=q]")?.getAttribute("value")).toBe(query);
    }
  });

  test("speaks the reader's language", async () => {
    const title = written.find((guide) => guide.language === "en" && guide.path === "/documentation")?.title ?? "";
    const page = await search(title, readers.en);
    expect(getHits(page).map((to) => to.replace(/#.*/, ""))).toContain("/documentation");
    expect(page.text).toContain(title);
  });

  test("lists the services only for users who may open them", async () => {
    const title = written.find((guide) => guide.language === "fr" && guide.path === "/services")?.title ?? "";
    const toServices = async (visitor: Visitor) =>
      getHits(await search(title, visitor)).some((to) => to.startsWith("/services"));
    expect(await toServices(readers.fr)).toBe(true);
    expect(await toServices((await mintCustomer()).visitor)).toBe(false);
    expect(await toServices((await mintCustomer({ licences: 1, emailVerified: false })).visitor)).toBe(false);
  });
});

describe("the first steps", () => {
  const loadSteps = async (visitor: Visitor) => {
    const { document } = await visitor.get("/help");
    const steps = document.querySelectorAll("main section ol > li");
    return {
      states: steps.map((step) => /\((.+?)\)/.exec(step.querySelector(".sr-only")?.text ?? "")?.[1]),
      links: steps.flatMap((step) => step.querySelectorAll("a").map((link) => link.getAttribute("href"))),
    };
  };

  test("begin with verifying the address", async () => {
    const { visitor } = await mintCustomer({ emailVerified: false, licences: 1 });
    expect(await loadSteps(visitor)).toEqual({
      states: ["Fait", "En cours", "À venir", "À venir", "À venir", "À venir"],
      links: ["/profile"],
    });
  });

  test("continue with the licence, then the store, then the theme", async () => {
    const without = await loadSteps((await mintCustomer()).visitor);
    expect(without.states).toEqual(["Fait", "Fait", "En cours", "À venir", "À venir", "À venir"]);
    expect(without.links).toHaveLength(1);

    const { account, visitor } = await mintCustomer({ licences: 1 });
    expect(await loadSteps(visitor)).toEqual({
      states: ["Fait", "Fait", "Fait", "En cours", "À venir", "À venir"],
      links: ["/activate"],
    });
    const { domain, accessToken, apiSecretKey } = await mintStore();
    await visitor.post("/activate", { email: account.email, shopUrl: domain, accessToken, apiSecretKey });
    expect(await loadSteps(visitor)).toEqual({
      states: ["Fait", "Fait", "Fait", "Fait", "En cours", "À venir"],
      links: [`/theme-installer?shop=${domain}`],
    });
  });

  test("name the outdated store and its distance", async () => {
    const { text } = await (await signIn("alice@demo.test")).get("/help");
    expect(text).toMatch(/alice-shop\.myshopify\.com a la 1\.1\.0, la 2\.0\.4 est disponible/);
  });
});

test("the services end with links to a ticket, one of them prepared as a request for a quote", async () => {
  const { document } = await readers.fr.get("/services");
  const tickets = document
    .querySelectorAll('main section a[href^="/support"]')
    .map((link) => link.getAttribute("href"));
  expect(tickets).toEqual(["/support", "/support?service=other"]);
});
