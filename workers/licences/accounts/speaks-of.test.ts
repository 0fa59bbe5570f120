import { describe, expect, test } from "vitest";
import { speaksOf } from "./speaks-of.ts";

const person = { emails: ["zoe.lemaitre@example.test"], uid: "uid-1234", name: "Zoé Lemaître", company: "Studio Nord" };

describe("speaksOf", () => {
  test.each([
    ["an e-mail", "ZOE.lemaitre@example.test"],
    ["a name with other words", "Dossier zoe lemaitre, relance"],
    ["one word of the name", "Lemaître"],
    ["the company", "studio nord"],
    ["the uid", "uid-1234"],
  ])("finds %s", (_, text) => expect(speaksOf(person, ["status", text])).toBe(true));

  test.each(["", "zoe", "paused", "studio", "example.test", "1234"])("finds no person in %j", (text) =>
    expect(speaksOf(person, [text])).toBe(false),
  );

  test("finds no person without a name or an address", () =>
    expect(speaksOf({ emails: [], uid: "", name: "", company: "" }, ["", "anything"])).toBe(false));
});
