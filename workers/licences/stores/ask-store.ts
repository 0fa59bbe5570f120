/**
 * Asks a store a question that it may answer late. The caller waits a moment; a later answer is kept for the next
 * caller, who removes it. The store is not asked again meanwhile.
 */

import * as z from "zod";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { type Context, withoutDeadline } from "../platform/context.ts";
import { LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { licenceErrorCode } from "../platform/wire.ts";
import {
  deleteQuestion,
  type StoreQuestion,
  saveAnswer,
  saveQuestion,
  selectQuestionSince,
} from "./store-repository.ts";

const refused = z.object({ code: licenceErrorCode, details: z.record(z.string(), z.unknown()).optional() });

type Settled<Answer> = { value: Answer } | { refusal: LicenceError };

/** Null while the store has not answered. Throws the error that the question ended with. */
export async function askStore<Answer>(
  context: Context,
  question: StoreQuestion,
  schema: z.ZodType<Answer>,
  ask: (context: Context) => Promise<Answer>,
): Promise<Answer | null> {
  const { database, requestId } = context;
  const lostBefore = new Date(Date.now() - timeLimits.services.storeQuestionMs);
  const [asked] = await database.rows(selectQuestionSince(database, question, lostBefore));
  if (asked?.answer === null) return null;
  if (asked) {
    await database.batch([deleteQuestion(database, question, asked.asked_at)]);
    return unwrap(parseSettled(asked.answer, schema));
  }
  const answering = settle(ask(withoutDeadline(context)));
  // Faults are handled where the answer is awaited below.
  answering.catch(() => undefined);
  const settled = await withTimeLimitOr(timeLimits.pages.storeAnswerMs, answering, null);
  if (settled) return unwrap(settled);
  const askedAt = new Date().toISOString();
  await database.batch([saveQuestion(database, question, askedAt)]);
  const keep = async () => {
    try {
      await database.batch([saveAnswer(database, question, askedAt, formatSettled(await answering))]);
    } catch (error) {
      // The answer is lost, so the next caller asks again.
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

function unwrap<Answer>(settled: Settled<Answer>): Answer {
  if ("refusal" in settled) throw settled.refusal;
  return settled.value;
}

const formatSettled = (settled: Settled<unknown>): string =>
  JSON.stringify(
    "value" in settled ? settled : { refusal: { code: settled.refusal.code, details: settled.refusal.details } },
  );

function parseSettled<Answer>(text: string, schema: z.ZodType<Answer>): Settled<Answer> {
  const { value, refusal } = JSON.parse(text);
  if (value !== undefined) return { value: schema.parse(value) };
  const { code, details } = refused.parse(refusal);
  return {
    refusal: new LicenceError(code, details ? { details: details as NonNullable<LicenceError["details"]> } : {}),
  };
}
