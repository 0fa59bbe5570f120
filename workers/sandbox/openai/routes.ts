/** `POST /openai/v1/chat/completions` and `GET /openai/v1/models/NAME`; anything else of this vendor answers 501. */
import { Hono } from "hono";
import type { InterceptedEnv } from "../controls/intercept.ts";
import { deliberateFaultMark } from "../faulty-bindings/bindings.ts";
import { parseJson } from "../parse-json.ts";
import { composeAnswer } from "./answer.ts";
import { createLimitHeaders, OpenAiError, toErrorBody } from "./errors.ts";
import { countHiddenTokens, findFamily } from "./models.ts";
import { getPauseMs, type ReceivedChat, recordChat } from "./received.ts";
import { type Answer, type Break, createAnswer, createBreak } from "./replies.ts";
import { type ChatRequest, countTokens, parseRequest } from "./request.ts";

export const openAiRoutes = new Hono<InterceptedEnv>();

openAiRoutes.post("/openai/v1/chat/completions", async (c) => {
  const body = readJson(await c.req.text());
  const chat = recordChat(body);
  const headers = { "x-request-id": `req_${crypto.randomUUID().replaceAll("-", "")}`, "openai-version": "2020-10-01" };
  try {
    requireKey(c.req.header("Authorization"), c.env.OPENAI_API_KEY);
    const request = parseRequest(body);
    const fault = c.get("reply") ?? {};
    const completion = complete(request, createAnswer(fault) ?? { content: composeAnswer(request.messages) });
    const { isStream } = request;
    const parts = isStream ? toEvents(completion, request.includesUsage) : [JSON.stringify(toObject(completion))];
    chat.status = 200;
    return new Response(createBody(parts, createBreak(fault, isStream), chat, completion.answer.isUnlimited), {
      headers: {
        ...headers,
        "Content-Type": isStream ? "text/event-stream; charset=utf-8" : "application/json",
        ...createLimitHeaders({ tokens: completion.usage.total_tokens }),
      },
    });
  } catch (error) {
    if (!(error instanceof OpenAiError)) throw error;
    chat.status = error.status;
    chat.end = "complete";
    return Response.json(toErrorBody(error), { status: error.status, headers });
  }
});

openAiRoutes.get("/openai/v1/models/:model", (c) => {
  const id = c.req.param("model");
  try {
    requireKey(c.req.header("Authorization"), c.env.OPENAI_API_KEY);
    findFamily(id);
    return c.json({ id, object: "model", created: 1_767_225_600, owned_by: "system" });
  } catch (error) {
    if (!(error instanceof OpenAiError)) throw error;
    return Response.json(toErrorBody(error), { status: error.status });
  }
});

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function requireKey(header: string | undefined, key: string): void {
  const given = /^Bearer (\S+)$/.exec(header ?? "")?.[1];
  if (given === key) return;
  if (given === undefined)
    throw new OpenAiError("You didn't provide an API key. Send it as a Bearer token.", { status: 401 });
  const shown = `${given.slice(0, 3)}****`;
  throw new OpenAiError(`Incorrect API key provided: ${shown}.`, { status: 401, code: "invalid_api_key" });
}

/** Sends the parts with pauses between them; an answer that breaks ends after its first half. */
function createBody(
  parts: readonly string[],
  broken: Break | null,
  chat: ReceivedChat,
  isFast = false,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const sent = broken ? takeHalf(parts) : [...parts];
  return new ReadableStream({
    async pull(controller) {
      const part = sent.shift();
      if (part !== undefined) {
        controller.enqueue(encoder.encode(part));
        if (!isFast && sent.length > 0) await pause(getPauseMs());
        return;
      }
      if (broken?.bytes) controller.enqueue(encoder.encode(broken.bytes));
      if (broken?.end === "stall") return pause(maxStallMs);
      chat.end = broken ? "broken" : "complete";
      if (broken?.end === "break") controller.error(new Error(deliberateFaultMark));
      else controller.close();
    },
    cancel() {
      chat.end = "aborted";
    },
  });
}

