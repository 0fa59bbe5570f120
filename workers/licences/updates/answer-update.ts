/** Answers to the questions of an update that waits: they are saved one by one, by its owner or by a developer's link. */
import { type ConflictChoice, type Question, question } from "theme-merge/merge/contract.ts";
import * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Statement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { getMaxFileBytes } from "../shopify/store-theme.ts";
import {
  deleteAnswers,
  selectAnswers,
  selectAnswerText,
  selectChoices,
  takeOverAnswers,
  writeAnswers,
} from "./answer-repository.ts";
import type { SaveAnswersRequest, SavedAnswers, UpdateAnswer } from "./contract.ts";
import { readJobFile, writeJobFile } from "./jobs/job-files.ts";
import { setQuestionCount } from "./jobs/job-repository.ts";
import { loadOwnJob } from "./jobs/read-jobs.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { assertReadable, findFaults } from "./written-texts.ts";

const questionsFileName = "questions";

/** Saves what a preview asks, with the answers that earlier updates of the same theme have given to it. */
export async function saveQuestions({ context, job }: JobContext, questions: readonly Question[]): Promise<void> {
  await writeJobFile(context, job.id, questionsFileName, questions);
  const { database } = context;
  await database.batch([
    ...takeOverAnswers(database, job.id, questions),
    setQuestionCount(database, job.id, questions.length),
  ]);
}

/** Throws STATE_CONFLICT unless the update waits for answers. */
export async function loadQuestions({ context, job }: JobContext): Promise<Question[]> {
  if (job.state !== "waiting") fail("STATE_CONFLICT");
  return (await readJobFile(context, job.id, questionsFileName, z.array(question))) ?? fail("STATE_CONFLICT");
}

export const saveAnswers = async (
  context: Context,
  actor: Actor,
  { id, ...given }: SaveAnswersRequest,
): Promise<SavedAnswers> => answerQuestions({ context, job: await loadOwnJob(context, actor, id) }, null, given);

/**
 * Throws INVALID_REQUEST for a path that is no question, FILE_TOO_LARGE, and STATE_CONFLICT. TEXT_INVALID names the
 * texts that Shopify could not read, once the other answers are saved.
 * @param by the name on a link; null for the owner
 */
export async function answerQuestions(
  draft: JobContext,
  by: string | null,
  { answers, seenAt, unfinished }: Omit<SaveAnswersRequest, "id">,
): Promise<SavedAnswers> {
  const { context, job } = draft;
  const { database, now } = context;
  const questions = await loadQuestions(draft);
  const known = new Map(questions.map((each) => [each.path, each]));
  const all = Object.entries(answers);
  const unknown = all.filter(([path]) => !known.has(path)).map(([path]) => path);
  if (unknown.length > 0) fail("INVALID_REQUEST", { fields: unknown.slice(0, 10) });
  for (const [path, choice] of all) {
    const asked = known.get(path);
    if (asked && choice) assertPossible(asked, choice);
  }
  const texts = all.flatMap(([path, choice]) => (choice ? [[path, choice] as const] : []));
  const faults = await (unfinished ? new Map<string, never>() : findFaults(draft, texts));
  const entries = all.filter(([path]) => !faults.has(path));
  const given = entries.flatMap(([path, choice]) => {
    const asked = known.get(path);
    return asked && choice ? [{ question: asked, choice }] : [];
  });
  const dropped = entries.flatMap(([path, choice]) => (choice === null ? [path] : []));
  const writing = { job: job.id, by, seenAt, now };
  const results = await database.batch([
    ...writeAnswers(database, given, writing),
    ...(dropped.length > 0 ? [deleteAnswers(database, dropped, writing)] : []),
    selectAnswers(database, job.id),
  ]);
  const stored = (results.at(-1)?.rows ?? []) as AnswerRow[];
  const stale = await findStale(draft, entries, new Map(stored.map((row) => [row.path, row])), seenAt);
  // A form that is returned for its faults would answer for these, too.
  if (stale.length === 0) assertReadable(faults);
  return { answers: stored.map(toAnswer), questions: questions.length, stale };
}

/**
 * The paths that were answered since `seenAt`, in another tab or by another person, otherwise than given. Throws
 * STATE_CONFLICT when an older answer was not replaced: the preview no longer waits.
 */
async function findStale(
  draft: JobContext,
  entries: [string, ConflictChoice | null][],
  stored: ReadonlyMap<string, AnswerRow>,
  seenAt: string,
): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, choice] of entries) {
    const row = stored.get(path);
    const isNewer = row !== undefined && row.answered_at > seenAt;
    const isSame = choice === null ? row === undefined : row?.choice === choice.choice;
    const isAsGiven =
      isSame && (choice?.choice !== "edit" || !isNewer || (await readAnswerText(draft, path)) === choice.text);
    if (isAsGiven) continue;
    if (!isNewer) fail("STATE_CONFLICT");
    stale.push(path);
  }
  return stale;
}

type AnswerRow = ReturnType<typeof selectAnswers> extends Statement<infer Row> ? Row : never;

export const toAnswer = (row: AnswerRow): UpdateAnswer => ({
  path: row.path,
  choice: row.choice,
  by: row.answered_by,
  at: row.answered_at,
});

/** The answers as the merge takes them. */
export async function loadSavedChoices({ context, job }: JobContext): Promise<Map<string, ConflictChoice>> {
  const rows = await context.database.rows(selectChoices(context.database, job.id));
  return new Map(
    rows.map(({ path, choice, text }) => [path, choice === "edit" ? { choice, text: text ?? "" } : { choice }]),
  );
}

/** The text that was written as the answer; empty when there is none. */
export async function readAnswerText({ context, job }: JobContext, path: string): Promise<string> {
  const [row] = await context.database.rows(selectAnswerText(context.database, job.id, path));
  return row?.text ?? "";
}

function assertPossible({ path, kind }: Question, choice: ConflictChoice): void {
  if (choice.choice !== "edit") return;
  if (kind === "binary") fail("INVALID_REQUEST", { fields: [path] });
  if (new TextEncoder().encode(choice.text).length > getMaxFileBytes(path)) fail("FILE_TOO_LARGE", { files: [path] });
}
