/**
 * Asks a store something that it may take its time over. The caller waits a moment; an answer that comes later is kept
 * for the next caller, who takes it. Meanwhile the store is not asked again.
 */
import * as z from "zod";
import { type Context, unhurried } from "../context.ts";
import { LicenceError } from "../errors.ts";
import { log } from "../log.ts";
import { licenceErrorCode } from "../wire.ts";
import {
  deleteQuestion,
  type Question,
  type QuestionRow,
  saveAnswer,
  saveQuestion,
  selectQuestionSince,
} from "./question-repository.ts";

const maxWaitMs = 700;
/** Work that goes on after an answer is ended by then. */
const maxAnswerMs = 30_000;

const refused = z.object({ code: licenceErrorCode, details: z.record(z.string(), z.unknown()).optional() });

type Settled<Answer> = { value: Answer } | { refusal: LicenceError };

/** Null: the store is still being asked. Throws what the question was refused with. */
export async function askStore<Answer>(
  context: Context,
  question: Question,
  schema: z.ZodType<Answer>,
  ask: (context: Context) => Promise<Answer>,
): Promise<Answer | null> {
  const { database, requestId } = context;
  const [asked] = await database.rows<QuestionRow>(
    selectQuestionSince(database, question, new Date(Date.now() - maxAnswerMs)),
  );
  if (asked?.answer === null) return null;
  if (asked) {
    await database.batch([deleteQuestion(database, question, asked.asked_at)]);
    return open(read(asked.answer, schema));
  }
  const answering = settle(ask(unhurried(context)));
  // Faults are handled where the answer is awaited below.
  answering.catch(() => undefined);
  const settled = await Promise.race([answering, pause(maxWaitMs)]);
  if (settled) return open(settled);
  const askedAt = new Date().toISOString();
  await database.batch([saveQuestion(database, question, askedAt)]);
  const keep = async () => {
    try {
      await database.batch([saveAnswer(database, question, askedAt, write(await answering))]);
    } catch (error) {
      // Nobody has the answer: the next caller asks again.
      log("error", { event: "fault", requestId, route: `stores/${question.name}`, error });
      await database.batch([deleteQuestion(database, question, askedAt)]);
    }
  };
  context.waitUntil(keep());
  return null;
}

async function settle<Answer>(answering: Promise<Answer>): Promise<Settled<Answer>> {
  try {
    return { value: await answering };
  } catch (error) {
    if (error instanceof LicenceError) return { refusal: error };
    throw error;
  }
}

function open<Answer>(settled: Settled<Answer>): Answer {
  if ("refusal" in settled) throw settled.refusal;
  return settled.value;
}

const write = (settled: Settled<unknown>): string =>
  JSON.stringify(
    "value" in settled ? settled : { refusal: { code: settled.refusal.code, details: settled.refusal.details } },
  );

function read<Answer>(text: string, schema: z.ZodType<Answer>): Settled<Answer> {
  const { value, refusal } = JSON.parse(text);
  if (value !== undefined) return { value: schema.parse(value) };
  const { code, details } = refused.parse(refusal);
  return {
    refusal: new LicenceError(code, details ? { details: details as NonNullable<LicenceError["details"]> } : {}),
  };
}

const pause = (durationMs: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), durationMs));