const takeHalf = (parts: readonly string[]): string[] =>
  parts.length > 1
    ? parts.slice(0, Math.ceil(parts.length / 2))
    : parts.map((part) => part.slice(0, Math.ceil(part.length / 2)));

const maxStallMs = 120_000;

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs));

type FinishReason = "stop" | "length" | "tool_calls";

interface Completion {
  id: string;
  created: number;
  model: string;
  answer: Answer;
  finishReason: FinishReason;
  usage: ReturnType<typeof createUsage>;
}

/** Cuts the answer at the limit of tokens, in which the hidden ones of reasoning models count. */
function complete(request: ChatRequest, answer: Answer): Completion {
  const { family, effort, maxTokens, promptTokens, model } = request;
  const hidden = Math.min(countHiddenTokens(family, effort), maxTokens);
  const content = answer.content ?? "";
  const isCut = !answer.isUnlimited && countTokens(content) > maxTokens - hidden;
  const kept = isCut ? content.slice(0, (maxTokens - hidden) * 4) : content;
  const visible = countTokens(kept || (answer.refusal ?? answer.toolCall?.arguments ?? ""));
  const finishReason = answer.toolCall ? "tool_calls" : isCut ? "length" : "stop";
  return {
    id: `chatcmpl-${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(Date.now() / 1000),
    model,
    answer: { ...answer, content: answer.content === null ? null : kept },
    finishReason,
    usage: createUsage(promptTokens, visible, hidden),
  };
}

const createUsage = (promptTokens: number, visible: number, hidden: number) => ({
  prompt_tokens: promptTokens,
  completion_tokens: visible + hidden,
  total_tokens: promptTokens + visible + hidden,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: {
    ...{ reasoning_tokens: hidden, audio_tokens: 0, accepted_prediction_tokens: 0, rejected_prediction_tokens: 0 },
  },
});

const createToolCalls = ({ toolCall }: Answer) =>
  toolCall ? [{ id: "call_sandbox", type: "function", function: toolCall }] : null;

function toObject({ id, created, model, answer, finishReason, usage }: Completion): object {
  const tool_calls = createToolCalls(answer);
  const message = {
    ...{ role: "assistant", content: answer.content, refusal: answer.refusal ?? null, annotations: [] },
    ...(tool_calls ? { tool_calls } : {}),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }];
  return { id, object: "chat.completion", created, model, choices, usage, service_tier: "default" };
}

/** The events of a stream, the last of which is `[DONE]`. */
function toEvents(completion: Completion, includesUsage: boolean): string[] {
  const { id, created, model, answer, finishReason, usage } = completion;
  const frame = { id, object: "chat.completion.chunk", created, model, service_tier: "default" };
  const createChunk = (choices: object[], usageField: object | null = null) =>
    `data: ${JSON.stringify({ ...frame, choices, ...(includesUsage ? { usage: usageField } : {}) })}\n\n`;
  const createDelta = (delta: object, finish_reason: FinishReason | null = null) =>
    createChunk([{ index: 0, delta, logprobs: null, finish_reason }]);
  const toolCalls = createToolCalls(answer)?.map((call, index) => ({ index, ...call }));
  return [
    createDelta({ role: "assistant", content: answer.content === null ? null : "", refusal: null }),
    ...(toolCalls ? [createDelta({ tool_calls: toolCalls })] : []),
    ...splitPieces(answer.refusal ?? "").map((refusal) => createDelta({ refusal })),
    ...splitPieces(answer.content ?? "", answer.isUnlimited ? 4096 : 1).map((content) => createDelta({ content })),
    createDelta({}, finishReason),
    ...(includesUsage ? [createChunk([], usage)] : []),
    "data: [DONE]\n\n",
  ];
}

/** Words with the space after them, joined to pieces of at least `length` characters. */
function splitPieces(text: string, length = 1): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\s*\S+\s*|\s+/g) ?? []) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length < length) pieces[pieces.length - 1] = last + word;
    else pieces.push(word);
  }
  return pieces;
}
