/** The names of sections and blocks in the theme editor, as the release's schemas give them. */
import type { FileName } from "./contract.ts";
import { readAllWords } from "./decide-data.ts";
import { readSchemaJson } from "./liquid-schema.ts";
import type { Bodies, MergedFile } from "./merged-file.ts";
import type { UpdatePlan } from "./plan-update.ts";
import { getLabels, type Translations } from "./setting-value.ts";

/** Of those that differ and were read; a file without a name is left out. */
export function nameFiles(plan: UpdatePlan, bodies: Bodies, files: readonly MergedFile[]): Map<string, FileName> {
  const asked = files.filter(({ path, outcome }) => outcome !== "same" && /^(sections|blocks)\//.test(path));
  if (asked.length === 0) return new Map();
  const { before, after } = readAllWords(plan, bodies);
  return new Map(
    asked.flatMap(({ path }): [string, FileName][] => {
      const name =
        readFileName(bodies.release.get(path) ?? "", after) ?? readFileName(bodies.merchant.get(path) ?? "", before);
      return name ? [[path, name]] : [];
    }),
  );
}

/** The name of a section or block; null when its schema has none. */
export function readFileName(text: string, words: Translations | undefined): FileName | null {
  const name = readSchemaJson(text)?.name;
  const { label: en, labelFr: fr = en } = name === undefined ? {} : getLabels({ label: name }, words);
  return en && fr ? { en, fr } : null;
}
