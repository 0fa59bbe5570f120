/** The assistant's conversation: its limits, its messages and the lines of a streamed answer. */
import type { Language } from "#base/language.ts";

export const maxMessageLength = 2_000;
export const maxMessagesPerHour = 30;

/** Why there is no complete answer; each has its own sentence. */
export type AnswerFailure =
  /** No key, switched off by the staff, or the day's tokens are used up. */
  | "unavailable"
  /** The vendor rejected the request or did not answer. */
  | "vendor"
  | "empty"
  /** By the person, who may have left; what arrived until then is kept. */
  | "stopped"
  /** Anything else, such as a stream that breaks off. */
  | "broken";

export type Thumb = "up" | "down" | "none";

/** A page behind an answer. */
export interface Source {
  title: string;
  /** A path of ours, with anchor. */
  path: string;
}

export interface ChatMessage {
  id: string;
  sender: "user" | "bot";
  text: string;
  /** ISO 8601. */
  timestamp: string;
  /** Of answers only. */
  sources?: Source[];
  failure?: AnswerFailure;
  thumb?: Thumb;
}

export interface Conversation {
  messages: ChatMessage[];
  /** A question of this session waits for its answer. */
  pending: boolean;
  leftThisHour: number;
}

/** A part of a guide or of the release notes. */
export interface Passage extends Source {
  text: string;
}

export interface ReleaseNotes {
  version: string;
  notes: string;
}

/** Finds the passages that answer a question, best first. */
export type FindPassages = (language: Language, question: string, releases: ReleaseNotes[]) => Promise<Passage[]>;

/** The lines of a streamed answer, one JSON object each; between them are empty ones. */
export type ChatLine =
  | { type: "start"; id: string; question: ChatMessage }
  | { type: "text"; text: string }
  | { type: "sources"; sources: Source[] }
  | { type: "end" }
  | { type: "failed"; code: AnswerFailure; text: string };

export interface AnswerOptions {
  /** How long the model may be silent, in place of the usual limit. */
  maxSilenceMs?: number;
}

/** An accepted question; `answer` runs once. */
export interface AcceptedQuestion {
  answer(emit: (line: ChatLine) => void, signal: AbortSignal, options?: AnswerOptions): Promise<void>;
}

/** Of the request and of the answer, which have different prices. */
export interface TokenUse {
  input: number;
  output: number;
}

/** One day of use, for the staff; its tokens count against the day's budget. */
export interface AssistantDay extends TokenUse {
  /** `2026-11-23`, UTC. */
  day: string;
  questions: number;
  failures: number;
  up: number;
  down: number;
}

export interface OpenQuestion {
  id: number;
  at: string;
  language: Language;
  question: string;
  why: "no-passage" | "empty" | "thumb-down";
}

export interface AssistantUse {
  isOn: boolean;
  /** Why it was switched off. */
  reason: string | null;
  dailyTokens: number;
  model: string;
  /** Of a million tokens, in US dollars; null when they are not configured. */
  prices: TokenUse | null;
  days: AssistantDay[];
  questions: OpenQuestion[];
}
