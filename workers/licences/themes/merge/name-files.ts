/** The names of sections and blocks in the theme editor, as the release's schemas give them. */
import type { FileName } from "./contract.ts";
import { readAllWords } from "./decide-data.ts";
import { readSchemaJson } from "./liquid-schema.ts";
import type { Bodies, MergedFile } from "./merged-file.ts";
import type { UpdatePlan } from "./plan-update.ts";
import { getLabels } from "./setting-value.ts";

/** Of the conflicts among them; a file without a name is left out. */
export function nameFiles(plan: UpdatePlan, bodies: Bodies, files: readonly MergedFile[]): Map<string, FileName> {
  const asked = files.filter(({ path, outcome }) => outcome === "conflict" && /^(sections|blocks)\//.test(path));
  if (asked.length === 0) return new Map();
  const { before, after } = readAllWords(plan, bodies);
  return new Map(
    asked.flatMap(({ path }): [string, FileName][] => {
      const names = [
        { text: bodies.ours.get(path), words: after },
        { text: bodies.theirs.get(path), words: before },
      ].map(({ text, words }) => {
        const name = readSchemaJson(text ?? "")?.name;
        return name === undefined ? {} : getLabels({ label: name }, words);
      });
      const { label: en, labelFr: fr = en } = names.find(({ label }) => label) ?? {};
      return en && fr ? [[path, { en, fr }]] : [];
    }),
  );
}
