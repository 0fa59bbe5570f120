/// <reference types="@cloudflare/vitest-plugin/types" />
import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import type { Viewer } from "../contract.ts";
import { type Configuration, requireConfiguration } from "../env.ts";
import { bindings } from "../fixtures/objects.ts";
import { createAssistantDesk } from "./assistant-desk.ts";

function createDesk(configured: Partial<Configuration> = {}, role: Viewer["role"] = "admin") {
  const recorded: string[] = [];
  const desk = createAssistantDesk({
    ...{ env: bindings, configuration: { ...requireConfiguration(bindings), ...configured }, viewer: { role } },
    events: { record: async ({ type }) => void recorded.push(type) },
    onFault: (error) => {
      throw error;
    },
  });
  return { desk, recorded };
}

describe("createAssistantDesk", () => {
  test("returns prices only when both are configured", async () => {
    const load = async (configured: Partial<Configuration>) => {
      const loaded = await createDesk(configured).desk.load();
      return loaded.ok ? loaded.value.prices : loaded;
    };
    expect(await load({})).toBeNull();
    expect(await load({ OPENAI_PRICE_INPUT: 0.4 })).toBeNull();
    expect(await load({ OPENAI_PRICE_INPUT: 0.4, OPENAI_PRICE_OUTPUT: 1.6 })).toEqual({ input: 0.4, output: 1.6 });
  });

  test("records each turn of the switch, and rejects reads and turns by others than staff", async () => {
    const { desk, recorded } = createDesk();
    expect(await desk.turn({ on: false, reason: "Panne" })).toEqual(success(undefined));
    expect(await desk.load()).toMatchObject({ ok: true, value: { isOn: false, reason: "Panne" } });
    expect(await desk.turn({ on: true, reason: "Réparé" })).toEqual(success(undefined));
    expect(await desk.load()).toMatchObject({ ok: true, value: { isOn: true, reason: null } });
    expect(recorded).toEqual(["assistant.disabled", "assistant.enabled"]);
    const customer = createDesk({}, "user");
    const rejection = { ok: false, error: { code: "NOT_ADMIN" } };
    expect(await customer.desk.load()).toMatchObject(rejection);
    expect(await customer.desk.turn({ on: false, reason: "Panne" })).toMatchObject(rejection);
    expect(customer.recorded).toEqual([]);
  });
});
