import { describe, expect, test } from "vitest";
import { isAllowedAddress, toAnswerLink } from "#app/content/answer-link.ts";
import { guideAddresses } from "#app/content/guide-addresses.ts";
import { readLibrary } from "#app/content/library.ts";
import { createTicketLink } from "#app/features/support/ticket-link.ts";
import { access } from "#base/access.ts";
import { type Inline, parseMessage } from "./parse-message.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });

const parseAnswer = (answer: string) => parseMessage(answer, toAnswerLink);

describe("parseMessage", () => {
  test("splits an answer into paragraphs, code, bold text and links", () => {
    expect(parseAnswer("Oui. `a.liquid` est **comparé**.\nOuvrez [Mettre à jour](/update).\n\nFin")).toEqual([
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
    expect(parseAnswer("3. Trois\n\n4) Quatre\n   suite\n- Un\n* Deux")).toEqual([
      { kind: "list", ordered: true, start: 3, items: [[text("Trois")], [text("Quatre suite")]] },
      { kind: "list", ordered: false, start: 1, items: [[text("Un")], [text("Deux")]] },
    ]);
  });

  test("keeps a link in bold text", () => {
    const link = { kind: "link", text: "Guide", to: "/help/update#preview" };
    expect(parseAnswer("**[Guide](/help/update#preview)**")).toEqual([
      { kind: "text", lines: [[{ kind: "bold", parts: [link] }]] },
    ]);
  });

  test("keeps code between fences as it is, also when the last fence is missing", () => {
    const code = "{% if a %}\n  **a** [x](/update)\n\n- b\n{% endif %}";
    expect(parseAnswer(`Avant\n\`\`\`liquid\n${code}\n\`\`\`\nAprès`)).toEqual([
      { kind: "text", lines: [[text("Avant")]] },
      { kind: "code", code },
      { kind: "text", lines: [[text("Après")]] },
    ]);
    expect(parseAnswer("```\r\na\r\nb")).toEqual([{ kind: "code", code: "a\nb" }]);
    expect(parseAnswer("un ``` dans la ligne")).toEqual([{ kind: "text", lines: [[text("un ``` dans la ligne")]] }]);
  });

  test("parses a long answer of marks without delay", () => {
    for (const piece of ["[", "**", "`", "](", "[a](", "1. ", "- ", "**[a](/b"])
      expect(parseAnswer(piece.repeat(8_000 / piece.length))).not.toEqual([]);
  });

  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href=javascript:alert(1)>x</a>",
    "<style>*{background:url(https://evil.test)}</style>",
    "<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>",
    '"><script>alert(1)</script>',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "![x](https://evil.test/pixel.png)",
    "![x](/update)",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](\tjavascript:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox(1))",
    "[x](https://evil.test)",
    "[x](https://shopify.dev.evil.test)",
    "[x](https://shopify.dev@evil.test)",
    "[x](http://shopify.dev)",
    "[x](//evil.test)",
    "[x](/\\evil.test)",
    "[x](/%5cevil.test)",
    "[x](/@evil.test)",
    "[x](mailto:a@b.test)",
    "[x](/made-up)",
    "[x](/help/update/more)",
    "[x](/update/../made-up)",
    "[x](/admin/users)",
    "[x](/logout)",
    "[x](/api/chat)",
    '[x](/update"onmouseover="alert(1))',
    "[x]: javascript:alert(1)",
    "<https://evil.test>",
    "https://evil.test",
    "`<script>alert(1)</script>`",
    "**<img src=x onerror=alert(1)>**",
    "[<img src=x onerror=alert(1)>](/update)",
    "| a | b |\n|---|---|\n| <script>alert(1)</script> | x |",
    "```html\n<script>alert(1)</script>\n```",
  ];

  /** All parts, those in bold text too. */
  const flatten = (parts: Inline[]): Inline[] =>
    parts.flatMap((part) => (part.kind === "bold" ? flatten(part.parts) : [part]));

  test.each(hostile)("returns for %j no link except to a page of the portal", (answer) => {
    const blocks = parseAnswer(answer);
    expect(blocks.length).toBeGreaterThan(0);
    const parts = blocks.flatMap((block) =>
      block.kind === "code" ? [] : (block.kind === "list" ? block.items : block.lines).flatMap(flatten),
    );
    for (const part of parts) if (part.kind === "link") expect(part.to).toBe("/update");
  });
});

describe("createTicketLink", () => {
  const origin = "https://portal.example.test";
  const parse = (message: string) => parseMessage(message, createTicketLink(origin));
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
