/** The assistant of the viewer in their session: accepts a question, answers it, and keeps the conversation. */
import * as z from "zod";
import { translator } from "#app/i18n/translator.ts";
import { findAccess } from "#base/access.ts";
import { cut } from "#base/cut.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { replaceHalves } from "#base/plain-text.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import { UpstreamFault } from "../clients/http-client.ts";
import { streamAnswer } from "../clients/openai-client.ts";
import { defineUseCase } from "../operation.ts";
import { getOwnSession, type PortalScope } from "../scope.ts";
import { createAskRecords } from "./ask-records.ts";
import { assistantObject } from "./assistant-records.ts";
import { composeRequest, estimateTokens, getMaxTokens } from "./compose-request.ts";
import {
  type AcceptedQuestion,
  type AnswerFailure,
  type AnswerOptions,
  type ChatLine,
  type ChatMessage,
  type Conversation,
  maxMessageLength,
  type Source,
  type TokenUse,
} from "./contract.ts";
import type { Answered, Started } from "./conversation-repository.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { getSafetyIdentifier } from "./safety-identifier.ts";

/** The vendor ends an answer long before. */
const maxAnswerLength = 8_000;
const maxSources = 2;
const maxPassages = 5;
const maxShortWords = 6;
const maxSubjectLength = 200;

const openConversations = ({ env, viewer }: PortalScope) => env.ACCOUNT.getByName(viewer.uid).conversations();

export const loadConversation = async (scope: PortalScope): Promise<Result<Conversation>> =>
  success(await openConversations(scope).load(getOwnSession(scope).sessionId));

/** False without a key, and while the staff have switched the assistant off. */
export const checkAssistant = async ({ env, configuration }: PortalScope): Promise<Result<boolean>> =>
  success(
    configuration.OPENAI_API_KEY !== undefined && (await createAskRecords(env)(async (records) => records.isOn())),
  );

/** Removes the messages, but not a question that waits for its answer. */
export async function clearConversation(scope: PortalScope): Promise<Result<void>> {
  await openConversations(scope).clear(getOwnSession(scope).sessionId);
  return success(undefined);
}

/** CHAT_EMPTY, CHAT_TOO_LONG, CHAT_PENDING or CHAT_LIMIT when it is not accepted. */
export const askAssistant = defineUseCase(
  z.object({ message: z.string(), requestId: z.string() }),
  async (scope, { message, requestId }): Promise<Result<AcceptedQuestion>> => {
    // Forms end their lines with two characters.
    const question = maskSecrets(replaceHalves(message).replace(/\r\n?/g, "\n").trim());
    if (question === "") return failure("CHAT_EMPTY");
    if (question.length > maxMessageLength) return failure("CHAT_TOO_LONG", { max: maxMessageLength });
    const available = await checkAssistant(scope);
    const counted = available.ok && available.value;
    const { sessionId } = getOwnSession(scope);
    const started: Started = await openConversations(scope).start(sessionId, requestId, question, { counted });
    return toResult(started, scope, question);
  },
);

/** `id` is an answer of this session; NOT_FOUND for any other. */
export const rateAnswer = defineUseCase(
  z.object({ id: z.string(), thumb: z.enum(["up", "down", "none"]) }),
  async (scope, { id, thumb }): Promise<Result<void>> => {
    const { env, configuration, viewer, language } = scope;
    const askRecords = createAskRecords(env);
    const rated = await openConversations(scope).rate(getOwnSession(scope).sessionId, id, thumb);
    if (!rated) return failure("NOT_FOUND");
    const { former, answeredAtMs, question } = rated;
    await askRecords(async (records) => records.rate(thumb, former, answeredAtMs));
    if (thumb === "down" && former !== "down") {
      const person = await getSafetyIdentifier(configuration, viewer.uid);
      await askRecords(async (records) => records.addQuestion(person, language, question, "thumb-down"));
    }
    return success(undefined);
  },
);

function toResult(started: Started, scope: PortalScope, question: string): Result<AcceptedQuestion> {
  switch (started.status) {
    case "started":
      return success({
        answer: (emit, signal, limits) =>
          answerQuestion({ scope, ...started, ...limits, text: question }, emit, signal),
      });
    case "answered":
      return success({ answer: async (emit) => repeatAnswer(started.question, started.answer, scope, emit) });
    case "pending":
      return failure("CHAT_PENDING");
    case "limit":
      return failure("CHAT_LIMIT", { minutes: Math.ceil(started.waitSeconds / 60) });
    case "ended":
      return failure("SIGN_IN_REQUIRED");
  }
}

function repeatAnswer(
  question: ChatMessage,
  { id, text, sources = [], failure: code }: ChatMessage,
  scope: PortalScope,
  emit: (line: ChatLine) => void,
): void {
  emit({ type: "start", id, question });
  if (text) emit({ type: "text", text });
  if (sources.length > 0) emit({ type: "sources", sources });
  emit(code ? { type: "failed", code, text: describeFailure(scope, code) } : { type: "end" });
}

const describeFailure = ({ language }: PortalScope, code: AnswerFailure) =>
  translator(language)(`assistant.failures.${code}`);

interface Asked extends AnswerOptions {
  scope: PortalScope;
  id: string;
  question: ChatMessage;
  earlier: ChatMessage[];
  text: string;
}

