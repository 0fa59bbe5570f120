/** The one object of the assistant's records, asked within a time limit. */
import { withTimeLimit } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { PortalEnv } from "../env.ts";
import { type AssistantRecords, assistantObject } from "./assistant-records.ts";

export function createAskRecords({ ASSISTANT }: Pick<PortalEnv, "ASSISTANT">) {
  return <Answer>(question: (records: DurableObjectStub<AssistantRecords>) => Promise<Answer>): Promise<Answer> =>
    withTimeLimit(timeLimits.services.assistantRecordsMs, question(ASSISTANT.getByName(assistantObject)));
}
