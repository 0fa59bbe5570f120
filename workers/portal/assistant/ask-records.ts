/** The one object of the assistant's records, asked within a time limit. */
import { withTimeLimit } from "#base/time-limit.ts";
import type { PortalEnv } from "../env.ts";
import { type AssistantRecords, assistantObject } from "./assistant-records.ts";

const maxAnswerMs = 2_000;

export function createAskRecords({ ASSISTANT }: Pick<PortalEnv, "ASSISTANT">) {
  return <Answer>(question: (records: DurableObjectStub<AssistantRecords>) => Promise<Answer>): Promise<Answer> =>
    withTimeLimit(maxAnswerMs, question(ASSISTANT.getByName(assistantObject)));
}
