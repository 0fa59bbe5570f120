import { describe, expect, test } from "vitest";
import { toDescription } from "./ticket-html.ts";

describe("toDescription", () => {
  test("renders the conversation's Markdown, keeps the customer's text as typed, and lets nothing act as markup", () => {
    const conversation =
      "Client : <i>où</i> ?\n\nAssistant : **Ici**, [la page](/update).\n- `a.liquid`\n\n```\n<b>\n```";
    expect(toDescription("Le **code** <b>\n```\nx\n```", { conversation })).toBe(
      [
        "<p>Le **code** &lt;b&gt;<br>```<br>x<br>```</p><hr><p><b>Conversation avec l’assistant</b></p>",
        "<p>Client : &lt;i&gt;où&lt;/i&gt; ?</p><p>Assistant : <b>Ici</b>, la page (/update).</p>",
        "<ul><li><code>a.liquid</code></li></ul><pre><code>&lt;b&gt;</code></pre>",
      ].join(""),
    );
  });
});
