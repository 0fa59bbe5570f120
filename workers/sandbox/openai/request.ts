/** Checks a request like the vendor: what is wrong, unknown or not for this model is an error that names it. */
import { OpenAiError } from "./errors.ts";
import { findFamily, type ModelFamily } from "./models.ts";

export interface ChatMessage {
  role: "system" | "developer" | "user" | "assistant";
  content: string;
}

export interface ChatRequest {
  model: string;
  family: ModelFamily;
  messages: ChatMessage[];
  isStream: boolean;
  includesUsage: boolean;
  effort: string;
  maxTokens: number;
  promptTokens: number;
}

type Fields = Record<string, unknown>;

const supported = new Set([
  ...["model", "messages", "stream", "stream_options", "temperature", "presence_penalty", "frequency_penalty"],
  ...["max_tokens", "max_completion_tokens", "reasoning_effort", "safety_identifier"],
]);
/** The vendor knows them, the sandbox does not. */
const unsupported = new Set([
  ...["audio", "function_call", "functions", "logit_bias", "logprobs", "metadata", "modalities", "moderation", "n"],
  ...["parallel_tool_calls", "prediction", "prompt_cache_key", "prompt_cache_options", "prompt_cache_retention"],
  ...["response_format", "seed", "service_tier", "stop", "store", "tool_choice", "tools", "top_logprobs", "top_p"],
  ...["user", "verbosity", "web_search_options"],
]);
const roles = ["system", "assistant", "user", "function", "tool", "developer"];
const maxMessages = 2048;
const maxSafetyIdentifierLength = 64;
const maxAnswerTokens = 16_384;