async function answerQuestion(asked: Asked, emit: (line: ChatLine) => void, leaving: AbortSignal): Promise<void> {
  const { scope, id, question } = asked;
  const { onFault } = scope;
  emit({ type: "start", id, question });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimits.vendors.modelAnswerMs);
  let answered: Answered = { text: "", sources: [], failure: "broken" };
  try {
    answered = await writeAnswer(asked, emit, leaving, AbortSignal.any([leaving, limit.signal]));
  } catch (error) {
    onFault(error);
  } finally {
    clearTimeout(timer);
  }
  // Stored before the last line, so that the next question finds this one answered.
  await openConversations(scope).complete(id, answered).catch(onFault);
  if (answered.sources.length > 0) emit({ type: "sources", sources: answered.sources });
  const { failure: code } = answered;
  emit(code ? { type: "failed", code, text: describeFailure(scope, code) } : { type: "end" });
}

/** `leaving` is the person's end of the answer, `signal` any end. */
async function writeAnswer(
  asked: Asked,
  emit: (line: ChatLine) => void,
  leaving: AbortSignal,
  signal: AbortSignal,
): Promise<Answered> {
  const { scope, text: question, earlier } = asked;
  const { env, configuration, viewer, language, licences, findPassages, waitUntil, onFault } = scope;
  const { OPENAI_API_KEY, OPENAI_DAILY_TOKENS, OPENAI_MODEL: model } = configuration;
  if (OPENAI_API_KEY === undefined) return { text: "", sources: [], failure: "unavailable" };
  const askRecords = createAskRecords(env);
  const [releases, overview] = await Promise.all([
    licences.releases(),
    viewer.emailVerified ? licences.overview() : null,
  ]);
  const owned = overview?.ok ? overview.value : null;
  const notes = (releases.ok ? releases.value : []).map((each) => ({
    version: each.version,
    notes: each.notes[language],
  }));
  const excerpts = await findPassages(language, addSubject(question, earlier), notes);
  const passages = excerpts.filter(({ path }) => isOpen(path, owned)).slice(0, maxPassages);
  const composed = composeRequest({ model, language, question, earlier, passages, overview: owned });
  const most = getMaxTokens(composed);
  const person = await getSafetyIdentifier(configuration, viewer.uid);
  if (leaving.aborted) return { text: "", sources: [], failure: "stopped" };
  const records = env.ASSISTANT.getByName(assistantObject);
  const reserving = records.reserve(asked.id, person, most, OPENAI_DAILY_TOKENS);
  const reservation = await askRecords(() => reserving).catch((error) => {
    // It may have reserved, or may still do so.
    const giveBack = () => records.settle(asked.id, person, { used: { input: 0, output: 0 }, failed: true });
    waitUntil(reserving.then(giveBack, giveBack).catch(onFault));
    throw error;
  });
  if (reservation !== "reserved") return { text: "", sources: [], failure: "unavailable" };

  const request = {
    configuration: { ...configuration, OPENAI_API_KEY },
    composed,
    safetyIdentifier: person,
    signal,
    maxSilenceMs: asked.maxSilenceMs,
  };
  let text = "";
  let used: TokenUse | null = null;
  let isCut = false;
  let code: AnswerFailure | null = null;
  try {
    for await (const part of streamAnswer(request)) {
      if (part.type === "usage") used = { input: part.input, output: part.output };
      else {
        isCut = text.length + part.text.length > maxAnswerLength;
        const piece = cut(part.text, maxAnswerLength - text.length) || (isCut ? "…" : "");
        text += piece;
        emit({ type: "text", text: piece });
        if (isCut) break;
      }
    }
    if (text.trim() === "") code = "empty";
  } catch (error) {
    const fault = error instanceof UpstreamFault ? error : null;
    if (!leaving.aborted) onFault(error);
    code = leaving.aborted ? "stopped" : fault && fault.trouble !== "garbage" ? "vendor" : "broken";
    // A rejected request costs nothing.
    if (fault?.status !== undefined && fault.status < 500) used = { input: 0, output: 0 };
  }
  // We ended the call before the vendor's count came.
  if (isCut || signal.aborted) used ??= estimateTokens(composed, text);
  const failed = code !== null && code !== "stopped";
  await askRecords(async (records) => records.settle(asked.id, person, { used, failed })).catch(onFault);
  const why = code === "empty" ? "empty" : "no-passage";
  if (code === "empty" || passages.length === 0)
    await askRecords(async (records) => records.addQuestion(person, language, question, why)).catch(onFault);
  return { text, sources: code ? [] : toSources(passages, text), failure: code };
}

/** "And if it fails?" says what it is about only together with the question before. */
function addSubject(question: string, earlier: readonly ChatMessage[]): string {
  const previous = earlier.findLast(({ sender }) => sender === "user");
  const isShort = question.split(/\s+/).length <= maxShortWords;
  return previous && isShort ? `${question} ${cut(previous.text, maxSubjectLength)}` : question;
}

/** A source must open: some guides are for owners of a licence. */
const isOpen = (path: string, owned: LicenceOverview | null): boolean =>
  findAccess(path.replace(/#.*/, "")) !== "premium" || (owned?.authorised ?? 0) > 0;

/** The pages that the answer links to, else the best ones found. */
function toSources(passages: readonly Source[], text: string): Source[] {
  const pages = passages.map(({ title, path }) => ({ title, path }));
  const linked = pages.filter(({ path }) => text.includes(`](${path})`));
  return (linked.length > 0 ? linked : pages).slice(0, maxSources);
}
