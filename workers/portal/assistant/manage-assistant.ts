/** Use of the assistant and its switch, for the staff. */
import * as z from "zod";
import { type Result, success } from "#base/errors.ts";
import type { Configuration } from "../env.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { createAskRecords } from "./ask-records.ts";
import { assistantObject } from "./assistant-records.ts";
import type { AssistantUse } from "./contract.ts";

export const loadAssistantUse = async ({ env, configuration }: PortalScope): Promise<Result<AssistantUse>> =>
  success({ ...(await createAskRecords(env)(async (records) => records.load())), ...readSettings(configuration) });

export const switchAssistant = defineUseCase(
  z.object({ on: z.boolean(), reason: z.string() }),
  async ({ env, events }, { on, reason }) => {
    // The event first: a switch without a trace must not exist, and repeating the form writes it again.
    const object = { kind: "assistant", id: assistantObject } as const;
    await events.record({ type: on ? "assistant.enabled" : "assistant.disabled", object, reason });
    await createAskRecords(env)(async (records) => records.turn(on, reason));
    return success(undefined);
  },
);

function readSettings(configuration: Configuration): Pick<AssistantUse, "dailyTokens" | "model" | "prices"> {
  const { OPENAI_DAILY_TOKENS: dailyTokens, OPENAI_MODEL: model } = configuration;
  const { OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output } = configuration;
  return { dailyTokens, model, prices: input === undefined || output === undefined ? null : { input, output } };
}
