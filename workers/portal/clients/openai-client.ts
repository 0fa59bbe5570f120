/** Streams an answer of the model through OpenAI's own package, which is loaded with the first question. */
import type { APIError as OpenAIError } from "openai";
import { timeLimits } from "#base/time-limits.ts";
import type { TokenUse } from "../assistant/contract.ts";
import type { Configuration } from "../env.ts";
import { UpstreamFault } from "./http-client.ts";
import { type ModelRules, replaceParameter } from "./model-parameters.ts";

const vendor = "openai";

/** What is asked of the model. */
export interface RequestMessage {
  role: "system" | "developer" | "user" | "assistant";
  content: string;
}

export interface ComposedRequest {
  model: string;
  messages: RequestMessage[];
  rules: ModelRules;
}

export type AnswerPart =
  | { type: "text"; text: string }
  /** Once, at the end. */
  | ({ type: "usage" } & TokenUse);

interface AnswerRequest {
  configuration: Pick<Configuration, "OPENAI_URL"> & { OPENAI_API_KEY: string };
  composed: ComposedRequest;
  safetyIdentifier: string;
  signal: AbortSignal;
  /** In place of the usual limit. */
  maxSilenceMs?: number | undefined;
}

/** Parameters that a model has refused, by model, while this isolate lives. */
const refused = new Map<string, readonly string[]>();

/** Throws an UpstreamFault; `garbage` means that the answer broke off or could not be read. */
export async function* streamAnswer(request: AnswerRequest): AsyncGenerator<AnswerPart> {
  const { default: OpenAI, APIError, APIConnectionTimeoutError } = await import("openai");
  const { maxSilenceMs = timeLimits.vendors.modelSilenceMs } = request;
  const silence = new AbortController();
  const signal = AbortSignal.any([request.signal, silence.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitForNext = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilenceMs);
  };
  const { OPENAI_API_KEY: apiKey, OPENAI_URL: baseURL } = request.configuration;
  // A repeated call would be paid twice.
  const client = new OpenAI({ apiKey, baseURL, maxRetries: 0, timeout: maxSilenceMs, logLevel: "off" });
  let isStarted = false;
  let isFinished = false;
  try {
    waitForNext();
    const stream = await createStream(client, { ...request, signal }, (error) => error instanceof APIError);
    for await (const { choices, usage } of stream) {
      isStarted = true;
      waitForNext();
      const [choice] = choices;
      if (choice?.delta?.content) yield { type: "text", text: choice.delta.content };
      if (choice?.finish_reason) isFinished = true;
      if (usage) yield { type: "usage", input: usage.prompt_tokens, output: usage.completion_tokens };
    }
  } catch (error) {
    if (error instanceof APIConnectionTimeoutError || (silence.signal.aborted && !isStarted))
      throw new UpstreamFault(vendor, "timeout");
    if (error instanceof APIError && !request.signal.aborted && (error.status !== undefined || !isStarted))
      throw new UpstreamFault(vendor, error.status === undefined ? "network" : "status", error.status);
    // An error object inside the stream has no status.
    if (error instanceof APIError && error.code) throw new UpstreamFault(vendor, "status");
    throw new UpstreamFault(vendor, "garbage");
  } finally {
    clearTimeout(timer);
  }
  if (!isFinished) throw new UpstreamFault(vendor, "garbage");
}

/** A refused parameter is replaced or left out once, and from then on. */
async function createStream(
  client: import("openai").default,
  { composed, safetyIdentifier, signal }: AnswerRequest,
  isApiError: (error: unknown) => error is OpenAIError,
) {
  const { model, messages, rules } = composed;
  let names = refused.get(model) ?? [];
  for (;;) {
    const parameters = names.reduce(replaceParameter, { ...rules.parameters, safety_identifier: safetyIdentifier });
    try {
      return await client.chat.completions.create(
        { model, messages, stream: true, stream_options: { include_usage: true }, ...parameters },
        { signal },
      );
    } catch (error) {
      const name = isApiError(error) && error.status === 400 ? error.param : null;
      if (!name || !(name in parameters) || names.includes(name)) throw error;
      names = [...names, name];
      refused.set(model, names);
    }
  }
}
