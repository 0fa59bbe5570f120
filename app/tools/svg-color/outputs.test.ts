import { describe, expect, test } from "vitest";
import { makeUnique } from "#app/tools/images/unique-names.ts";
import { createOutput, toDataUri } from "./code-panel.tsx";
import { readDrawing } from "./drawing.ts";
import { prepareSource, readSource, toFileName } from "./source.ts";
import { maxSvgBytes } from "./source-limits.ts";
import { record, redo, startHistory, undo } from "./use-recolouring.ts";

const namespace = 'xmlns="http://www.w3.org/2000/svg"';
const bag = `<svg ${namespace} width="20" height="20" viewBox="0 0 20 20"><path fill="#111" d="M0 0h9"/><path fill="#ffc" d="M9 9"/></svg>`;
const output = (kind: Parameters<typeof createOutput>[0], text = bag, changes = {}) =>
  createOutput(kind, "bag", readDrawing(text), changes).code;

describe("createOutput", () => {
  test("makes each colour of a snippet a parameter, or the text's colour where it follows the text", () => {
    expect(output("liquid", bag, { "#111111": "currentColor", "#ffffcc": "#3f8c77" })).toBe(
      `{%- comment -%} bag {%- endcomment -%}
<svg class="icon icon-bag" aria-hidden="true" focusable="false" viewBox="0 0 20 20"><path fill="currentColor" d="M0 0h9"/><path fill="{{ color_1 | default: '#3f8c77' }}" d="M9 9"/></svg>`,
    );
  });

  test("keeps the alpha of colours in a snippet", () => {
    const faint = `<svg ${namespace}><path fill="#f003"/><path fill="rgb(0 0 255 / 50%)"/></svg>`;
    expect(output("liquid", faint, { "#0000ff": "currentColor" })).toContain(
      `<path fill="color-mix(in srgb, {{ color_1 | default: '#ff0000' }} 20%, transparent)"/>` +
        '<path fill="color-mix(in srgb, currentColor 50%, transparent)"/>',
    );
  });

  test("prevents Liquid in a drawing from running in the store", () => {
    const hostile = `<svg ${namespace}><title>{{ shop.secret }}{% render 'x' %}{%- raw -%}</title><path id="{{ a }}" fill="{#f00}"/><style>.{{ b }}{}@media x{{% raw %}{fill:red}}</style></svg>`;
    const code = output("liquid", hostile)
      .replace(/^.*\n.*\n/, "")
      .replaceAll("{{ color_1 | default: '#ff0000' }}", "c")
      .replaceAll("{{ scope }}", "s");
    expect(code).not.toMatch(/\{\{|\{%|%\}|\}\}/);
  });

  test("limits ids and styles of a snippet to its own drawing", () => {
    const inside =
      '<style>:root{--a:#f00}.a, #b &gt; path{fill:url("#g")}@media print{.a{fill:#00f}}</style><title id="t">T</title>' +
      '<linearGradient id="g"/><g id="b" class="a"><use href="#p" xlink:href="#p"/></g><path id="p" fill="url(#g)" style="mask:url(&quot;#m&quot;)"/>';
    const root = `<svg ${namespace} class="a" aria-labelledby="t">`;
    const [, start, code] = output("liquid", `${root}${inside}</svg>`).split("\n");
    // The same snippet with other colours is another drawing of the page.
    expect(start).toBe(
      "{%- capture scope -%}{{ color_1 }} {{ color_2 }}{%- endcapture -%}{%- assign scope = scope | md5 | slice: 0, 8 -%}",
    );
    expect(code?.replaceAll("icon-bag-{{ scope }}", "SCOPE")).toBe(
      '<svg class="icon icon-bag SCOPE a" aria-hidden="true" focusable="false"><style>' +
        ":is(.SCOPE):where(.SCOPE,.SCOPE *){--a:{{ color_1 | default: '#ff0000' }}&#125;" +
        ':is(.a, #SCOPE-b &gt; path):where(.SCOPE,.SCOPE *){fill:url("#SCOPE-g")}' +
        "@media print{:is(.a):where(.SCOPE,.SCOPE *){fill:{{ color_2 | default: '#0000ff' }}&#125;&#125;</style>" +
        '<title id="SCOPE-t">T</title><linearGradient id="SCOPE-g"/><g id="SCOPE-b" class="a">' +
        '<use href="#SCOPE-p" xlink:href="#SCOPE-p"/></g>' +
        '<path id="SCOPE-p" fill="url(#SCOPE-g)" style="mask:url(&quot;#SCOPE-m&quot;)"/></svg>',
    );
  });
});

