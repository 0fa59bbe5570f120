/** `/api/chat`: the assistant for scripts. It reads only `message` and `requestId`; the server composes the rest. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { type AppError, getErrorStatus, getRetryAfterSeconds } from "#base/errors.ts";
import { ownerHeader } from "#base/page-headers.ts";
import { cacheControl } from "#base/response-headers.ts";
import type { ChatLine, FindPassages } from "../assistant/contract.ts";
import { loadModule } from "../load-module.ts";
import { logFault } from "../log.ts";
import type { UserCalls } from "../operations.ts";
import { createPortalProblem } from "./error-responses.ts";
import type { PortalHono } from "./hono.ts";
import { detectLanguage } from "./preferences.ts";

const maxBodyBytes = 16 * 1024;
const heartbeatMs = 1_000;
/** Unknown fields, such as a role or a model, are dropped. */
const askBody = z.object({ message: z.string(), requestId: z.string().min(8).max(128) });
const feedbackBody = z.object({ id: z.string().max(64), thumb: z.enum(["up", "down", "none"]) });

type ChatHono = PortalHono & { Variables: { calls: UserCalls } };

export function createChat(findPassages: FindPassages): Hono<ChatHono> {
  const chat = new Hono<ChatHono>();
  chat.use(
    bodyLimit({ maxSize: maxBodyBytes, onError: (c) => reject(c as Context<ChatHono>, { code: "BODY_TOO_LARGE" }) }),
  );
  chat.use(attachCalls(findPassages));

  chat.get("/", async (c) => {
    const { loadConversation, checkAssistant } = c.get("calls");
    const [conversation, available] = await Promise.all([loadConversation(), checkAssistant()]);
    if (!conversation.ok) return reject(c, conversation.error);
    if (!available.ok) return reject(c, available.error);
    return c.json({ ...conversation.value, available: available.value });
  });

  chat.post("/", async (c) => {
    const body = await readBody(c, askBody);
    if (!body) return reject(c, { code: "INVALID_REQUEST" });
    const asked = await c.get("calls").askAssistant(body);
    return asked.ok ? streamLines(c, asked.value.answer) : reject(c, asked.error);
  });

  chat.delete("/", async (c) => {
    const cleared = await c.get("calls").clearConversation();
    return cleared.ok ? c.body(null, 204) : reject(c, cleared.error);
  });

  chat.post("/feedback", async (c) => {
    const body = await readBody(c, feedbackBody);
    if (!body) return reject(c, { code: "INVALID_REQUEST" });
    const rated = await c.get("calls").rateAnswer(body);
    return rated.ok ? c.body(null, 204) : reject(c, rated.error);
  });

  return chat;
}

/** Requires a session; an administrator who sees the portal as a customer has no part in the conversation. */
const attachCalls =
  (findPassages: FindPassages): MiddlewareHandler<ChatHono> =>
  async (c, next) => {
    const session = c.get("session");
    if (session.status === "anonymous") return reject(c, { code: "SIGN_IN_REQUIRED" });
    if (session.status === "unavailable") return reject(c, { code: "UPSTREAM_UNAVAILABLE" });
    if (session.status === "viewing") return reject(c, { code: "READ_ONLY" });
    // Another person has signed in since the page was made.
    if ((c.req.header(ownerHeader) ?? session.viewer.uid) !== session.viewer.uid)
      return reject(c, { code: "SIGN_IN_REQUIRED" });
    const [{ createCalls }, { createScope }] = await loadModule(() =>
      Promise.all([import("../operations.ts"), import("./create-scope.ts")]),
    );
    const requestId = c.get("requestId");
    const scope = createScope(
      {
        ...{ request: c.req.raw, env: c.env, configuration: c.get("configuration"), session, findPassages },
        ...{ deadline: c.get("deadline"), requestId, now: new Date() },
        language: detectLanguage(c.req.raw, session.viewer),
        waitUntil: (promise) => c.executionCtx.waitUntil(promise),
        onFault: (error) => logFault(error, { requestId, kind: "assistant" }),
      },
      session.viewer,
    );
    c.set("calls", createCalls(scope));
    await next();
  };

async function reject(c: Context<ChatHono>, error: AppError): Promise<Response> {
  const { code } = error;
  const seconds = getRetryAfterSeconds(error);
  const session = c.get("session");
  const language = detectLanguage(c.req.raw, session.status === "live" ? session.viewer : null);
  const { describeError, translator } = await import("./error-texts.ts");
  const { sentence, fix } = describeError(translator(language), error);
  return createPortalProblem({
    ...{ status: getErrorStatus(code), code, requestId: c.get("requestId"), detail: `${sentence} ${fix}` },
    headers: seconds === null ? {} : { "Retry-After": String(seconds) },
  });
}

async function readBody<Schema extends z.ZodType>(c: Context<ChatHono>, schema: Schema) {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

/** Stops the answer when the client leaves; what arrived by then is stored all the same. */
function streamLines(
  c: Context<ChatHono>,
  answer: (emit: (line: ChatLine) => void, signal: AbortSignal) => Promise<void>,
): Response {
  const leaving = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: string) => {
        if (!leaving.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`));
      };
      const emit = (line: ChatLine) => write(JSON.stringify(line));
      // Only writing shows that the client has left while the model is silent.
      const heartbeat = setInterval(() => write(""), heartbeatMs);
      const close = () => {
        clearInterval(heartbeat);
        if (!leaving.signal.aborted) controller.close();
      };
      const answering = answer(emit, AbortSignal.any([leaving.signal, c.req.raw.signal])).then(close, (error) => {
        logFault(error, { requestId: c.get("requestId"), kind: "assistant" });
        close();
      });
      c.executionCtx.waitUntil(answering);
    },
    cancel: () => leaving.abort(),
  });
  const headers = {
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Cache-Control": cacheControl.privateStream,
  };
  return new Response(body, { headers });
}
