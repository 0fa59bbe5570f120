/** The HTML of every screen is valid, in both languages, signed in and out. */
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { type Screen, screens } from "#tests/support/screens.ts";
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

describe.each(["fr", "en"])("HTML in %s", (language) => {
  const visitors = {} as Record<Screen["as"], Visitor>;

  beforeAll(async () => {
    visitors.visitor = new Visitor({ language });
    const customer = await mintAccount({ licences: 2 });
    visitors.customer = await signIn(customer.email, new Visitor({ language }));
    const admin = await mintAccount({ licences: 1, role: "admin" });
    visitors.admin = await signIn(admin.email, new Visitor({ language }));
  });

  test.each(screens)("is valid at $path for a $as", async ({ path, as }) => {
    const { html } = await visitors[as].get(path);
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  });
});
