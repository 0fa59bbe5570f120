/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { type Configuration, requireConfiguration } from "../env.ts";
import { createTestRecorder } from "../fixtures/events.ts";
import { createTestContext } from "../fixtures/front.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";

function createStaff(configured: Partial<Configuration> = {}) {
  const recorded: string[] = [];
  const staff = createTestCalls({
    ...{ env: bindings, configuration: { ...requireConfiguration(bindings), ...configured } },
    viewer: createTestViewer({ role: "admin" }),
    events: { ...createTestRecorder().events, record: async ({ type }) => void recorded.push(type) },
  });
  return { staff, recorded };
}

describe("the assistant of the staff", () => {
  test("returns prices only when both are configured", async () => {
    const load = async (configured: Partial<Configuration>) => {
      const loaded = await createStaff(configured).staff.loadAssistantUse();
      return loaded.ok ? loaded.value.prices : loaded;
    };
    expect(await load({})).toBeNull();
    expect(await load({ OPENAI_PRICE_INPUT: 0.4 })).toBeNull();
    expect(await load({ OPENAI_PRICE_INPUT: 0.4, OPENAI_PRICE_OUTPUT: 1.6 })).toEqual({ input: 0.4, output: 1.6 });
  });

  test("records each turn of the switch", async () => {
    const { staff, recorded } = createStaff();
    expect(await staff.switchAssistant({ on: false, reason: "Panne" })).toEqual(success(undefined));
    expect(await staff.loadAssistantUse()).toMatchObject({ ok: true, value: { isOn: false, reason: "Panne" } });
    expect(await staff.switchAssistant({ on: true, reason: "Réparé" })).toEqual(success(undefined));
    expect(await staff.loadAssistantUse()).toMatchObject({ ok: true, value: { isOn: true, reason: null } });
    expect(recorded).toEqual(["assistant.disabled", "assistant.enabled"]);
  });
});

describe("the assistant of a viewer", () => {
  test("answers nothing without a key, and takes neither an empty question nor a foreign answer", async () => {
    const { run, session } = await createTestContext(newUid());
    if (!session.viewer) throw new Error("Nobody is signed in.");
    const viewer = run(session.viewer);
    expect(await viewer.checkAssistant()).toEqual(success(false));
    expect(await viewer.loadConversation()).toMatchObject({ value: { messages: [] } });
    expect(await viewer.askAssistant({ message: " ", requestId: "form-00001" })).toEqual(failure("CHAT_EMPTY"));
    expect(await viewer.rateAnswer({ id: "another", thumb: "up" })).toEqual(failure("NOT_FOUND"));
    expect(await viewer.clearConversation()).toEqual(success(undefined));
  });
});
