/** Notes at each open question what its answers take away: values, sections and blocks of the merchant's data. */
import type { Note, NoteCode } from "./contract.ts";
import { decideFiles, readAllWords } from "./decide-data.ts";
import { settingsSchemaPath } from "./json-fault.ts";
import { readSchemaJson } from "./liquid-schema.ts";
import type { Bodies, MergedFile } from "./merged-file.ts";
import type { PlannedFile, UpdatePlan } from "./plan-update.ts";
import { isLocale, isMerchantData } from "./theme-file.ts";
import { answers, getAnswerText } from "./used-files.ts";

const lossCodes = new Set<NoteCode>(["SETTING_GONE", "SETTING_INVALID", "SECTION_GONE", "BLOCK_GONE", "OWN_TOO_MANY"]);

type Losses = Map<string, { file: string; note: Note }>;

/**
 * A loss under every answer stays with the data file; one that depends on the answer moves to the question, as a note
 * with the answer as `choice` and the data file as `file`.
 * @param undecided `merged` before the data files were decided
 */
export function noteLosses(
  plan: UpdatePlan,
  bodies: Bodies,
  undecided: ReadonlyMap<string, MergedFile>,
  merged: Map<string, MergedFile>,
): void {
  const open = [...undecided.values()].filter(({ write, conflict }) => write === "undecided" && conflict !== null);
  const questions = open.filter((file) => definesDifferently(file, bodies));
  if (questions.length === 0) return;
  const words = readAllWords(plan, bodies);
  const taken: Losses = new Map();
  for (const question of questions) {
    const files = listDependents(question.path, plan, bodies);
    const byAnswer = answers.map((choice) => {
      const trial = new Map(undecided);
      trial.set(question.path, { ...question, write: "text", text: getAnswerText(question, choice, bodies) });
      decideFiles(files, bodies, trial, { words, plan, choices: new Map() });
      return { choice, losses: listLosses(files, trial) };
    });
    const isCommon = (key: string) => byAnswer.every(({ losses }) => losses.has(key));
    const notes = byAnswer.flatMap(({ choice, losses }) =>
      [...losses].flatMap(([key, loss]) => {
        if (isCommon(key)) return [];
        taken.set(key, loss);
        const { code, params } = loss.note;
        return { code, params: { ...params, choice, file: loss.file } };
      }),
    );
    if (notes.length > 0)
      merged.set(question.path, { ...question, notes: [...(merged.get(question.path)?.notes ?? []), ...notes] });
  }
  for (const path of new Set([...taken.values()].map(({ file }) => file))) {
    const file = merged.get(path);
    if (file) merged.set(path, { ...file, notes: file.notes.filter((note) => !taken.has(toKey(path, note))) });
  }
}

/** Whether its answers define settings and blocks differently. */
function definesDifferently(file: MergedFile, bodies: Bodies): boolean {
  const isSchema = file.path === settingsSchemaPath;
  if (!isSchema && !/^(sections|blocks)\/.+\.liquid$/.test(file.path)) return false;
  const [first, ...others] = answers.map((choice) => {
    const text = getAnswerText(file, choice, bodies);
    return isSchema ? text : JSON.stringify(readSchemaJson(text) ?? null);
  });
  return others.some((other) => other !== first);
}

/** The data of the merchant's that may use the file; colour schemes of the theme's settings are used anywhere. */
function listDependents(path: string, { files }: UpdatePlan, bodies: Bodies): PlannedFile[] {
  const type = path.replace(/^\w+\//, "").replace(/\.liquid$/, "");
  const uses = (text: string) => path === settingsSchemaPath || text.includes(JSON.stringify(type));
  return files.filter(
    (file) => isMerchantData(file.kind) && !isLocale(file.kind) && uses(bodies.merchant.get(file.path) ?? ""),
  );
}

function listLosses(files: readonly PlannedFile[], merged: ReadonlyMap<string, MergedFile>): Losses {
  return new Map(
    files.flatMap(({ path }) =>
      (merged.get(path)?.notes ?? [])
        .filter(({ code }) => lossCodes.has(code))
        .map((note) => [toKey(path, note), { file: path, note }] as const),
    ),
  );
}

const toKey = (path: string, { code, params }: Note): string =>
  JSON.stringify([path, code, params.place, params.section, params.block, params.setting]);
