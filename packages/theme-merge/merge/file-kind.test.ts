import { describe, expect, test } from "vitest";
import { getCounterpart, getFileKind, getGeneratedPath } from "./theme-file.ts";

describe("getFileKind", () => {
  test.each([
    ["layout/theme.liquid", "code"],
    ["sections/hero.liquid", "code"],
    ["assets/base.css", "code"],
    ["assets/theme.css.liquid", "code"],
    ["assets/icon.svg", "code"],
    ["config/markets.json", "code"],
    ["templates/gift_card.liquid", "code"],
    ["assets/logo.png", "binary"],
    ["assets/font.woff2", "binary"],
    ["templates/index.json", "template"],
    ["templates/customers/login.json", "template"],
    ["sections/header-group.json", "section-group"],
    ["config/settings_data.json", "settings-data"],
    ["config/settings_schema.json", "settings-schema"],
    ["locales/fr.json", "locale"],
    ["locales/en.default.json", "locale"],
    ["locales/en.default.schema.json", "locale-schema"],
  ])("classifies %s as %s", (path, kind) => expect(getFileKind(path)).toBe(kind));
});

describe("getGeneratedPath", () => {
  test("returns the style sheet that Shopify makes of a Liquid source", () => {
    expect(getGeneratedPath("assets/theme.css.liquid")).toBe("assets/theme.css");
    expect(getGeneratedPath("assets/old.scss.liquid")).toBe("assets/old.scss.css");
    expect(getGeneratedPath("snippets/card.liquid")).toBeNull();
  });
});

describe("getCounterpart", () => {
  test("returns the path of a file's other form, Liquid or JSON", () => {
    expect(getCounterpart("templates/cart.json")).toBe("templates/cart.liquid");
    expect(getCounterpart("sections/footer.liquid")).toBe("sections/footer.json");
    expect(getCounterpart("assets/theme.css")).toBe("assets/theme.css.liquid");
    expect(getCounterpart("snippets/card.liquid")).toBeNull();
  });
});
