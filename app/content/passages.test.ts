/** Passages are found for questions about the theme and the portal, and not for others. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { GuideLanguage } from "#app/content/guide.ts";
import { readLibrary } from "#app/content/library.ts";
import { createPassageIndex } from "#app/content/passages.ts";
import { access } from "#base/access.ts";
import { projectFolder } from "#scripts/stack.ts";
import { questions } from "#tests/bench/assistant-questions.ts";

const { guides } = readLibrary(path.join(projectFolder, "app/content"), Object.keys(access));
const createIndex = (language: GuideLanguage) =>
  createPassageIndex(
    [...guides.values()].filter((guide) => guide.language === language),
    [],
  );
const indexes = { fr: createIndex("fr"), en: createIndex("en") };

describe("createPassageIndex", () => {
  test("finds passages for every question of the evaluation", () => {
    const missed = questions.filter(({ language, question }) => indexes[language].find(question).length === 0);
    expect(missed).toEqual([]);
  });

  test.each([
    ["fr", "Quel temps fera-t-il demain à Lyon ?"],
    ["fr", "Comment cuire des pâtes al dente ?"],
    ["fr", "Combien font 17 fois 23 ?"],
    ["fr", "Quelle est la capitale du Japon ?"],
    ["fr", "Qui a gagné la coupe du monde en 1998 ?"],
    ["fr", "Donne-moi une recette de crêpes pour quatre personnes"],
    ["fr", "Quel est le cours du bitcoin aujourd'hui"],
    ["fr", "Comment réparer un vélo avec un pneu crevé ?"],
    ["fr", "Raconte-moi une blague"],
    ["fr", "bonjour ça va ?"],
    ["en", "Write me a poem about the sea"],
    ["en", "Will it rain in London tomorrow?"],
    ["en", "How do I cook pasta?"],
    ["en", "Who won the 1998 world cup?"],
    ["en", "Tell me a joke about cats"],
    ["en", "What is the capital of Japan?"],
    ["en", "Give me a recipe for chocolate cake"],
    ["en", "Book me a hotel in Rome for two nights"],
    ["en", "How do I make money online quickly"],
    ["en", "who are you"],
  ] as const)("finds nothing for the unrelated question (%s) %s", (language, question) => {
    expect(indexes[language].find(question)).toEqual([]);
  });

  test.each([
    ["fr", "Le panier est lent sur téléphone depuis la mise à jour, que faire ?"],
    ["fr", "Ma section ne s’affiche plus dans l’éditeur"],
    ["fr", "Erreur pendant l’installation du thème, la copie est vide"],
    ["fr", "Mes retouches ont disparu après la mise à jour"],
    ["fr", "Combien coûte la correction d’une section qui ne marche pas ?"],
    ["en", "The menu is broken on phones after the update"],
    ["en", "My custom section doesn't show any more"],
    ["en", "The store is slow and the image is missing"],
  ] as const)(
    "answers the question about a fault (%s) %s not first with a service that costs",
    (language, question) => {
      const [first] = indexes[language].find(question);
      expect(first?.path ?? "").not.toMatch(/^\/services#(?:made-to-measure|setup|migration|sections|audit)$/);
    },
  );

  test.each([
    ["fr", "Combien coûte une section sur mesure ?"],
    ["fr", "Je veux un devis pour la mise en place du thème"],
    ["en", "How much does an audit of speed cost?"],
  ] as const)("leads to services who asks for them (%s): %s", (language, question) => {
    expect(indexes[language].find(question).map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^\/services#(?:made-to-measure|setup|migration|sections|audit)$/),
    );
  });

  test.each(["licence", "Comment activer ?", "mise à jour"])("finds passages for the short question %s", (question) => {
    expect(indexes.fr.find(question)).not.toEqual([]);
  });
});
