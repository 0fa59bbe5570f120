/** Notes what each answer to an open question takes away: settings of the merchant's, and what its lines need of them. */
import type { Note } from "./contract.ts";
import { readAllWords } from "./decide-data.ts";
import type { JsonObject } from "./json-text.ts";
import { parseSchema, type Schema } from "./liquid-schema.ts";
import { type Bodies, createNote, type MergedFile } from "./merged-file.ts";
import type { UpdatePlan } from "./plan-update.ts";
import { getLabels, type Translations } from "./setting-value.ts";
import { answers, getAnswerText } from "./used-files.ts";

export function noteAnswers(plan: UpdatePlan, bodies: Bodies, merged: Map<string, MergedFile>): void {
  const open = [...merged.values()].filter(
    ({ path, write, conflict }) => write === "undecided" && conflict && /^(sections|blocks)\/.+\.liquid$/.test(path),
  );
  if (open.length === 0) return;
  const { before } = readAllWords(plan, bodies);
  for (const file of open) {
    const own = parseSchema(bodies.merchant.get(file.path) ?? "");
    if (own === null) continue;
    const notes = answers.flatMap((choice) =>
      toNotes(choice, own, getAnswerText(file, choice, bodies), {
        ...{ path: file.path, words: before },
        lost: file.notes.flatMap(({ params }) => (params.file && params.choice === choice ? [params.setting] : [])),
      }),
    );
    merged.set(file.path, { ...file, notes: [...file.notes, ...notes] });
  }
}

function toNotes(
  choice: string,
  own: Schema,
  text: string,
  { path, words, lost }: { path: string; words: Translations; lost: (string | undefined)[] },
): Note[] {
  const settings = listSettings(own);
  const there = listSettings(parseSchema(text));
  const removed = [...settings].filter(([id]) => !there.has(id));
  const used = findUsed(path, text);
  const needed = removed.filter(([id]) => used.has(id));
  // A value that the answer takes away is listed with its place.
  const others = removed.filter(([id]) => !used.has(id) && !lost.includes(id.replace(/^\w+\./, "")));
  return [
    ...(needed.length > 0 ? [createNote("LINES_WITHOUT_SETTING", ...toParams(choice, needed, words))] : []),
    ...(others.length > 0 ? [createNote("SETTINGS_DROPPED", ...toParams(choice, others, words))] : []),
  ];
}

type Owned = [id: string, definition: JsonObject];

/** By `section.id` and `block.id`. */
function listSettings(schema: Schema | null): Map<string, JsonObject> {
  const blocks = [...(schema?.blocks.values() ?? [])].flatMap((settings) => [...(settings ?? [])]);
  return new Map([
    ...[...(schema?.settings ?? [])].map(([id, definition]): Owned => [`section.${id}`, definition]),
    ...blocks.map(([id, definition]): Owned => [`block.${id}`, definition]),
  ]);
}

/** In the file of a block, its own settings are those of the schema. */
const findUsed = (path: string, text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(section|block)\.settings\.([a-zA-Z_][\w-]*)/g)].map(([, holder, id]) =>
      path.startsWith("blocks/") && holder === "block" ? `section.${id}` : `${holder}.${id}`,
    ),
  );

function toParams(choice: string, list: Owned[], words: Translations) {
  const named = list.map(([id, definition]) => {
    const { label = id.replace(/^\w+\./, ""), labelFr = label } = getLabels(definition, words);
    return { label, labelFr };
  });
  const join = (name: "label" | "labelFr") => [...new Set(named.map((each) => `“${each[name]}”`))].join(", ");
  const settings = join("label");
  const french = join("labelFr").replace(/“/g, "«\u00a0").replace(/”/g, "\u00a0»");
  return [{ choice, settings }, { settingsFr: french }] as const;
}
