import { describe, expect, it, vi } from "vitest";
import { highlight } from "./highlight.ts";

const liquid = (code: string, show = highlight) => show({ language: "liquid", title: null }, code, "en");
const shown = (html: string) => html.replaceAll(/<[^>]+>/g, "");

describe("highlight", () => {
  it("highlights Liquid correctly even when the module loads twice", async () => {
    vi.resetModules();
    const again = await import("./highlight.ts");
    const html = liquid("<h2>{{ section.settings.heading }}</h2>\n{% render 'custom-note' %}", again.highlight);
    expect(shown(html)).toContain("{{ section.settings.heading }}");
    expect(html).toContain("<span class=\"token string\">'custom-note'</span>");
    expect(html).not.toContain("___");
  });

  it.each([
    "{% comment %} a & b {% endcomment %}",
    "{%- comment -%}\n  {{ price }}\n{%- endcomment -%}",
    "{%- # on one line -%}",
  ])("gives a Liquid comment one colour: %s", (comment) => {
    const html = liquid(`<p>${comment}</p>{{ 'x' }}`);
    expect(html).toContain(`<span class="token comment">${comment.replace("&", "&amp;")}</span>`);
    expect(html).toContain("token string");
  });
});
