import { describe, expect, test } from "vitest";
import { readLiquid } from "./liquid.ts";

const problem = (text: string) => readLiquid("sections/a.liquid", text).problem?.message ?? null;

describe("readLiquid: accepted Liquid", () => {
  test.each([
    "plain",
    "{{ product.title | upcase }}{%- if a and b -%}x{%- elsif c == 1 -%}y{%- else -%}z{%- endif -%}",
    "{% liquid\n  assign a = 1\n  case a\n    when 1, 2\n      echo 'b'\n    else\n      echo c\n  endcase\n%}",
    "{% for a in b limit: 3 %}{% break %}{% else %}{% endfor %}{% tablerow a in b cols: 2 %}{% endtablerow %}",
    "{% raw %}{{ a {% if %}{% endraw %}{% comment %}{% foo %}{{ b {% endcomment %}{% # note %}",
    "{% javascript %}if (a) { {% b }{% endjavascript %}{% stylesheet %}a { {% if %} }{% endstylesheet %}",
    "{% form 'product', product %}{% endform %}{% paginate a.b by 5 %}{% endpaginate %}{% render block %}",
    "{% content_for 'block', type: 'text', id: 'a' %}{% sections 'header-group' %}{% layout none %}",
    "{% doc %}\n  @param {string} a\n{% enddoc %}{% style %}a { color: {{ b }} }{% endstyle %}",
    "{% if a %}<div>{% endif %}<p></div>",
    `{% case a %}{% when"x" %}1{%-when'y' or"z"-%}2{% endcase %}{% render'card', a: b %}{% section"a" %}`,
    `{% if"a" == b %}{% elsif(b) %}{% endif-%}{% for a in(1..3) %}{%endfor%}{% content_for"blocks" %}`,
    `{%- liquid\n  case a\n    when"x"\n      echo"a"\n    when'y'\n      render'card'\n  endcase\n-%}`,
    // Only Liquid's strict mode rejects these.
    "{{ a b }}{{ a | | b }}{% if a = b %}{% endif %}",
  ])("accepts %j", (text) => {
    expect(problem(text)).toBeNull();
  });
});

describe("readLiquid: rejected Liquid", () => {
  test.each([
    ["one\n{% if a", "(line 2): Tag '{%' was not properly terminated with regexp: /\\%\\}/"],
    ["{{ a", "(line 1): Variable '{{' was not properly terminated with regexp: /\\}\\}/"],
    ["\n{{ 'a}' | append: b }}", "(line 2): Variable '{{' was not properly terminated with regexp: /\\}\\}/"],
    ["a\nb {% if a %}c", "(line 2): 'if' tag was never closed"],
    ["{% schema %}{}", "(line 1): 'schema' tag was never closed"],
    ["{% comment %}", "(line 1): 'comment' tag was never closed"],
    [
      "{% if a %}{% for b in c %}{% endif %}{% endfor %}",
      "(line 1): 'endif' is not a valid delimiter for for tags. use endfor",
    ],
    ["x\n{% endif %}", "(line 2): Unknown tag 'endif'"],
    ["x\n\n{% foo %}", "(line 3): Unknown tag 'foo'"],
    ["{% if a %}{% elseif b %}{% endif %}", "(line 1): Unknown tag 'elseif'"],
    ["a\n{% foo'x' %}", "(line 2): Unknown tag 'foo'"],
    ["{% else %}", "(line 1): Unexpected outer 'else' tag"],
    ["{% capture a %}{% else %}{% endcapture %}", "(line 1): capture tag does not expect 'else' tag"],
    ["{% partial %}{% endpartial %}", "(line 1): Unknown tag 'partial'"],
    ["x\n{% liquid\n  if a\n    echo b\n%}", "(line 2): 'if' tag was never closed"],
    ["{% liquid\n  endif\n%}", "(line 1): Unknown tag 'endif'"],
    ["{% liquid\n  assign a = 1\n  foo a\n%}", "(line 3): Unknown tag 'foo'"],
    ["{% if a %}{% liquid\n  endif\n%}", "(line 1): 'if' tag was never closed"],
    ["{% for a b %}{% endfor %}", "(line 1): Syntax Error in 'for loop' - Valid syntax: for [item] in [collection]"],
    ["{% assign a %}", "(line 1): Syntax Error in 'assign' - Valid syntax: assign [var] = [source]"],
    ["{% if %}{% endif %}", "(line 1): Syntax Error in tag 'if' - Valid syntax: if [expression]"],
    ["{% if a %}{% elsif %}{% endif %}", "(line 1): Syntax Error in tag 'if' - Valid syntax: if [expression]"],
    [
      "{% if a %}{% schema %}{}{% endschema %}{% endif %}",
      "(line 1): 'schema' tag must not be nested inside other tags",
    ],
    [
      "{% schema %}{}{% endschema %}\n{% schema %}{}{% endschema %}",
      "(line 2): Duplicate entries for 'schema' in 'sections/a.liquid'",
    ],
    ["{% if a %}".repeat(20_000), "(line 1): Nesting too deep"],
  ])("rejects %j", (text, message) => {
    expect(problem(text)).toBe(`Liquid syntax error ${message}`);
  });
});

