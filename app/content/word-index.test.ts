import { describe, expect, test } from "vitest";
import { createWordIndex } from "./word-index.ts";

const entries = [
  { name: "Déplacer la licence", words: "move" },
  { name: "Mettre à jour alice-shop", words: "update alice-shop.myshopify.com" },
  { name: "Télécharger le thème", words: "download" },
];
const index = createWordIndex(entries, { name: 3, words: 1 });
const find = (query: string, options?: { anyWord: boolean }) =>
  index.find(query, options).map(({ entry }) => entry.name.split(" ")[0]);

describe("createWordIndex", () => {
  test.each([
    ["deplacer", ["Déplacer"]],
    ["TÉLÉCHARGER", ["Télécharger"]],
    ["telech", ["Télécharger"]],
    ["telecahrger", ["Télécharger"]],
    ["license", ["Déplacer"]],
    ["alise-shop", ["Mettre"]],
    ["alice-shop.myshopify.com", ["Mettre"]],
    ["movie", ["Déplacer"]],
    ["mave", []],
    ["", []],
    ["?!", []],
    ["zzzz", []],
  ])("finds for %s the entries %j", (query, expected) => {
    expect(find(query)).toEqual(expected);
  });

  test("requires each word of the query to match, unless any word is enough", () => {
    expect(find("licence alice")).toEqual([]);
    expect(find("licence alice", { anyWord: true }).sort()).toEqual(["Déplacer", "Mettre"]);
  });

  test("returns the matching words without accents", () => {
    expect([...(index.find("deplac")[0]?.words ?? [])]).toEqual(["deplacer"]);
  });
});
