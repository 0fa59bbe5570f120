/** What the assistant sends to each family of models, through its own client, is what they take. */
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { fetchChats } from "#tests/support/chat.ts";
import { control, endFaults, fetchCalls, startFault } from "#tests/support/minting.ts";
import { composeRequest } from "#workers/portal/assistant/compose-request.ts";
import { streamAnswer } from "#workers/portal/clients/openai-client.ts";

const passages = [{ title: "Mettre à jour", path: "/help/update", text: "Une mise à jour crée une copie du thème." }];

function stream(model: string) {
  const question = "Que fait une mise à jour du thème ?";
  return streamAnswer({
    configuration: { OPENAI_URL: `${inject("sandboxUrl")}/openai/v1`, OPENAI_API_KEY: "demo-openai-key" },
    composed: composeRequest({ model, language: "fr", question, earlier: [], passages, overview: null }),
    safetyIdentifier: "a".repeat(43),
    signal: new AbortController().signal,
  });
}

async function answer(model: string): Promise<string> {
  let text = "";
  const used = { input: 0, output: 0 };
  for await (const part of stream(model)) {
    if (part.type === "text") text += part.text;
    else Object.assign(used, part);
  }
  const [chat] = (await fetchChats()).slice(-1);
  // The sandbox counts four characters as one token.
  expect(used.output).toBeGreaterThanOrEqual(Math.ceil(text.length / 4));
  expect(used.input).toBeGreaterThanOrEqual(Math.ceil((chat?.lengths[0] ?? 0) / 4));
  return text;
}

beforeEach(() => control("DELETE", "/chat.json"));
beforeEach(() => control("PUT", "/chat", { pauseMs: 0 }));
afterEach(() => control("PUT", "/chat", {}));
afterEach(endFaults);

const always = { stream: true, stream_options: { include_usage: true }, safety_identifier: "a".repeat(43) };
const all = { ...always, temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5, max_tokens: 500 };
const withoutEffort = { ...always, temperature: 0.7, reasoning_effort: "none", max_completion_tokens: 500 };
const plain = { ...always, max_completion_tokens: 2_500 };

const refusal = {
  mode: "refusal",
  message: "unsupported_parameter : Unsupported parameter: 'presence_penalty' is not supported with this model.",
};

describe("streamAnswer", () => {
  test.each([
    ["gpt-4o", "system", all],
    ["gpt-4.1-mini", "system", all],
    ["gpt-5", "developer", plain],
    ["gpt-5-nano", "developer", plain],
    ["gpt-5.1", "developer", withoutEffort],
    ["gpt-6-sol", "developer", plain],
    ["gpt-6-luna", "developer", plain],
  ])("gets an answer from %s at the first try", async (model, role, parameters) => {
    expect(await answer(model)).toContain("Une mise à jour crée une copie du thème.");
    expect(await fetchChats()).toEqual([
      expect.objectContaining({ model, parameters, roles: [role, "user"], status: 200, end: "complete" }),
    ]);
  });

  test("leaves out a parameter that a model rejects, once and from then on", async () => {
    await startFault("openai", { ...refusal, times: 1 });
    const before = (await fetchCalls("openai")).length;
    await answer("gpt-4o-mini");
    await answer("gpt-4o-mini");
    expect((await fetchCalls("openai")).length - before).toBe(3);
    const { presence_penalty: _, ...others } = all;
    expect((await fetchChats()).map(({ parameters }) => parameters)).toEqual([others, others]);
  });

  test("fails when a parameter is rejected although it is left out", async () => {
    await startFault("openai", refusal);
    const before = (await fetchCalls("openai")).length;
    await expect(answer("gpt-4.1-nano")).rejects.toMatchObject({ trouble: "status", status: 400 });
    expect((await fetchCalls("openai")).length - before).toBe(2);
  });

  test("reports an unknown model as an error of the vendor", async () => {
    await expect(answer("gpt-3.5-turbo")).rejects.toMatchObject({ trouble: "status", status: 404 });
  });
});
