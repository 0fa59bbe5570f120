import { describe, expect, test } from "vitest";
import { editorHeader, generateAsset, matchesPattern, md5, normaliseContent, toServedText } from "./normalise.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

describe("normaliseContent", () => {
  test("converts text to LF line ends and keeps other files", () => {
    expect(text(normaliseContent("snippets/card.liquid", bytes("a\r\nb\r\n")))).toBe("a\nb\n");
    expect(text(normaliseContent("assets/app.js", bytes("a\r\nb")))).toBe("a\nb");
    const picture = new Uint8Array([0x89, 0x0d, 0x0a, 0xff]);
    expect(normaliseContent("assets/logo.png", picture)).toEqual(picture);
    expect(text(normaliseContent("assets/icon.svg", bytes("<svg>\r\n</svg>")))).toBe("<svg>\r\n</svg>");
  });

  test("keeps binary content under a text file's name", () => {
    const broken = new Uint8Array([0x61, 0x0d, 0x0a, 0xff, 0xfe]);
    expect(normaliseContent("assets/app.css", broken)).toEqual(broken);
  });

  test("gives settings_data.json a checksum that ignores layout, and serves it formatted", () => {
    const plain = normaliseContent("config/settings_data.json", bytes('{"current":{"a":"b c"}}'));
    const typed = normaliseContent(
      "config/settings_data.json",
      bytes(`${editorHeader}{\r\n  "current": {\r\n\t"a": "b c"\r\n  }\r\n}\r\n`),
    );
    expect(md5(typed)).toBe(md5(plain));
    expect(toServedText("config/settings_data.json", plain)).toBe(
      `${editorHeader}{\n  "current": {\n    "a": "b c"\n  }\n}\n`,
    );
  });

  test("serves numbers of settings_data.json with all their digits", () => {
    const stored = normaliseContent("config/settings_data.json", bytes('{"current":{"a":9007199254740993,"b":1.0}}'));
    const served = toServedText("config/settings_data.json", stored);
    expect(served).toBe(`${editorHeader}{\n  "current": {\n    "a": 9007199254740993,\n    "b": 1.0\n  }\n}\n`);
  });

  test("keeps the editor's header and the formatting of templates", () => {
    const template = bytes(`${editorHeader}{\n  "sections": {}\n}\n`);
    expect(normaliseContent("templates/index.json", template)).toEqual(template);
    expect(toServedText("templates/index.json", template)).toBe(text(template));
  });
});

describe("generateAsset", () => {
  test("generates a style sheet beside its Liquid source", () => {
    const source = bytes("a { color: {{ settings.colour }}; }{% comment %}x{% endcomment %}");
    const generated = generateAsset("assets/theme.css.liquid", source);
    expect(generated?.path).toBe("assets/theme.css");
    expect(text(generated?.bytes ?? bytes(""))).toBe("a { color: ; }x");
    expect(generateAsset("assets/old.scss.liquid", source)?.path).toBe("assets/old.scss.css");
    expect(generateAsset("sections/header.liquid", source)).toBeNull();
    expect(generateAsset("assets/theme.css", source)).toBeNull();
  });
});

describe("md5", () => {
  test("returns MD5 in hex", () => {
    expect(md5(bytes("hello"))).toBe("5d41402abc4b2a76b9719d911017c592");
  });
});

describe("matchesPattern", () => {
  test.each([
    ["templates/index.json", "templates/index.json", true],
    ["templates/index.json", "templates/index", false],
    ["templates/index.json", "templates/*", true],
    ["templates/customers/login.json", "templates/*.json", true],
    ["templates/index.liquid", "templates/*.json", false],
    ["templates/index.json", "*", true],
    ["", "*", true],
    ["aba", "ab*ba", false],
    ["abba", "ab*ba", true],
    ["sections/a.b.c.json", "sections/*.*.json", true],
    ["sections/a.json", "sections/*.*.json", false],
    ["xaybz", "*a*b*", true],
    ["xbyaz", "*a*b*", false],
    ["assets/a+b(1).js", "assets/a+b(1).*", true],
    ["assets/aab1.js", "assets/a+b(1).*", false],
  ])("matches %j against %j: %j", (name, pattern, expected) => {
    expect(matchesPattern(name, pattern)).toBe(expected);
  });
});
