import { describe, expect, it } from "vitest";
import type { GuideLanguage } from "./guide.ts";
import { readGuide } from "./reading.ts";

const front = "---\ntitle: A title\ndescription: A sentence.\norder: 1\n---\n";

const read = (body: string, language: GuideLanguage = "en") =>
  readGuide({ language, shelf: "help", name: "sample", source: front + body });
const problems = (body: string, language?: GuideLanguage) => read(body, language).problems;

describe("readGuide", () => {
  describe("front matter", () => {
    const ofFront = (source: string) => readGuide({ language: "en", shelf: "help", name: "sample", source }).problems;

    it("reads title, description, order and group", () => {
      const source =
        '---\ntitle: "Update: keep your work"\ndescription: A sentence.\norder: 12\ngroup: Begin\n---\n\nText.\n';
      const { title, description, order, group } = readGuide({ language: "en", shelf: "help", name: "sample", source });
      expect({ title, description, order, group }).toEqual({
        title: "Update: keep your work",
        description: "A sentence.",
        order: 12,
        group: "Begin",
      });
    });

    it.each([
      ["is missing", "Text.\n", "does not begin with its front matter"],
      ["has an unknown key", front.replace("order", "author: Me\norder"), '"author" is unknown'],
      ["has no title", front.replace("title: A title\n", ""), '"title" is missing'],
      ["has no description", front.replace("description: A sentence.\n", ""), '"description" is missing'],
      ["has no order", front.replace("order: 1\n", ""), '"order" is missing'],
      ["sets a key twice", front.replace("order", "title: Again\norder"), '"title" is said twice'],
      ["has an order that is no number", front.replace("order: 1", "order: first"), "must be a number"],
      ["has a line that is no pair", front.replace("order", "nonsense\norder"), '"nonsense" is not of the form'],
    ])("rejects front matter that %s", (_case, source, problem) => {
      expect(ofFront(source).join("\n")).toContain(problem);
    });
  });

  describe("headings", () => {
    it("adds an anchor and a link labelled by the heading", () => {
      const { headings, html, problems: found } = read("## One `code` {#one}\n\nText.\n\n### Two {#two}\n");
      expect(found).toEqual([]);
      expect(headings).toEqual([
        { id: "one", text: "One code", level: 2 },
        { id: "two", text: "Two", level: 3 },
      ]);
      expect(html).toContain('<h2 id="one" tabindex="-1">One <code>code</code></h2>');
      expect(html).toContain('<a class="anchor" href="#one" aria-labelledby="one">');
      expect(html).not.toContain("{#");
    });

    it.each([
      ["is an h1", "# One {#one}\n", "6: h1 in the body"],
      ["is deeper than h3", "## One {#one}\n\n#### Two {#two}\n", "8: h4 in the body"],
      ["is an h3 that comes first", "### One {#one}\n", "6: h3 with no h2"],
      ["has no anchor", "## One\n", "6: the heading needs an anchor"],
      ["has an anchor with capitals", "## One {#One}\n", "6: the heading needs an anchor"],
      ["has the anchor of another", "## One {#one}\n\n## Two {#one}\n", '8: the anchor "one" stands twice'],
      ["has an anchor of the frame", "## One {#content}\n", '6: the anchor "content" belongs'],
    ])("rejects a heading that %s", (_case, body, problem) => {
      expect(problems(body).join("\n")).toContain(problem);
    });
  });

  describe("French spacing", () => {
    it.each(["Un mot :", "Un mot ;", "Un mot ?", "Un mot !", "« mot »", "Le `code` : ici", "Un mot\n: suite"])(
      "rejects a space where the line may break: %s",
      (text) => {
        expect(problems(`${text}\n`, "fr").join()).toContain("no-break space");
        expect(problems(`- item\n\n| ${text.replace("\n", " ")} |\n|---|\n`, "fr").join()).toContain("no-break space");
      },
    );

    it("checks title and description", () => {
      const source = front.replace("A title", "Un titre : le bon").replace("A sentence.", "Une phrase ?");
      const guide = readGuide({ language: "fr", shelf: "help", name: "sample", source });
      expect(guide.problems.filter((problem) => problem.includes("no-break space"))).toHaveLength(2);
    });

    it("accepts a no-break space, code, and English", () => {
      expect(problems('Un mot\u00a0: «\u00a0oui\u00a0» `a ? b : c`\n\n```json\n{ "a" : 1 }\n```\n', "fr")).toEqual([]);
      expect(problems("A word : “yes” ?\n", "en")).toEqual([]);
    });
  });

  describe("body", () => {
    it("shows raw HTML as text", () => {
      const { html } = read(
        '<script>alert(1)</script>\n\nText <b onclick="x">bold</b>.\n\n[link](javascript:alert(1))\n',
      );
      expect(html).not.toMatch(/<script|<b |href="javascript/);
      expect(html).toContain("&lt;script&gt;");
    });

    it("writes no inline styles, which the CSP forbids", () => {
      const { html } = read("| a | b | c |\n|:--|--:|:-:|\n| 1 | 2 | 3 |\n");
      expect(html).not.toContain("style=");
      expect(html).toContain('<td class="guide-right">2</td>');
      expect(html).toContain('<td class="guide-center">3</td>');
    });

    it("adds noreferrer to external links and does not link file names", () => {
      const { html, links } = read(
        "[site](https://shopify.dev) https://example.com/x theme.json README.md [here](/update)\n",
      );
      expect(html.match(/rel="noreferrer"/g)).toHaveLength(2);
      expect(html).toContain('<a href="/update">here</a>');
      expect(links.map(({ href }) => href)).toEqual(["https://shopify.dev", "https://example.com/x", "/update"]);
    });

    it.each([
      ["a picture from elsewhere", "![alt](/picture.png)\n", "is no picture of ours"],
      ["an unknown picture", "![alt](screen:moon)\n", "is no picture of ours"],
      ["a picture within a sentence", "See ![alt](screen:menus)\n", "in a paragraph of its own"],
      ["code that is indented", "Text.\n\n    code\n", "between fences"],
      ["a fence without a language", "```\ncode\n```\n", '"" does not name a language'],
      ["a fence in a language we do not colour", "```cobol\ncode\n```\n", '"cobol" does not name'],
      ["a fence with a broken title", "```json title=a.json\n{}\n```\n", "does not name a language"],
    ])("rejects %s", (_case, body, problem) => {
      expect(problems(body).join()).toContain(problem);
    });

    it("renders marked blockquotes as notes with an accessible name", () => {
      const { html } = read("> [!NOTE]\n> One.\n\n> [!TIP]\n> Two.\n\n> [!WARNING]\n>\n> Three.\n\n> Four.\n", "fr");
      expect(html.match(/role="note"/g)).toHaveLength(3);
      expect(html).toContain('aria-label="Conseil"');
      expect(html).toContain("note guide-note warn");
      expect(html).not.toContain("[!");
      expect(html).toContain("<blockquote>\n<p>Four.</p>");
    });

    it("nests notes and their content correctly", () => {
      const { html } = read("> [!NOTE]\n> - One\n>\n> > Quoted.\n\nAfter.\n");
      expect(html.match(/<div/g)).toHaveLength(html.match(/<\/div>/g)?.length ?? 0);
      expect(html.trimEnd()).toMatch(/<\/div><\/div>\n<p>After.<\/p>$/);
    });
  });

  describe("code", () => {
    it("highlights code by classes and shows its title", () => {
      const { html } = read(
        '```liquid title="sections/header.liquid"\n{% if a == "b" %}<p class="c">&</p>{% endif %}\n```\n',
      );
      expect(html).toContain("<figcaption>sections/header.liquid</figcaption>");
      expect(html).toContain('<span class="token keyword">if</span>');
      expect(html).toContain('<span class="token string">"b"</span>');
      expect(html).not.toContain('<p class="c">');
    });

    it.each(["json", "bash", "graphql", "http", "html", "css", "javascript"])("colours %s", (language) => {
      const sample: Record<string, string> = {
        json: '{"a": true}',
        bash: "if true; then echo 1; fi",
        graphql: "query { shop }",
        http: "GET /v1 HTTP/1.1",
        html: "<p>a</p>",
        css: "a { color: red }",
        javascript: "const a = 1;",
      };
      expect(read(`\`\`\`${language}\n${sample[language]}\n\`\`\`\n`).html).toContain('class="token');
    });

    it("shows the language name of code without a title", () => {
      expect(read("```text\na < b\n```\n", "fr").html).toContain("<figcaption>Texte</figcaption>");
      expect(read("```text\na < b\n```\n", "en").html).toContain("a &lt; b");
    });
  });

  describe("search sections", () => {
    it("returns the text below each heading, with code separate", () => {
      const { sections } = read(
        "Intro `x`\nmore.\n\n## One {#one}\n\n- a\n- b\n\n```json\n{}\n```\n\n> [!NOTE]\n> Noted.\n",
      );
      expect(sections).toEqual([
        { heading: null, text: "Intro x more.", code: "" },
        { heading: { id: "one", text: "One", level: 2 }, text: "a · b · Noted.", code: "{}" },
      ]);
    });
  });
});