export function parseRequest(body: unknown): ChatRequest {
  if (!isFields(body))
    throw new OpenAiError("We could not parse the JSON body of your request. The API expects a JSON payload.");
  rejectUnknown(Object.keys(body));
  const { model, stream = false, safety_identifier: safetyIdentifier } = body;
  if (model === undefined || model === "") throw new OpenAiError("you must provide a model parameter");
  if (typeof model !== "string") throw createTypeError("model", "a string", model);
  if (typeof stream !== "boolean" && stream !== null) throw createTypeError("stream", "a boolean", stream);
  const family = findFamily(model);
  const messages = parseMessages(body.messages, family);
  const effort = parseEffort(body.reasoning_effort, family);
  checkSampling(body, family, effort);
  const maxTokens = parseMaxTokens(body, family);
  if (safetyIdentifier !== undefined && safetyIdentifier !== null) {
    if (typeof safetyIdentifier !== "string") throw createTypeError("safety_identifier", "a string", safetyIdentifier);
    checkLength("safety_identifier", safetyIdentifier, maxSafetyIdentifierLength);
  }
  const promptTokens = messages.reduce((sum, { content }) => sum + countTokens(content) + tokensPerMessage, 3);
  if (promptTokens > family.contextTokens) {
    const limit = `This model's maximum context length is ${family.contextTokens} tokens.`;
    const text = `${limit} However, your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`;
    throw new OpenAiError(text, { param: "messages", code: "context_length_exceeded" });
  }
  const isStream = stream === true;
  return {
    ...{ model, family, messages, isStream, effort, maxTokens, promptTokens },
    includesUsage: parseStreamOptions(body.stream_options, isStream),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rejectUnknown(names: readonly string[]): void {
  for (const name of names) {
    if (supported.has(name)) continue;
    if (unsupported.has(name))
      throw new OpenAiError(`The sandbox does not support the parameter '${name}'.`, { status: 501, param: name });
    throw new OpenAiError(`Unrecognized request argument supplied: ${name}`);
  }
}

function parseMessages(value: unknown, family: ModelFamily): ChatMessage[] {
  const param = "messages";
  if (value === undefined || value === null)
    throw new OpenAiError("Missing required parameter: 'messages'.", { param, code: "missing_required_parameter" });
  if (!Array.isArray(value)) throw createTypeError(param, "an array of objects", value);
  if (value.length === 0) {
    const text =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    throw new OpenAiError(text, { param, code: "empty_array" });
  }
  if (value.length > maxMessages) {
    const text = `Invalid 'messages': array too long. Expected an array with maximum length ${maxMessages}, but got an array with length ${value.length} instead.`;
    throw new OpenAiError(text, { param, code: "array_above_max_length" });
  }
  return value.map((message, index) => parseMessage(message, `messages[${index}]`, family));
}

function parseMessage(message: unknown, param: string, family: ModelFamily): ChatMessage {
  if (!isFields(message)) throw createTypeError(param, "an object", message);
  const { role, content, ...others } = message;
  if (typeof role !== "string" || !roles.includes(role)) {
    const text = `Invalid value: '${String(role)}'. Supported values are: ${roles.map((name) => `'${name}'`).join(", ")}.`;
    throw new OpenAiError(text, { param: `${param}.role`, code: "invalid_value" });
  }
  const isSupported = role === "system" || role === "developer" || role === "user" || role === "assistant";
  if (!isSupported || Object.keys(others).length > 0 || Array.isArray(content)) {
    const what = isSupported ? (Array.isArray(content) ? "lists of content parts" : "more fields of messages") : role;
    throw new OpenAiError(`The sandbox does not support ${what} (${param}).`, { status: 501, param });
  }
  if (role === "system" && family.isReasoning) {
    const text = `Unsupported value: '${param}.role' does not support 'system' with this model.`;
    throw new OpenAiError(text, { param: `${param}.role`, code: "unsupported_value" });
  }
  if (typeof content !== "string") throw createTypeError(`${param}.content`, "a string", content);
  return { role, content };
}

function parseEffort(value: unknown, { efforts }: ModelFamily): string {
  const param = "reasoning_effort";
  if (value === undefined || value === null) return efforts[0] ?? "none";
  if (efforts.length === 0) throw createUnsupportedError(param);
  if (typeof value === "string" && efforts.includes(value)) return value;
  const values = efforts.map((effort) => `'${effort}'`).join(", ");
  const text = `Unsupported value: '${param}' does not support '${String(value)}' with this model. Supported values are: ${values}.`;
  throw new OpenAiError(text, { param, code: "unsupported_value" });
}

function checkSampling(body: Fields, { isReasoning, temperature: takes }: ModelFamily, effort: string): void {
  for (const param of ["presence_penalty", "frequency_penalty"]) {
    const value = body[param];
    if (value === undefined || value === null) continue;
    checkRange(param, value, -2, 2);
    if (isReasoning) throw createUnsupportedError(param);
  }
  const { temperature } = body;
  if (temperature === undefined || temperature === null) return;
  checkRange("temperature", temperature, 0, 2);
  if (takes === "always" || (takes === "plain" && effort === "none") || temperature === 1) return;
  const text = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`;
  throw new OpenAiError(text, { param: "temperature", code: "unsupported_value" });
}

function parseMaxTokens(body: Fields, { isReasoning }: ModelFamily): number {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  const hasOlder = older !== undefined && older !== null;
  const hasNewer = newer !== undefined && newer !== null;
  if (hasOlder && isReasoning) throw createUnsupportedError("max_tokens", "max_completion_tokens");
  if (hasOlder && hasNewer) {
    const text = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
    throw new OpenAiError(text, { code: "invalid_parameter_combination" });
  }
  const [param, value] = hasOlder ? ["max_tokens", older] : ["max_completion_tokens", newer];
  if (value === undefined || value === null) return maxAnswerTokens;
  if (!Number.isInteger(value)) throw createTypeError(param, "an integer", value);
  checkRange(param, value, 1, maxAnswerTokens, "integer");
  return Number(value);
}

function parseStreamOptions(value: unknown, isStream: boolean): boolean {
  const param = "stream_options";
  if (value === undefined || value === null) return false;
  if (!isStream)
    throw new OpenAiError("The 'stream_options' parameter is only allowed when 'stream' is enabled.", { param });
  if (!isFields(value)) throw createTypeError(param, "an object", value);
  const { include_usage: includesUsage = false, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new OpenAiError(`Unknown parameter: '${param}.${unknown}'.`, { param, code: "unknown_parameter" });
  if (typeof includesUsage !== "boolean") throw createTypeError(`${param}.include_usage`, "a boolean", includesUsage);
  return includesUsage;
}

function checkRange(param: string, value: unknown, least: number, most: number, kind = "decimal"): void {
  if (typeof value !== "number") throw createTypeError(param, "a number", value);
  if (value >= least && value <= most) return;
  const [side, sign, limit] = value > most ? ["above maximum", "<=", most] : ["below minimum", ">=", least];
  const text = `Invalid '${param}': ${kind} ${side} value. Expected a value ${sign} ${limit}, but got ${value} instead.`;
  throw new OpenAiError(text, { param, code: `${kind}_${value > most ? "above_max" : "below_min"}_value` });
}

function checkLength(param: string, value: string, most: number): void {
  if (value.length <= most) return;
  const text = `Invalid '${param}': string too long. Expected a string with maximum length ${most}, but got a string with length ${value.length} instead.`;
  throw new OpenAiError(text, { param, code: "string_above_max_length" });
}

function createTypeError(param: string, expected: string, value: unknown): OpenAiError {
  const given = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  const text = `Invalid type for '${param}': expected ${expected}, but got ${given} instead.`;
  return new OpenAiError(text, { param, code: "invalid_type" });
}

function createUnsupportedError(param: string, instead?: string): OpenAiError {
  const hint = instead === undefined ? "" : ` Use '${instead}' instead.`;
  const text = `Unsupported parameter: '${param}' is not supported with this model.${hint}`;
  return new OpenAiError(text, { param, code: "unsupported_parameter" });
}

const tokensPerMessage = 4;
const charactersPerToken = 4;

/** A rough count; the vendor's depends on the model's vocabulary. */
export const countTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);
