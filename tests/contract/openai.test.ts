/** The sandbox's chat completions with the vendor's own client. */
import OpenAI, { APIError } from "openai";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { control, endFaults, startFault, uniqueName } from "#tests/support/minting.ts";
import { createBody, createClient, fetchReceived, model } from "./openai-client.ts";

const client = createClient();
const create = (question: string, fields = {}) => client.chat.completions.create(createBody(question, fields));

async function readStream(fields: object, options: { signal?: AbortSignal } = {}) {
  const body = { ...createBody("Quel est le prix du thème ?", fields), stream: true as const };
  const chunks: OpenAI.Chat.ChatCompletionChunk[] = [];
  for await (const chunk of await client.chat.completions.create(body, options)) chunks.push(chunk);
  return { chunks, text: chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("") };
}

const catchError = async (promise: Promise<unknown>): Promise<APIError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(APIError);
  return error as APIError;
};

beforeAll(async () => {
  await control("PUT", "/chat", { pauseMs: 0 });
  return () => control("PUT", "/chat", {});
});
afterEach(endFaults);

describe("chat.completions.create with stream", () => {
  test("sends the role first, then pieces, the reason of the end and, if asked, the usage", async () => {
    const { chunks, text } = await readStream({ stream_options: { include_usage: true } });
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: "assistant", content: "", refusal: null });
    expect(text).toContain("399 euros");
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.at(-2)?.choices[0]).toMatchObject({ delta: {}, finish_reason: "stop" });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect((await readStream({})).chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  });

  test("records a stream that the caller leaves as aborted", async () => {
    const safety_identifier = uniqueName();
    await control("PUT", "/chat", { pauseMs: 100 });
    const leave = new AbortController();
    const body = { ...createBody("Quel est le prix ?", { safety_identifier }), stream: true as const };
    const stream = await client.chat.completions.create(body, { signal: leave.signal });
    for await (const _ of stream) leave.abort();
    await expect.poll(async () => (await fetchReceived(safety_identifier))[0]?.end).toBe("aborted");
    await control("PUT", "/chat", { pauseMs: 0 });
  });
});

const reasoning = { max_completion_tokens: 2000 };

const user = (content: unknown) => ({ messages: [{ role: "user", content }] });

