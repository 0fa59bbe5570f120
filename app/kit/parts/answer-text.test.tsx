import { createElement, Fragment } from "react";
import { describe, expect, test } from "vitest";
import { isAllowedAddress } from "#app/content/answer-link.ts";
import { renderPage } from "#tests/support/render-page.tsx";
import { AnswerText } from "./answer-text.tsx";

/** Each answer one after the other; all but the first are still arriving. */
async function render(...answers: string[]): Promise<string> {
  const texts = answers.map((text, index) => (
    <AnswerText key={text} text={text} isAllowed={isAllowedAddress} isArriving={index > 0} />
  ));
  return (await renderPage(createElement(Fragment, null, ...texts))).replaceAll(/<!-- -->| data-discover="true"/g, "");
}

/** Every element that an answer may contain, with its attributes. */
const allowed =
  /<(?:\/?(?:div|p|ul|li|blockquote|strong|em|s|thead|tbody|tr|table|h[3-6]|pre|code|br|hr)|ol start="\d+"|\/ol|t[hd](?: data-align="\w+")?|\/t[hd]|a|\/a|div class="[\w-]+"(?: tabindex="0")?|code class="[\w -]+"|a [^>]*)\/?>/g;

describe("AnswerText", () => {
  test("renders headings below those of the page, quotes, tables, nested emphasis, lists and links", async () => {
    expect(
      await render(
        "## A\n\n#### B\n\n> q **f *g***\n\n3. x\n   - y\n\n| a | b |\n|---|--:|\n| 1 | [u](/update) |\n\n---\na\nb",
      ),
    ).toBe(
      [
        '<div class="message-text"><h3>A</h3><h5>B</h5><blockquote><p>q <strong>f <em>g</em></strong></p></blockquote>',
        '<ol start="3"><li>x<ul><li>y</li></ul></li></ol><div class="message-table" tabindex="0"><table><thead><tr><th>a</th>',
        '<th data-align="right">b</th></tr></thead><tbody><tr><td>1</td><td data-align="right">',
        '<a class="link" href="/update">u</a></td></tr></tbody></table></div><hr/><p>a<br/>b</p></div>',
      ].join(""),
    );
  });

  test("renders code with its lines in a block of its own", async () => {
    expect(await render("1. Collez\n   ```liquid title\n   {{ a }}\n\n     <b>\n   ```")).toMatch(
      /<div class="message-code"><pre><code class="[^"]*">\{\{ a \}\}\n\n {2}&lt;b&gt;<\/code><\/pre><\/div>/,
    );
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
    "![[x](https://evil.test)](/update)",
    "![a ![[x](https://evil.test)](/b)](/update)",
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
    "> <script>alert(1)</script>",
    "# <img src=x onerror=alert(1)>",
    "<details open ontoggle=alert(1)>\n\n**x**",
    "<!-- x --><?php x ?><![CDATA[x]]>",
    '```a"onclick="alert(1)\nx\n```',
    "[x](javascript&colon;alert(1))",
    "[x](<javascript:alert(1)>)",
    '[x](/update "onmouseover=alert(1)")',
    "[**<b onclick=alert(1)>x</b>**](/update)",
    '| <b onclick=alert(1)> |\n|:-:"onclick="alert(1)|\n| x |',
    "1<script>. a",
    "[x][1]\n\n[1]: https://evil.test",
    "[![x](https://evil.test/a.png)](https://evil.test)",
  ];

  test.each(hostile)(
    "makes of %j no markup but its own, and no link except to a page of the portal",
    async (answer) => {
      const halves = Array.from({ length: answer.length }, (_, end) => answer.slice(0, end));
      const html = await render(answer, ...halves);
      expect(html.replaceAll(allowed, "")).not.toMatch(/<|>/);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toBe("/update");
      for (const [tag] of html.matchAll(/<a [^>]*>/g)) expect(tag).toBe('<a class="link" href="/update">');
    },
  );
});