describe("toDataUri", () => {
  test("returns a data URI that is read back as the same drawing", async () => {
    const text = bag.replace("M0 0h9", "M0 0h9%27 '\\^`|&quot;");
    expect(await (await fetch(toDataUri(text))).text()).toBe(text);
    expect(output("mask")).toContain(`mask: url("${toDataUri(bag)}") center`);
    expect(toDataUri(text)).not.toMatch(/["'#<>]/);
  });
});

const encode = (text: string) => new TextEncoder().encode(text);

describe("readSource", () => {
  test.each([
    ["empty", encode("")],
    ["empty", encode(" \n")],
    ["tooLarge", new Uint8Array(maxSvgBytes + 1)],
    ["compressed", new Uint8Array([0x1f, 0x8b, 8])],
    ["notSvg", encode("\x89PNG")],
    ["notSvg", encode("<svgfoo/>")],
    ["broken", encode("<svg><path>")],
    ["entities", encode(`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${bag}`)],
    ["entities", encode(`<!DOCTYPE svg [<!ENTITY a "<path/>">]>${bag}`)],
    ["entities", encode(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${bag}`)],
    ["entities", encode(`<!DOCTYPE svg [<!ENTITY % a "b">%a;]>${bag}`)],
    ["tooLarge", encode(`<!DOCTYPE svg [<!ENTITY a "${"x".repeat(1000)}">]><svg>${"&a;".repeat(1001)}</svg>`)],
    ["encoding", encode(`<?xml version="1.0" encoding="nothing-known"?>${bag}`)],
    ["notSvg", encode("<!-- <svg></svg> --><html></html>")],
    ["broken", encode("<svg><path><!-- </svg> -->")],
  ])("rejects a source as %s", (error, bytes) => expect(readSource(bytes)).toEqual({ error }));
});

describe("readSource, as declared", () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
  const titled = bag.replace("<path", "<title>Thé</title><path");
  test.each([
    ["an encoding of single bytes", latin(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${titled}`)],
    ["the one of Macs", latin(`<?xml version='1.0' encoding='macintosh'?>${titled.replace("é", "\x8e")}`)],
    ["sixteen bits without a mark", utf16(`<?xml version="1.0" encoding="UTF-16"?>${titled}`)],
    ["sixteen bits that are none", encode(`<?xml version="1.0" encoding="UTF-16"?>${titled}`)],
    ["a mark beside another declaration", encode(`\ufeff<?xml version="1.0" encoding="ISO-8859-1"?>${titled}`)],
    ["an encoding in a comment only", encode(`<!-- <?xml encoding="ISO-8859-1"?> -->${titled}`)],
  ])("reads %s", (_, bytes) => expect(readSource(bytes)).toMatchObject({ text: titled }));
});

describe("prepareSource", () => {
  test("expands the names that Illustrator gives its addresses", () => {
    const doctype = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [
\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
\t<!-- a comment ]> --><!ENTITY ns_x 'urn:"x"'>
]>`;
    const drawing =
      '<svg xmlns="&ns_svg;" xmlns:x="&ns_x;"><title>&ns_x;&amp;</title><style><![CDATA[&ns_x;]]></style></svg>';
    expect(prepareSource(`<?xml version="1.0"?>\n${doctype}\n${drawing}`)).toMatchObject({
      text: `<svg ${namespace} xmlns:x="urn:&quot;x&quot;"><title>urn:&quot;x&quot;&amp;</title><style><![CDATA[&ns_x;]]></style></svg>`,
    });
    expect(prepareSource(`<!-- <!DOCTYPE svg [<!ENTITY a "&b;">]> -->${bag}`)).toMatchObject({ text: bag });
  });

  test("takes no root and no end out of a comment", () => {
    const text = `<!-- made from <svg width="1"> -->${bag}<!-- </svg> -->`;
    expect(prepareSource(text)).toMatchObject({ text: bag });
    const inside = bag.replace("<path", "<!-- <svg></svg> --><path");
    expect(prepareSource(inside)).toMatchObject({ text: inside });
  });

  test("cuts the root out of what surrounds it, in each encoding", () => {
    const text = `<?xml version="1.0"?><!DOCTYPE svg><!-- by --> ${bag}\n<p>`;
    expect(prepareSource(text)).toEqual({ text: bag, importsStyles: false });
    expect(prepareSource(`<?xml-stylesheet href="a"?>${bag}`)).toEqual({ text: bag, importsStyles: true });
    expect(
      readSource(new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(bag, (c) => c.charCodeAt(0)).buffer)])),
    ).toMatchObject({ text: bag });
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path/></s:svg>';
    expect(prepareSource(prefixed)).toMatchObject({ text: `<svg ${namespace}><path/></svg>` });
    expect(prepareSource('<svg><use xlink:href="#a"/></svg>')).toMatchObject({
      text: `<svg xmlns:xlink="http://www.w3.org/1999/xlink" ${namespace}><use xlink:href="#a"/></svg>`,
    });
  });
});

describe("toFileName, makeUnique", () => {
  test("returns plain names, each one once", () => {
    expect(["Été 2024 (1).SVG", "../../x", "…"].map(toFileName)).toEqual(["ete-2024-1", "x", "icon"]);
    expect(makeUnique(["a", "a", "a-2", "a"])).toEqual(["a", "a-2", "a-2-2", "a-3"]);
  });
});

describe("undo, redo", () => {
  test("restores steps until a new one is recorded", () => {
    const third = record(record(startHistory(1), 2), 3);
    const back = undo(undo(undo(third)));
    expect(back.now).toBe(1);
    expect(redo(redo(redo(back))).now).toBe(3);
    expect(redo(record(undo(third), 4)).now).toBe(4);

    const dragged = record(record(record(startHistory(1), 2, "a"), 3, "a"), 4, "b");
    expect([undo(dragged).now, undo(undo(dragged)).now]).toEqual([3, 1]);
  });
});
