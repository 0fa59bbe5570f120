import { describe, expect, test } from "vitest";
import type { Json } from "./json-text.ts";
import { decideSetting, isValid } from "./setting-value.ts";

const range = { type: "range", min: 0, max: 10, step: 2 };
const select = { type: "select", options: [{ value: "a" }, { value: "b" }] };

describe("isValid", () => {
  test.each<[Json, string, Json, boolean]>([
    [true, "checkbox", {}, true],
    ["true", "checkbox", {}, false],
    [4, "range", range, true],
    [0.3, "range", { min: 0, max: 1, step: 0.1 }, true],
    [5, "range", range, false],
    [12, "range", range, false],
    ["4", "range", range, false],
    [2.5, "range", { min: 0, max: 10 }, false],
    ["serif", "font_picker", {}, true],
    ["ibm-plex-sans_n4", "font_picker", {}, true],
    ["Helvetica", "font_picker", {}, false],
    ["a", "select", select, true],
    ["c", "select", select, false],
    ["b", "radio", select, true],
    ["center", "text_alignment", {}, true],
    ["middle", "text_alignment", {}, false],
    ["<p>a</p>", "richtext", {}, true],
    ["a", "richtext", {}, false],
    ["", "richtext", {}, true],
    ["#fff", "color", {}, true],
    [7, "color", {}, false],
    ["shopify://shop_images/a.png", "image_picker", {}, true],
    ["a.png", "image_picker", {}, false],
    [["a", "b"], "product_list", {}, true],
    [{}, "product_list", {}, false],
    [Array(51).fill("a"), "product_list", {}, false],
    [["a", "b"], "collection_list", { limit: 1 }, false],
    [3, "number", {}, true],
    [3, "number", { min: 4 }, false],
    [3, "number", { max: 2 }, false],
    ["", "number", { min: 4 }, true],
    ["", "select", select, true],
    ["", "radio", select, true],
    ["", "text_alignment", {}, true],
    ["", "range", range, true],
    ["", "checkbox", {}, true],
    ["", "font_picker", {}, true],
    ["", "video", {}, true],
    [" ", "select", select, false],
    [{ scheme: 1 }, "color_scheme_group", {}, true],
    [{ anything: 1 }, "of_tomorrow", {}, true],
    [null, "range", range, true],
    ["{{ product.title }}", "range", range, true],
  ])("validates %j as a %s", (value, type, definition, valid) => {
    expect(isValid(value, { ...(definition as object), type })).toBe(valid);
  });
});

const text = { type: "text" };

describe("decideSetting", () => {
  test.each([
    ["as before", "a", select, select, "carried"],
    ["the setting is gone", "a", select, undefined, "gone"],
    ["no theme ever had it", "a", undefined, undefined, "carried"],
    ["not known before", "a", null, undefined, "gone"],
    ["the option is gone", "c", { type: "select", options: [{ value: "c" }] }, select, "invalid"],
    ["it was not valid before either, and Shopify had it", "c", select, select, "carried"],
    ["a step that the range never had", 5, range, range, "invalid"],
    ["another type", "a", text, range, "invalid"],
    ["the theme takes it up", "a", undefined, text, "carried"],
  ] as const)("decides on a value: %s", (_, value, before, after, fate) => {
    expect(decideSetting(value, before as never, after as never)).toBe(fate);
  });
});
