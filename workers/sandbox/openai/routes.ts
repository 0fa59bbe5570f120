/** `POST /openai/v1/chat/completions` and `GET /openai/v1/models/NAME`; anything else of this vendor answers 501. */
import { Hono } from "hono";
import type { InterceptedEnv } from "../controls/intercept.ts";
import { deliberateFaultMark } from "../faulty-bindings/bindings.ts";
import { parseJson } from "../parse-json.ts";
import { composeAnswer } from "./answer.ts";
import { complete, toEvents, toObject } from "./completion.ts";
import { createLimitHeaders, OpenAiError, toErrorBody } from "./errors.ts";
import { findFamily } from "./models.ts";
import { getPauseMs, type ReceivedChat, recordChat } from "./received.ts";
import { type Break, createAnswer, createBreak } from "./replies.ts";
import { parseRequest } from "./request.ts";

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
