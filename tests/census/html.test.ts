/** The HTML of every screen is valid, signed in and out: in both languages, with `npm test` in one of them. */
import { beforeAll, describe, expect, test } from "vitest";
import { findHtmlFaults } from "#tests/support/html-validator.ts";
import { mintAccount, openSession } from "#tests/support/minting.ts";
import { type Screen, screens } from "#tests/support/screens.ts";
import { pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

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
    expect(await findHtmlFaults(html)).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  });
});
