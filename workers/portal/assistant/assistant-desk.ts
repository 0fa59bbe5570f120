/** Use of the assistant and its switch, for the staff. */
import { failure, success } from "#base/errors.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import { createAskRecords } from "./ask-records.ts";
import { assistantObject } from "./assistant-records.ts";
import type { AssistantDesk, AssistantUse } from "./contract.ts";

interface DeskOptions {
  env: Pick<PortalEnv, "ASSISTANT">;
  configuration: Configuration;
  viewer: Pick<Viewer, "role">;
  events: Pick<EventRecorder, "record">;
  onFault: (error: unknown) => void;
}

export function createAssistantDesk({ env, configuration, viewer, events, onFault }: DeskOptions): AssistantDesk {
  const askRecords = createAskRecords(env);
  return {
    async load() {
      if (viewer.role !== "admin") return failure("NOT_ADMIN");
      try {
        return success({ ...(await askRecords(async (records) => records.load())), ...readSettings(configuration) });
      } catch (error) {
        onFault(error);
        return failure("UPSTREAM_UNAVAILABLE");
      }
    },

    async turn({ on, reason }) {
      if (viewer.role !== "admin") return failure("NOT_ADMIN");
      try {
        // The event first: a switch without a trace must not exist, and repeating the form writes it again.
        const object = { kind: "assistant", id: assistantObject } as const;
        await events.record({ type: on ? "assistant.enabled" : "assistant.disabled", object, reason });
        await askRecords(async (records) => records.turn(on, reason));
        return success(undefined);
      } catch (error) {
        onFault(error);
        return failure("WRITE_UNANSWERED");
      }
    },
  };
}

function readSettings(configuration: Configuration): Pick<AssistantUse, "dailyTokens" | "model" | "prices"> {
  const { OPENAI_DAILY_TOKENS: dailyTokens, OPENAI_MODEL: model } = configuration;
  const { OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output } = configuration;
  return { dailyTokens, model, prices: input === undefined || output === undefined ? null : { input, output } };
}
