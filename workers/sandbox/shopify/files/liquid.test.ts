import { describe, expect, test } from "vitest";
import { readLiquid } from "./liquid.ts";

const problem = (text: string) => readLiquid("sections/a.liquid", text).problem;

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

describe("readLiquid", () => {
  test("reads the schema from its tag, but not inside a comment", () => {
    expect(readLiquid("sections/a.liquid", 'x{%- schema -%}{"name": "A"}{%- endschema -%}').schema).toBe(
      '{"name": "A"}',
    );
    expect(
      readLiquid("sections/a.liquid", "{% comment %}{% schema %}{}{% endschema %}{% endcomment %}").schema,
    ).toBeNull();
  });
});
