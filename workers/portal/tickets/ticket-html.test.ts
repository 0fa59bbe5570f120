import { describe, expect, test } from "vitest";
import { toDescription } from "./ticket-html.ts";

describe("toDescription", () => {
  test("renders the conversation's Markdown, keeps the customer's text as typed, and lets nothing act as markup", () => {
    const conversation =
      "Client : <i>où</i> ?\n\nAssistant :\n\n## **Ici**, [la page](/update).\n- `a.liquid`\n\n```\n<b>\n```";
    expect(toDescription("Le **code** <b>\n```\nx\n```", { conversation })).toBe(
      [
        "<p>Le **code** &lt;b&gt;<br>```<br>x<br>```</p><hr><p><b>Conversation avec l’assistant</b></p>",
        "<p>Client : &lt;i&gt;où&lt;/i&gt; ?</p>\n<p>Assistant :</p>\n<h2><strong>Ici</strong>, la page (/update).</h2>\n",
        "<ul>\n<li><code>a.liquid</code></li>\n</ul>\n<pre><code>&lt;b&gt;\n</code></pre>\n",
      ].join(""),
    );
  });
});
