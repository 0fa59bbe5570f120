import { describe, expect, test } from "vitest";
import { speaksOf } from "./speaks-of.ts";

const person = { emails: ["zoe.lemaitre@example.test"], uid: "uid-1234", name: "Zoé Lemaître", company: "Studio Nord" };

describe("speaksOf", () => {
  test.each([
    ["an e-mail", "ZOE.lemaitre@example.test"],
    ["a name with other words", "Dossier zoe lemaitre, relance"],
    ["the name between signs", "(Zoé Lemaître): relance"],
    ["an e-mail in a sentence", "from:<zoe.lemaitre@example.test>, paid"],
    ["the company", "studio nord"],
    ["the uid", "uid-1234"],
  ])("finds %s", (_, text) => expect(speaksOf(person, ["status", text])).toBe(true));

  test.each([
    ...["", "zoe", "Lemaître", "paused", "studio", "example.test", "1234", "zoe.lemaitre", "studio nordique"],
    ...["ma-zoe.lemaitre@example.test", "Chloézoé Lemaître", "xuid-1234"],
  ])("finds no person in %j", (text) => expect(speaksOf(person, [text])).toBe(false));

  test("does not take a common word for an address that begins with it", () =>
    expect(speaksOf({ ...person, emails: ["contact@studio.test"] }, ["contact", "support"])).toBe(false));

  test("finds no person without a name or an address", () =>
    expect(speaksOf({ emails: [], uid: "", name: "", company: "" }, ["", "anything"])).toBe(false));
});