describe("chat.completions.create", () => {
  test("answers from the passage that fits, as a list where the passage has one", async () => {
    const answer = await create("Comment déplacer ma licence ?");
    expect(answer.choices[0]).toMatchObject({
      index: 0,
      finish_reason: "stop",
      message: { role: "assistant", refusal: null },
    });
    expect(answer.choices[0]?.message.content).toBe(
      "D’après le guide [Déplacer une licence](/documentation/deplacer)\u00a0:\n\n1. Ouvrez la page Déplacer.\n2. Choisissez la nouvelle boutique.\n3. Confirmez.",
    );
    const { prompt_tokens, completion_tokens, total_tokens } = answer.usage ?? {};
    expect(total_tokens).toBe(Number(prompt_tokens) + Number(completion_tokens));
    expect(Number(completion_tokens)).toBeGreaterThan(20);
  });

  test.each([
    ["Who won the football match?", /^I couldn’t find the answer/],
    ["Qui a gagné le match de football ?", /^Je n’ai pas trouvé la réponse/],
    ["Combien de fois faut-il tourner la clé ?", /^Je n’ai pas trouvé la réponse/],
    ["How does the licence work?", /^According to the guide \[/],
    ["Bonjour !", /^Bonjour/],
  ])("answers “%s” in the language of the question", async (question, expected) => {
    expect((await create(question)).choices[0]?.message.content).toMatch(expected);
  });

  test("ends the answer at the limit of tokens", async () => {
    const [choice] = (await create("Quel est le prix ?", { max_tokens: 5 })).choices;
    expect(choice).toMatchObject({ finish_reason: "length", message: { content: expect.stringMatching(/^.{20}$/s) } });
  });

  test("returns nothing when hidden tokens of a reasoning model use up the limit", async () => {
    const answer = await create("Quel est le prix ?", { model: "gpt-5", max_completion_tokens: 500 });
    expect(answer.choices[0]).toMatchObject({ finish_reason: "length", message: { content: "" } });
    expect(answer.usage).toMatchObject({
      completion_tokens: 500,
      completion_tokens_details: { reasoning_tokens: 500 },
    });
  });

  test("records parameters and roles, without the text of messages", async () => {
    const safety_identifier = uniqueName();
    const secret = uniqueName();
    await create(secret, { safety_identifier, temperature: 0.7 });
    const [chat] = await fetchReceived(safety_identifier);
    expect(chat).toMatchObject({
      ...{ model, parameters: { safety_identifier, temperature: 0.7 }, roles: ["system", "user"], messages: 2 },
      ...{ lengths: [expect.any(Number), secret.length], status: 200 },
    });
    expect(JSON.stringify(chat)).not.toContain(secret);
  });

  test.each<[string, object]>([
    ["gpt-4o-mini", { temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5, max_tokens: 500 }],
    ["gpt-4.1", { temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5, max_completion_tokens: 500 }],
    ["gpt-5-mini", { ...reasoning, reasoning_effort: "minimal", temperature: 1 }],
    ["gpt-5.6-terra", { ...reasoning, reasoning_effort: "none", temperature: 0.7 }],
    ["gpt-6-luna", { ...reasoning, reasoning_effort: "none" }],
    ["gpt-6-astra", { ...reasoning, reasoning_effort: "low" }],
  ])("accepts for %s the fields %j", async (name, fields) => {
    const answer = await create("Quel est le prix ?", { model: name, ...fields });
    expect(answer).toMatchObject({ model: name, choices: [{ finish_reason: "stop" }] });
  });

  test.each<[string, object, string, string]>([
    ["gpt-4.1", { reasoning_effort: "none" }, "reasoning_effort", "unsupported_parameter"],
    ["gpt-5", { temperature: 0.7 }, "temperature", "unsupported_value"],
    ["gpt-5", { presence_penalty: 0.6 }, "presence_penalty", "unsupported_parameter"],
    ["gpt-5", { max_tokens: 500 }, "max_tokens", "unsupported_parameter"],
    ["gpt-5", { reasoning_effort: "none" }, "reasoning_effort", "unsupported_value"],
    ["gpt-5", { messages: [{ role: "system", content: "x" }] }, "messages[0].role", "unsupported_value"],
    ["gpt-5.1", { temperature: 0.7 }, "temperature", "unsupported_value"],
    ["gpt-5.1", { frequency_penalty: 0.5, reasoning_effort: "none" }, "frequency_penalty", "unsupported_parameter"],
    ["gpt-6-luna", { temperature: 0.7, reasoning_effort: "none" }, "temperature", "unsupported_value"],
    ["gpt-6-astra", { reasoning_effort: "none" }, "reasoning_effort", "unsupported_value"],
  ])("rejects for %s the fields %j", async (name, fields, param, code) => {
    const error = await catchError(create("Quel est le prix ?", { model: name, ...fields }));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ status: 400, param, code, type: "invalid_request_error" });
  });

  test.each(["gpt-3.5-turbo", "gpt-9", "gpt-4.1-maxi"])("answers 404 for the unknown model %s", async (name) => {
    const error = await catchError(create("Bonjour", { model: name }));
    expect(error).toMatchObject({ status: 404, code: "model_not_found" });
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
  });

  test.each<[object, string | null, string | null]>([
    [{ messages: undefined }, "messages", "missing_required_parameter"],
    [{ messages: [] }, "messages", "empty_array"],
    [{ messages: Array(2049).fill({ role: "user", content: "x" }) }, "messages", "array_above_max_length"],
    [{ messages: [{ role: "root", content: "x" }] }, "messages[0].role", "invalid_value"],
    [user(null), "messages[0].content", "invalid_type"],
    [user("x".repeat(600_000)), "messages", "context_length_exceeded"],
    [{ temperature: 3 }, "temperature", "decimal_above_max_value"],
    [{ temperature: "warm" }, "temperature", "invalid_type"],
    [{ max_tokens: 0 }, "max_tokens", "integer_below_min_value"],
    [{ safety_identifier: "x".repeat(65) }, "safety_identifier", "string_above_max_length"],
    [{ stream_options: { include_usage: true } }, "stream_options", null],
    [{ temperatur: 1 }, null, null],
  ])("rejects the invalid fields %j", async (fields, param, code) => {
    expect(await catchError(create("Bonjour", fields))).toMatchObject({ status: 400, param, code });
  });

  test("rejects a wrong key and a missing one", async () => {
    const wrong = await catchError(createClient("sk-wrong").chat.completions.create(createBody("Bonjour")));
    expect(wrong).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(wrong).toMatchObject({ status: 401, code: "invalid_api_key" });
    expect(wrong.message).not.toContain("sk-wrong");
    const url = `${inject("sandboxUrl")}/openai/v1/chat/completions`;
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
  });

  test.each([{ tools: [] }, { n: 2 }, { messages: [{ role: "user", content: [] }] }])(
    "answers 501 for what the sandbox does not emulate: %j",
    async (fields) => {
      expect(await catchError(create("Bonjour", fields))).toMatchObject({ status: 501 });
    },
  );
});

