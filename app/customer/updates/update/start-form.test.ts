import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { readForm } from "#app/kit/forms/form.server.ts";
import { toForm } from "#tests/support/to-form.ts";
import { choiceField, parseStartForm, pickStartValues, shownField, startFormLimits, textField } from "./start-form.ts";

const header = "sections/header.liquid";
const styles = "assets/theme.css";

const context = { session: { viewer: null } } as AppLoadContext;
const posted = (fields: Record<string, string>) =>
  readForm(
    { context, request: new Request("http://localhost/", { method: "POST", body: toForm(fields) }) },
    startFormLimits,
  );

describe("parseStartForm", () => {
  it("takes a side or the written text for each conflict", () => {
    const fields = {
      [choiceField(header)]: "mine",
      [choiceField(styles)]: "edit",
      [textField(styles)]: "a {}\r\nb {}\r\n",
    };
    expect(parseStartForm(toForm(fields), [header, styles])).toEqual({
      ok: true,
      choices: { [header]: { choice: "mine" }, [styles]: { choice: "edit", text: "a {}\nb {}\n" } },
    });
  });

  it("omits choices that the page showed already, except texts, and takes all at a start", () => {
    const fields = {
      ...{ [choiceField(header)]: "new", [shownField(header)]: "new" },
      ...{ [choiceField(styles)]: "edit", [shownField(styles)]: "edit", [textField(styles)]: "a {}" },
    };
    const text = { [styles]: { choice: "edit", text: "a {}" } };
    expect(parseStartForm(toForm(fields), [header, styles])).toEqual({ ok: true, choices: text });
    expect(parseStartForm(toForm({ ...fields, [shownField(header)]: "mine" }), [header])).toMatchObject({
      choices: { [header]: { choice: "new" } },
    });
    expect(parseStartForm(toForm({ ...fields, intent: "start" }), [header, styles])).toEqual({
      ok: true,
      choices: { [header]: { choice: "new" }, ...text },
    });
  });

  it("accepts the merchant's whole file", () => {
    expect(parseStartForm(toForm({ [choiceField(header)]: "mine-file" }), [header])).toEqual({
      ok: true,
      choices: { [header]: { choice: "mine-file" } },
    });
  });

  it("starts without choices when there is no conflict", () => {
    expect(parseStartForm(toForm({ intent: "start" }), [])).toEqual({ ok: true, choices: {} });
  });

  it("leaves out conflicts without an answer, which may be saved already", () => {
    const fields = { [choiceField(header)]: "edit", [textField(header)]: "my text", [textField(styles)]: "a draft" };
    expect(parseStartForm(toForm(fields), [header, styles])).toEqual({
      ok: true,
      choices: { [header]: { choice: "edit", text: "my text" } },
    });
  });

  it.each([
    ["no text", "  \n", "update.errors.textRequired"],
    ["a text beyond Shopify's limit", "é".repeat(128 * 1024 + 1), "update.errors.textTooLong"],
  ])("rejects an edit with %s", (_name, text, message) => {
    const started = parseStartForm(toForm({ [choiceField(header)]: "edit", [textField(header)]: text }), [header]);
    expect(started).toMatchObject({ ok: false, reply: { errors: { [textField(header)]: [message] } } });
    expect(findText(fr, message)).toBeTypeOf("string");
  });

  it("limits the total size of texts, and reports the file that exceeds it", () => {
    const paths = Array.from({ length: 9 }, (_, index) => `snippets/part-${index}.liquid`);
    const fields = paths.flatMap((path) => [
      [choiceField(path), "edit"],
      [textField(path), "x".repeat(250 * 1024)],
    ]);
    const started = parseStartForm(toForm(Object.fromEntries(fields)), paths);
    expect(started.ok ? [] : Object.keys(started.reply.errors)).toEqual([textField("snippets/part-8.liquid")]);
  });

  it("rejects unknown choices and ignores files outside the preview", () => {
    const other = choiceField("layout/theme.liquid");
    expect(parseStartForm(toForm({ [choiceField(header)]: "new", [other]: "mine" }), [header])).toEqual({
      ok: true,
      choices: { [header]: { choice: "new" } },
    });
    expect(parseStartForm(toForm({ [choiceField(header)]: "theirs" }), [header])).toMatchObject({
      ok: false,
      reply: {
        values: { [choiceField(header)]: "theirs" },
        errors: { [choiceField(header)]: ["update.errors.undecided"] },
      },
    });
  });

  it("handles paths that are property names of objects", () => {
    const started = parseStartForm(toForm({ "choice[__proto__]": "new" }), ["__proto__"]);
    expect(started.ok && Object.entries(started.choices)).toEqual([["__proto__", { choice: "new" }]]);
  });
});

describe("pickStartValues", () => {
  it("keeps choices and texts of any preview, and no other field", () => {
    const fields = {
      intent: "start",
      "text[a b.liquid]": "x",
      "choice[a b.liquid]": "edit",
      "text[]": "y",
      other: "z",
    };
    expect(pickStartValues(toForm(fields))).toEqual({ "text[a b.liquid]": "x", "choice[a b.liquid]": "edit" });
  });
});

describe("startFormLimits", () => {
  it("limits the number of fields and the length of their names", async () => {
    const wide = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [choiceField(`snippets/${index}.liquid`), "new"]));
    expect(await posted(wide(3_000))).not.toBeNull();
    expect(await posted(wide(3_021))).toBeNull();
    expect(await posted({ [choiceField("x".repeat(300))]: "new" })).toBeNull();
  });
});
