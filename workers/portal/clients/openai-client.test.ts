import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { getModelRules } from "./model-parameters.ts";
import { type ComposedRequest, streamAnswer } from "./openai-client.ts";

const model = "gpt-4.1-mini";
const composed: ComposedRequest = { model, rules: getModelRules(model), messages: [{ role: "user", content: "Why?" }] };
const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** Asks a model that sends these lines and then is silent for as long as is allowed. */
async function askSilentModel(lines: string[]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    if (lines.length === 0) return silent.resolve();
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const line of lines) response.write(line);
  });
  onTestFinished(() => {
    vi.useRealTimers();
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const OPENAI_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = { OPENAI_URL, OPENAI_API_KEY: "key" };
  const { signal } = new AbortController();
  const parts: unknown[] = [];
  const asking = async () => {
    for await (const part of streamAnswer({ configuration, composed, safetyIdentifier: "person", signal })) {
      parts.push(part);
      if (parts.length === lines.length) silent.resolve();
    }
  };
  const end = asking().catch((error: unknown) => error);
  await silent.promise;
  vi.advanceTimersByTime(timeLimits.vendors.modelSilenceMs);
  return { parts, ended: await end };
}

describe("streamAnswer", () => {
  test("ends the call when the model is silent, before its first word or after it", async () => {
    expect((await askSilentModel([])).ended).toMatchObject({ vendor: "openai", trouble: "timeout" });
    const { parts, ended } = await askSilentModel([chunk({ delta: { content: "Because" }, finish_reason: null })]);
    expect(parts).toEqual([{ type: "text", text: "Because" }]);
    expect(ended).toMatchObject({ vendor: "openai", trouble: "garbage" });
  });
});
