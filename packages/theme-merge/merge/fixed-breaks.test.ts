/** Which line ends have white space with a meaning around them: those after which a line begins with `|`. */
import { describe, expect, test } from "vitest";
import { findFixedBreaks } from "./fixed-breaks.ts";

describe("findFixedBreaks", () => {
  test.each([
    ["text and tags", "snippets/a.liquid", "<div>\n<p\nclass='a'>\nfoo\n{{ bar }}\n{% if x %}\n</p>"],
    ["a value", "snippets/a.liquid", '<a title="b\n| c"\nhref="d">'],
    [
      "a value with Liquid that has quotes",
      "snippets/a.liquid",
      '<a title="{% if x == "y" %}\n| c{% endif %}\n| d"\n>',
    ],
    ["a list of classes", "snippets/a.liquid", '<a class="\nb\n{% if x %} c{% endif %}\n">'],
    ["pre", "snippets/a.liquid", "a\n<pre>\n| b\n|</pre>\n<p>"],
    ["textarea and code", "snippets/a.liquid", "<textarea>\n|</textarea>\n<code>\n|</code>\n<p>"],
    ["raw", "snippets/a.liquid", "a\n{%- raw -%}\n| {{ b\n| {%- endraw -%}\nc"],
    ["captured text", "snippets/a.liquid", "{% capture x %}\n| a\n|{% endcapture %}\nb"],
    ["a string of Liquid", "snippets/a.liquid", "{{ 'a\n| b' | append: x\n| }}\nc"],
    ["an apostrophe in Liquid", "snippets/a.liquid", "{% liquid\nassign a = 'b'\n# it's\n| assign c = d\n| %}\ne"],
    ["comments", "snippets/a.liquid", "{% comment %}\nit's\n{% endcomment %}\n<!-- a `\n -->\nb"],
    ["styles", "snippets/a.liquid", "<style>\na { b: 'c\\\n| d';\n}\n</style>\n{% style %}\na\n{% endstyle %}"],
    ["a schema", "sections/a.liquid", 'a\n{% schema %}\n{ "name":\n"`" }\n{% endschema %}\n'],
    ["a script", "snippets/a.liquid", "<script>\nlet a = `b\n| c`;\nlet d = {{ e | json }};\n</script>\n<p>"],
    ["a script of another kind", "snippets/a.liquid", '<script type="text/template">\n| a\n|</script>\nb'],
    ["data", "snippets/a.liquid", '<script type="application/json">\n{ "a":\n1 }\n</script>\nb'],
    ["a backtick in text", "snippets/a.liquid", "a ` b\n| c ` d\ne"],
    ["a style that shows white space", "snippets/a.liquid", "<p style='white-space: pre-line'>\n| a\n|</p>"],
    ["no HTML", "templates/robots.txt.liquid", "a\n| b"],
    ["a text file", "assets/a.txt", "a\n| b"],
    ["JavaScript", "assets/a.js", "f(`\n| a ${b(`\n| c`)}\n| d`);\nlet e = /[`/]/, f = '`';\n// `\ng"],
    ["JavaScript with divisions", "assets/a.js", "let a = b / c; // '\nlet d = `\n| ${e / f}`;\ng"],
    ["JavaScript that goes on", "assets/a.js", 'let a = "b\\\n| c";\nd'],
    ["JavaScript that the scanner cannot follow", "assets/a.js", "if (a) /`/.test(b);\n| c(`\n| d`);\n| e"],
    ["CSS", "assets/a.css", ".a {\nb: c;\n\n}\n.d\n.e {}"],
    ["CSS with Liquid", "assets/a.css.liquid", ".a {\nb: {{ c }};\n}"],
  ])("finds fixed line breaks: %s", (_, path, text) => {
    const found = findFixedBreaks(path, text);
    const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
    const shown = breaks.map((at) => [text.slice(at + 1).split("\n", 1)[0], found.has(at)]);
    expect(shown).toEqual(shown.map(([line]) => [line, line?.toString().startsWith("|")]));
  });

  test("reads long texts without ends fast", () => {
    const parts = ["{{ '", "<a b='", "{% raw", "`", "<pre>", "{%", "${", " ", "\\\n", "<!--", "{{{{"];
    for (const part of parts)
      for (const path of ["snippets/a.liquid", "assets/a.js.liquid", "assets/a.css"])
        findFixedBreaks(path, part.repeat(100_000));
  });
});
