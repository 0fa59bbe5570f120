/** The HTML of every screen is valid, signed in and out: in both languages, with `npm test` in one of them. */
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { mintAccount, openSession } from "#tests/support/minting.ts";
import { type Screen, screens } from "#tests/support/screens.ts";
import { pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // React writes the doctype, boolean attributes and void elements in its own way, all of it valid.
    "doctype-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // The Content-Security-Policy limits scripts and styles to our own origin.
    "require-sri": "off",
    // A title names the page and the product; search engines may truncate it.
    "long-title": "off",
    "no-trailing-whitespace": "off",
    "no-inline-style": "error",
  },
});

const languages = ["fr", "en"];

/** Every other screen in English. */
const alternating = (language: string): Screen[] => screens.filter((_, at) => languages[at % 2] === language);

describe.each(languages)("HTML in %s", (language) => {
  const visitors = {} as Record<Screen["as"], Visitor>;

  async function signIn(account: Parameters<typeof mintAccount>[0]): Promise<Visitor> {
    const visitor = new Visitor({ language });
    visitor.setCookie(await openSession((await mintAccount(account)).email, language));
    return visitor;
  }

  beforeAll(async () => {
    visitors.visitor = new Visitor({ language });
    visitors.customer = await signIn({ licences: 2 });
    visitors.admin = await signIn({ licences: 1, role: "admin" });
  });

  test.each(pickSize(screens, alternating(language)))("is valid at $path for a $as", async ({ path, as }) => {
    const { html } = await visitors[as].get(path);
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  });
});
