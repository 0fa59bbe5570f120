import { describe, expect, test } from "vitest";
import { readDeskHtml } from "./read-desk-html.ts";

const isPicture = (address: string) => address.startsWith("https://attachment.freshdesk.com/");
const read = (html: string) => readDeskHtml(html, isPicture);
const inline = "https://attachment.freshdesk.com/inline/attachment?token=a.b.c";

describe("readDeskHtml", () => {
  test.each([
    ["paragraphs and lines", "<p>Un</p>\n<p>deux<br>trois</p>", "Un\n\ndeux\ntrois"],
    ["the lines of Gmail", "<div>Un</div><div><br></div><div>deux</div>", "Un\n\ndeux"],
    [
      "text without tags",
      "Un &lt;b&gt; &amp; l&rsquo;&eacute;t&eacute;&#8239;! &#x1F600; &unknown;",
      "Un <b> & l’été\u202f! 😀 &unknown;",
    ],
    ["white space", "<p>  Un\n   deux <b> trois </b>,&nbsp;quatre</p>", "Un deux trois ,\u00a0quatre"],
    [
      "lists",
      "<p>À faire :</p><ul><li><p>Un</p></li><li>Deux</ul><ol><li>A<li>B</ol>",
      "À faire :\n\n- Un\n\n- Deux\n\n1. A\n2. B",
    ],
    [
      "code",
      "<p>Ligne 42 :</p><pre>  {% if a %}\n    b\n  {% endif %}</pre>",
      "Ligne 42 :\n\n```\n  {% if a %}\n    b\n  {% endif %}\n```",
    ],
    [
      "a link with a label",
      '<a href="https://shopify.dev/a?b=1&amp;c=2">ce <b>guide</b></a>.',
      "[ce guide](https://shopify.dev/a?b=1&c=2).",
    ],
    ["a link that is its own label", '<a href="https://shopify.dev/">shopify.dev</a>', "https://shopify.dev/"],
    [
      "a link that acts",
      '<a href="javascript:alert(1)">ici</a> <a href="mailto:a@b.test">a@b.test</a>',
      "ici a@b.test",
    ],
    [
      "scripts, styles and comments",
      "<style>p{}</style>Un<script>if (a<b) alert('</p>')</script><!-- <b> --> deux",
      "Un deux",
    ],
    ["a quotation of the author", "<blockquote>Un<br>deux</blockquote>trois", "> Un\n> deux\n\ntrois"],
    ["a stray bracket", "a < b et b > c", "a < b et b > c"],
  ])("reads %s", (_, html, text) => {
    expect(read(html)).toEqual({ text, inserts: [] });
  });

  test("keeps a table of data as its rows, at its place", () => {
    const html =
      '<p>Vos licences</p><table><thead><tr><th>Boutique</th><th>Prix</th></tr></thead><tbody><tr><td><a href="https://a.test/">alice</a></td><td>399&nbsp;€<br>payé</td></tr><tr><td>bob</td></tr></tbody></table><p>Merci</p>';
    expect(read(html)).toEqual({
      text: "Vos licences\n\nMerci",
      inserts: [
        {
          at: 12,
          table: [
            ["Boutique", "Prix"],
            ["[alice](https://a.test/)", "399\u00a0€\npayé"],
            ["bob", ""],
          ],
        },
      ],
    });
    const rows = [
      ["a", "b"],
      ["c", "d"],
    ];
    const table = "<table><tr><td>a<td>b<tr><td>c<td>d</table>";
    expect(read(table)).toEqual({ text: "", inserts: [{ at: 0, table: rows }] });
    expect(read(`<table><tr><td>${table}</td></tr></table>`)).toEqual({ text: "", inserts: [{ at: 0, table: rows }] });
    expect(read(`<div class="freshdesk_quote">${table}</div>`).inserts).toEqual([{ at: 0, quote: "a | b\nc | d" }]);
  });

  test.each([
    [
      "a table that arranges a mail",
      "<table><tr><td><table><tr><td>Bonjour</td></tr></table></td></tr><tr><td>Nora<br>Support</td><td>01 02</td></tr></table>",
      "Bonjour\n\nNora\nSupport\n\n01 02",
    ],
    ["a table of one column", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\nb"],
    ["a cell outside a table", "a <td>b</td>", "a b"],
  ])("keeps %s readable", (_, html, text) => {
    expect(read(html)).toEqual({ text, inserts: [] });
  });

  test.each([
    [
      "Freshdesk",
      '<div class="freshdesk_quote"><blockquote class="freshdesk_quote">On Tue, Zoé wrote:<br>Un</blockquote></div>',
      "On Tue, Zoé wrote:\nUn",
    ],
    [
      "Gmail",
      '<div class="gmail_quote gmail_quote_container"><div class="gmail_attr">Zoé a écrit :</div><blockquote>Un</blockquote></div>',
      "Zoé a écrit :\n\n> Un",
    ],
    [
      "Thunderbird",
      '<div class="moz-cite-prefix">Le 3, Zoé a écrit :</div><blockquote type="cite" cite="mid:1"><p>Un</p></blockquote>',
      "Le 3, Zoé a écrit :\n\nUn",
    ],
    ["Outlook", '<div><hr><div id="divRplyFwdMsg">De : Zoé</div><div>Un</div></div>', "De : Zoé\nUn"],
  ])("folds the thread that %s marks, at its place", (_, html, quote) => {
    expect(read(`<p>Merci</p>${html}`)).toEqual({ text: "Merci", inserts: [{ at: 5, quote }] });
    expect(read(html)).toEqual({ text: "", inserts: [{ at: 0, quote }] });
  });

  test("keeps answers between quotes in their order", () => {
    const html = '<blockquote type="cite">Un ?</blockquote>oui<blockquote type="cite">Deux ?</blockquote>non';
    expect(read(html)).toEqual({
      text: "oui\n\nnon",
      inserts: [
        { at: 0, quote: "Un ?" },
        { at: 3, quote: "Deux ?" },
      ],
    });
  });

  test("shows pictures of the help desk at their place, and links to others", () => {
    expect(read(`<div><img src="${inline}" alt="Menu  ouvert" width="600"></div>`)).toEqual({
      text: "",
      inserts: [{ at: 0, picture: { address: inline, alt: "Menu ouvert" } }],
    });
    const html = `<p>Avant</p><a href="https://a.test"><img src='${inline}&amp;x=1'></a><p>après <img src="https://t.test/o.gif" width="1" height="1"><img src="https://a.test/b.png" alt="Logo"> <img src="cid:1"> <img src=x onerror="alert(1)"></p>`;
    expect(read(html)).toEqual({
      text: "Avant\n\nhttps://a.test\n\naprès [Logo](https://a.test/b.png) [image] [image]",
      inserts: [{ at: 21, picture: { address: `${inline}&x=1`, alt: "" } }],
    });
    expect(
      read(`<table><tr><td>a</td><td><img src="${inline}"></td></tr><tr><td>b</td><td>c</td></tr></table>`),
    ).toEqual({
      text: "",
      inserts: [
        {
          at: 0,
          table: [
            ["a", ""],
            ["b", "c"],
          ],
        },
        { at: 0, picture: { address: inline, alt: "" } },
      ],
    });
    expect(read(`<p>a</p><div class="freshdesk_quote">b <img src="${inline}" alt="Menu"></div>`).inserts).toEqual([
      { at: 1, quote: `b [Menu](${inline})` },
    ]);
  });

  test("reads hostile HTML in time", () => {
    for (const part of ['<a "', "<table><tr><td>", "<div class='freshdesk_quote'>", "<li>", "<", "&#x", "<!--"])
      expect(read(part.repeat(20_000)).text.length, part).toBeLessThanOrEqual(part.length * 20_000);
  });
});
