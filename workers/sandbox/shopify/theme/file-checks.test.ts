import { expect, test } from "vitest";
import { bodyBytes, fileRefusals } from "./file-checks.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const refusals = (files: Record<string, string>, present: string[] = []) =>
  fileRefusals(new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])), new Set(present));

const template = JSON.stringify({ sections: { main: { type: "hero" } }, order: ["main"] });

test("a template needs the sections it names, in the theme or in the same request", () => {
  expect(refusals({ "templates/index.json": template })).toMatchObject([
    {
      code: "FILE_VALIDATION_ERROR",
      filename: "templates/index.json",
      message: "Section type 'hero' does not refer to an existing section file",
    },
  ]);
  expect(refusals({ "templates/index.json": template }, ["sections/hero.liquid"])).toEqual([]);
  expect(refusals({ "templates/index.json": template, "sections/hero.liquid": "x" })).toEqual([]);
  expect(refusals({ "templates/index.json": template, "sections/hero.liquid": "{{ broken" })).toHaveLength(2);
});

test("a template is Liquid or JSON, not both", () => {
  const conflict = [{ code: "THEME_FILES_CONFLICT", filename: "templates/index.liquid" }];
  expect(refusals({ "templates/index.liquid": "x" }, ["templates/index.json"])).toMatchObject(conflict);
  expect(refusals({ "snippets/index.liquid": "x" }, ["templates/index.json"])).toEqual([]);
});

test("each file is judged by itself", () => {
  const found = refusals({ "snippets/good.liquid": "x", "snippets/bad.liquid": "{% if", "nowhere/a.liquid": "x" });
  expect(found.map(({ filename }) => filename)).toEqual(["snippets/bad.liquid", "nowhere/a.liquid"]);
});

test("bodies are text or base64; base64 that is none has no bytes", async () => {
  expect(await bodyBytes({ type: "TEXT", value: "é" })).toEqual(bytes("é"));
  expect(Buffer.from((await bodyBytes({ type: "BASE64", value: "w6k=\n" })) ?? [])).toEqual(Buffer.from("é"));
  expect(await bodyBytes({ type: "BASE64", value: "not base64!" })).toBeNull();
  expect(await bodyBytes({ type: "URL", value: "http://127.0.0.1:1/none" })).toBeNull();
});
