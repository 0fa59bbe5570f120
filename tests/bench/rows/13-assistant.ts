/** Row 13: how often the assistant finds the passage that answers a question. */
import path from "node:path";
import { readLibrary } from "#app/content/library.ts";
import { createPassageIndex } from "#app/content/passages.ts";
import { access } from "#base/access.ts";
import { projectFolder } from "#scripts/stack.ts";
import { releases as demoReleases } from "#workers/sandbox/seed/releases.ts";
import { questions } from "../assistant-questions.ts";
import { exactly } from "../ratio.ts";
import type { Row } from "../run.ts";

const passagesInRequest = 5;

function measure() {
  const { guides } = readLibrary(path.join(projectFolder, "app/content"), Object.keys(access));
  const missed = questions.filter(({ language, question, answers }) => {
    const own = [...guides.values()].filter((guide) => guide.language === language);
    const releases = demoReleases.map(({ version, notes }) => ({ version, notes: notes[language] }));
    const found = createPassageIndex(own, releases).find(question).slice(0, passagesInRequest);
    return !found.some(({ path: place }) => answers.includes(place));
  });
  for (const { language, question, answers } of missed)
    console.log(`missed (${language}): ${question} → ${answers.join(" or ")}`);
  return exactly(1 - missed.length / questions.length);
}

export const figures: Row[] = [
  {
    title: `recall of the right passage among ${passagesInRequest}, on ${questions.length} questions`,
    ...{ budget: 0.9, sense: "at least", measure: async () => measure() },
  },
];
