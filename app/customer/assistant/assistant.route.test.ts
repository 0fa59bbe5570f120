import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { AnswerOptions, ChatLine } from "#workers/portal/assistant/contract.ts";
import { action } from "./assistant.route.tsx";

describe("POST /assistant", () => {
  test("waits much shorter for a silent model than a stream does, and leads to the question", async () => {
    const waits: (AnswerOptions | undefined)[] = [];
    const answer = async (emit: (line: ChatLine) => void, _: AbortSignal, options?: AnswerOptions) => {
      waits.push(options);
      emit({
        type: "start",
        id: "q1",
        question: { id: "question-q1", sender: "user", text: "Pourquoi ?", timestamp: "" },
      });
    };
    const context = {
      session: { viewer: { uid: "ada", role: "user" } },
      run: () => ({ askAssistant: async () => success({ answer }) }),
    } as unknown as AppLoadContext;
    const body = new URLSearchParams({ message: "Pourquoi ?", requestId: "form-00001" });
    const request = new Request("https://portal.test/assistant", { method: "POST", body });
    const response = (await action({ context, request, params: {} })) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/assistant#q1"]);
    expect(waits).toEqual([{ maxSilenceMs: timeLimits.vendors.modelSilenceOnPageMs }]);
    expect(timeLimits.vendors.modelSilenceOnPageMs * 4).toBeLessThan(timeLimits.vendors.modelSilenceMs);
  });
});