describe("readLiquid: lines that only strict mode rejects", () => {
  /** What the `liquid` library 5.13 answers in its modes `strict2` and `lax`. */
  test.each([
    "{{ 'a' | t: b: 1:| upcase }}",
    "{{ a b }}",
    "{{ a | append: '{{ b }}' }}{{ x’ }}",
    "{% assign a = b == c %}",
    "{% assign list[0] = a %}",
    "{% if a = b %}{% endif %}",
    "{% if a %}{% elsif 1 >= ! b %}{% endif %}",
    "{% if a and (b or c) %}{% endif %}",
    "{% case a %}{% when 'x' and b %}{% endcase %}",
    "{% case a %}{% when 'x': %}{% endcase %}",
    "{% render 'card', a: b | upcase %}",
    "{% render 'card', on: a == b %}",
    "{% for p in x limit: 2 reversed %}{% endfor %}",
    "{{ [a].b }}",
    "{% liquid\n assign r = a == b\n%}",
  ])("lists the line of %j", (text) => {
    expect(readLiquid("snippets/a.liquid", `x\n${text}`)).toMatchObject({
      problem: null,
      strictLines: [expect.any(Number)],
    });
  });

  test.each([
    "{{ a.b['c'] | append: \"it's\", 'x' | default: -1.5, allow_false: true }}{{ }}{{- x[0][y].z? -}}",
    "{% if a != b and c contains 'd' or e >= 1 %}{% elsif f == blank %}{% else %}{% endif %}",
    "{% assign a = 'b' | split: ',' %}{% for i in (1..a.size) limit: 2 offset: 1 %}{% break %}{% endfor %}",
    "{% case a %}{% when 'x', 1 or b %}{% endcase %}{% render 'card' with a as b, c: d, e: 'f' %}{% cycle 'a', 'b' %}",
    "{% form 'product', p, id: 'a', class: 'b' %}{% endform %}{% paginate a by 5 %}{% endpaginate %}{% # note! %}",
    "{% content_for 'block', type: 'text', id: 'a' %}{% style %}a { b: {{ c }} }{% endstyle %}{% comment %}! {{ a b }}{% endcomment %}",
  ])("lists nothing for %j", (text) => {
    expect(readLiquid("snippets/a.liquid", text)).toMatchObject({ problem: null, strictLines: [] });
  });
});

describe("readLiquid", () => {
  test("reads the schema from its tag, but not inside a comment", () => {
    expect(readLiquid("sections/a.liquid", 'x\n{%- schema -%}{"name": "A"}{%- endschema -%}').schema).toEqual({
      ...{ text: '{"name": "A"}', line: 2 },
    });
    expect(
      readLiquid("sections/a.liquid", "{% comment %}{% schema %}{}{% endschema %}{% endcomment %}").schema,
    ).toBeNull();
  });
});
