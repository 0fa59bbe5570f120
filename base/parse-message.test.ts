import { describe, expect, test } from "vitest";
import { isAllowedAddress } from "#app/content/answer-link.ts";
import { guideAddresses } from "#app/content/guide-addresses.ts";
import { readLibrary } from "#app/content/library.ts";
import { createTicketLink } from "#app/customer/tickets/ticket-link.ts";
import { access } from "#base/access.ts";
import { type Inline, parseMessage } from "./parse-message.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });

const origin = "https://portal.example.test";
const parse = (message: string) => parseMessage(message, createTicketLink(origin));

describe("parseMessage", () => {
  test("splits a message into paragraphs, code, bold text and links", () => {
    expect(parse("Oui. `a.liquid` est **comparé**.\nOuvrez [Mettre à jour](/update).\n\nFin")).toEqual([
      {
        kind: "text",
        lines: [
          [
            text("Oui. "),
            { kind: "code", text: "a.liquid" },
            text(" est "),
            { kind: "bold", parts: [text("comparé")] },
            text("."),
          ],
          [text("Ouvrez "), { kind: "link", text: "Mettre à jour", to: "/update" }, text(".")],
        ],
      },
      { kind: "text", lines: [[text("Fin")]] },
    ]);
  });

  test("continues a list after an empty line and keeps its first number", () => {
    expect(parse("3. Trois\n\n4) Quatre\n   suite\n- Un\n* Deux")).toEqual([
      { kind: "list", ordered: true, start: 3, items: [[text("Trois")], [text("Quatre suite")]] },
      { kind: "list", ordered: false, start: 1, items: [[text("Un")], [text("Deux")]] },
    ]);
  });

  test("keeps a link in bold text", () => {
    const link = { kind: "link", text: "Guide", to: "/help/update#preview" };
    expect(parse("**[Guide](/help/update#preview)**")).toEqual([
      { kind: "text", lines: [[{ kind: "bold", parts: [link] }]] },
    ]);
  });

  test("keeps code between fences as it is, also when the last fence is missing", () => {
    const code = "{% if a %}\n  **a** [x](/update)\n\n- b\n{% endif %}";
    expect(parse(`Avant\n\`\`\`liquid\n${code}\n\`\`\`\nAprès`)).toEqual([
      { kind: "text", lines: [[text("Avant")]] },
      { kind: "code", code },
      { kind: "text", lines: [[text("Après")]] },
    ]);
    expect(parse("```\r\na\r\nb")).toEqual([{ kind: "code", code: "a\nb" }]);
    expect(parse("un ``` dans la ligne")).toEqual([{ kind: "text", lines: [[text("un ``` dans la ligne")]] }]);
  });

  test("parses a long message of marks without delay", () => {
    for (const piece of ["[", "**", "`", "](", "[a](", "1. ", "- ", "**[a](/b"])
      expect(parse(piece.repeat(8_000 / piece.length))).not.toEqual([]);
  });
});

describe("createTicketLink", () => {
  const link = (shown: string, to: string): Inline => ({ kind: "link", text: shown, to });

  test("links addresses without the end of their sentence, and keeps those of the portal here", () => {
    expect(parse(`Voir ${origin}/update?shop=a. Et (https://shopify.dev/docs).`)).toEqual([
      {
        kind: "text",
        lines: [
          [
            text("Voir "),
            link(`${origin}/update?shop=a`, "/update?shop=a"),
            text(". Et ("),
            link("https://shopify.dev/docs", "https://shopify.dev/docs"),
            text(")."),
          ],
        ],
      },
    ]);
  });

  test("names the host of a labelled link to elsewhere", () => {
    expect(parse("[Votre banque](https://evil.test/a) **[ici](/update)**")).toEqual([
      {
        kind: "text",
        lines: [
          [
            link("Votre banque (evil.test)", "https://evil.test/a"),
            text(" "),
            { kind: "bold", parts: [link("ici", "/update")] },
          ],
        ],
      },
    ]);
  });

  test.each(["[x](javascript:alert(1))", "[x](data:text/html,a)", "http://evil.test", "[x](//evil.test)", "<b>a</b>"])(
    "keeps %j as text",
    (message) => expect(parse(message)).toEqual([{ kind: "text", lines: [[text(message)]] }]),
  );
});

describe("isAllowedAddress", () => {
  test.each([
    "/",
    "/update",
    "/Help/update",
    "/stores/my-shop.myshopify.com",
    "/support?from=assistant",
    "/changelog#v2-0-4",
    "/buy",
  ])("allows %s", (to) => {
    expect(isAllowedAddress(to)).toBe(true);
  });

  test("allows the addresses that the guides link to, and no others", () => {
    const { guides } = readLibrary("app/content", Object.keys(access));
    const outside = [...guides.values()].flatMap(({ links }) => links.map(({ href }) => href));
    const https = [...new Set(outside.filter((href) => href.startsWith("https:")))].sort();
    expect([...guideAddresses]).toEqual(https);
    for (const href of outside.filter((each) => each.startsWith("/"))) expect(isAllowedAddress(href), href).toBe(true);
  });
});
