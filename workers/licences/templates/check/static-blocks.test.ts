import { describe, expect, test } from "vitest";
import { readStaticBlocks } from "./static-blocks.ts";

describe("readStaticBlocks", () => {
  test.each<[string, [string, string][] | null]>([
    ["<p>{{ block.settings.title }}</p>{% content_for 'blocks' %}", []],
    ["{% content_for 'block', type: 'price', id: 'main' %}", [["price", "main"]]],
    ['{%- content_for "block", id: "main", closest.product: product, type: "price" -%}', [["price", "main"]]],
    [
      "{% liquid\n  content_for 'block', type: 'price', id: 'one'\n  content_for 'block', type: 'price', id: 'two'\n%}",
      [
        ["price", "one"],
        ["price", "two"],
      ],
    ],
    ["{% content_for 'block', type: 'price', id: some_id %}", null],
    ["{% render 'card' %}{% content_for 'block', type: 'price', id: 'main' %}", null],
    ["{% liquid\n  render 'card'\n%}", null],
  ])("reads %s", (liquid, blocks) => {
    expect(readStaticBlocks(liquid)).toEqual(blocks);
  });
});
