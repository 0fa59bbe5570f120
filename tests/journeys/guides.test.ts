/** The guides and the first steps without JavaScript. */
import { describe, expect, test } from "vitest";
import { mintAccount, mintCustomer, signIn } from "#tests/support/minting.ts";
import { activateStore } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe("/help, /documentation, /documentation-dev and /services", () => {
  test("show a guide of each shelf in each language, with a link to the search", async () => {
    const { email } = await mintAccount({ licences: 1 });
    for (const language of ["fr", "en"] as const) {
      const reader = await signIn(email, new Visitor({ language }));
      for (const path of ["/help/update", "/documentation", "/documentation-dev", "/services"]) {
        const { status, document } = await reader.get(path);
        expect(status, path).toBe(200);
        expect(document.querySelector("html")?.getAttribute("lang")).toBe(language);
        const [heading, ...others] = document.querySelectorAll("h1").map(({ text }) => text);
        expect([document.querySelector("title")?.text, others], path).toEqual([
          expect.stringContaining(heading ?? "?"),
          [],
        ]);
        const description = document.querySelector("meta[name=description]")?.getAttribute("content") ?? "?";
        expect(document.querySelector("main header")?.text, path).toContain(description);
        for (const link of document.querySelectorAll('main a[href^="#"]'))
          expect(
            document.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`),
            link.outerHTML,
          ).not.toBeNull();
        const label = language === "fr" ? "Rechercher" : "Search";
        const links = document.querySelectorAll('main a[href="/search"]').map(({ text }) => text);
        if (path !== "/services") expect(links, path).toEqual([label]);
      }
    }
  });

  test("send the text of a guide once, and answer 404 inside the frame for an unknown one", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/help/update", { accept: "text/html,application/xhtml+xml" });
    const prose =
      page.document.querySelectorAll("[data-guide] p").find((each) => each.children.length === 0)?.text ?? "";
    expect(prose.length).toBeGreaterThan(20);
    expect(page.html.split(prose)).toHaveLength(2);
    const data = await visitor.fetch("/help/update.data", { headers: { accept: "*/*" } });
    expect(await data.text()).toContain(prose);
    const unknown = await visitor.get("/help/nothing");
    expect([unknown.status, unknown.document.querySelectorAll("h1").length]).toEqual([404, 1]);
    expect(unknown.document.querySelector("#content")).not.toBeNull();
  });
});

describe("the first steps on /help", () => {
  const loadSteps = async (visitor: Visitor) => {
    const { document } = await visitor.get("/help");
    const steps = document.querySelectorAll("main section ol > li");
    return {
      states: steps.map((step) => /\((.+?)\)/.exec(step.querySelector(".sr-only")?.text ?? "")?.[1]),
      links: steps.flatMap((step) => step.querySelectorAll("a").map((link) => link.getAttribute("href"))),
    };
  };

  test("continue from the licence to the store and the theme, and name an outdated store", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    expect(await loadSteps(visitor)).toEqual({
      states: ["Fait", "Fait", "Fait", "En cours", "À venir", "À venir"],
      links: ["/activate"],
    });
    const { domain } = await activateStore(visitor);
    expect(await loadSteps(visitor)).toEqual({
      states: ["Fait", "Fait", "Fait", "Fait", "En cours", "À venir"],
      links: [`/theme-installer?shop=${domain}`],
    });
    const { text } = await (await signIn("alice@demo.test")).get("/help");
    expect(text).toMatch(/alice-shop\.myshopify\.com a la 1\.1\.0, la 2\.0\.4 est disponible/);
  });
});
