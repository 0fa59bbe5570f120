/** Completions in the vendor's format: one object, or events of a stream. */
import { countHiddenTokens } from "./models.ts";
import type { Answer } from "./replies.ts";
import { type ChatRequest, countTokens } from "./request.ts";

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
export function complete(request: ChatRequest, answer: Answer): Completion {
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

export function toObject({ id, created, model, answer, finishReason, usage }: Completion): object {
  const tool_calls = createToolCalls(answer);
  const message = {
    ...{ role: "assistant", content: answer.content, refusal: answer.refusal ?? null, annotations: [] },
    ...(tool_calls ? { tool_calls } : {}),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }];
  return { id, object: "chat.completion", created, model, choices, usage, service_tier: "default" };
}

/** The events of a stream, the last of which is `[DONE]`. */
export function toEvents(completion: Completion, includesUsage: boolean): string[] {
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