describe("PUT /faults/openai", () => {
  const fail = (fault: object) => startFault("openai", { times: 1, ...fault });

  test.each([
    ["rate_limit_exceeded : Rate limit reached.", OpenAI.RateLimitError, 429],
    ["insufficient_quota : You exceeded your current quota.", OpenAI.RateLimitError, 429],
    ["server_error : The server had an error.", OpenAI.InternalServerError, 500],
  ])("answers the error %s with its type", async (message, type, status) => {
    await fail({ mode: "refusal", message });
    const error = await catchError(create("Bonjour"));
    expect(error).toBeInstanceOf(type);
    expect(error.status).toBe(status);
    if (status !== 429) return;
    expect(error.headers?.get("retry-after")).toBe("2");
    expect(error.headers?.get("x-ratelimit-remaining-requests")).toBe("0");
  });

  test("names the parameter that the message quotes", async () => {
    const message =
      "unsupported_parameter : Unsupported parameter: 'presence_penalty' is not supported with this model.";
    await fail({ mode: "refusal", message });
    expect(await catchError(create("Bonjour"))).toMatchObject({ status: 400, param: "presence_penalty" });
  });

  test("makes the model say any text", async () => {
    await fail({ mode: "reply", reply: "text", message: "<img src=x onerror=alert(1)>" });
    expect((await readStream({})).text).toBe("<img src=x onerror=alert(1)>");
  });

  test("makes moderation reject the answer", async () => {
    await fail({ mode: "reply", reply: "refusal" });
    const { chunks, text } = await readStream({});
    expect(text).toBe("");
    expect(chunks.map(({ choices }) => choices[0]?.delta.refusal ?? "").join("")).toMatch(/can't assist/);
  });

  test("makes the answer empty, a tool call, or endless", async () => {
    await fail({ mode: "reply", reply: "empty" });
    expect((await readStream({})).text).toBe("");
    await fail({ mode: "reply", reply: "tool-call" });
    const { chunks } = await readStream({});
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
    await fail({ mode: "reply", reply: "endless" });
    expect((await readStream({ max_tokens: 500 })).text.length).toBeGreaterThan(2_000_000);
  });

  test.each(["cut", "garbled", "error"])("breaks the stream halfway: %s", async (reply) => {
    await fail({ mode: "reply", reply });
    await expect(readStream({})).rejects.toThrow();
    await fail({ mode: "reply", reply });
    const received: string[] = [];
    await client.chat.completions
      .create({ ...createBody("Quel est le prix ?"), stream: true })
      .then(async (stream) => {
        for await (const { choices } of stream) received.push(choices[0]?.delta.content ?? "");
      })
      .catch(() => undefined);
    expect(received.join("")).toMatch(/^D’après/);
  });

  test("stops the stream halfway without an end", async () => {
    await fail({ mode: "reply", reply: "stall" });
    const stream = await client.chat.completions.create({ ...createBody("Quel est le prix ?"), stream: true });
    const next = stream[Symbol.asyncIterator]();
    await next.next();
    stream.controller.abort();
    expect((await next.next()).done).toBe(true);
  });

  test.each([
    [{ mode: "reply" }, /needs a reply/],
    [{ mode: "reply", reply: "sing" }, /reply/],
    [{ mode: "slow", reply: "cut" }, /no other mode/],
  ])("rejects the order %j", async (fault, reason) => {
    await expect(startFault("openai", fault)).rejects.toThrow(reason);
    await expect(startFault("shopify", { mode: "reply", reply: "cut" })).rejects.toThrow(/has no reply/);
  });
});
