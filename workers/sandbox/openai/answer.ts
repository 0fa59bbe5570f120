/**
 * Answers from the passages of the request: the sentences that share most words with the question, or the numbered list
 * of the best passage. Deterministic, and useful in a demo.
 */
import type { ChatMessage } from "./request.ts";

interface Passage {
  title: string;
  path: string | null;
  text: string;
}

type Language = "fr" | "en";

const texts: Record<Language, { unknown: string; greeting: string; source: (guide: string) => string }> = {
  fr: {
    unknown:
      "Je n’ai pas trouvé la réponse dans nos guides. Créez un ticket\u00a0: le support étudiera votre cas et vous répondra.",
    greeting: "Bonjour\u00a0! Posez-moi votre question sur le thème, vos licences ou vos boutiques.",
    source: (guide) => `D’après le guide ${guide}\u00a0:`,
  },
  en: {
    unknown: "I couldn’t find the answer in our guides. Create a ticket: support will look into it and reply.",
    greeting: "Hello! Ask me about the theme, your licences or your stores.",
    source: (guide) => `According to the guide ${guide}:`,
  },
};

const maxSentences = 3;

export function composeAnswer(messages: readonly ChatMessage[]): string {
  const question = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const { unknown, greeting, source } = texts[detectLanguage(question)];
  const words = listWords(question);
  if (words.length === 0) return greeting;
  const passages = messages.filter(({ role }) => role === "system" || role === "developer").flatMap(readPassages);
  const weights = new Map(words.map((word) => [word, 1 / (1 + countPassages(passages, word))]));
  const [best] = passages
    .map((passage, index) => ({ passage, rank: rate(passage, weights) / (1 + index / 2) }))
    .filter(({ passage, rank }) => rank > 0 && isAbout(passage, words))
    .sort((a, b) => b.rank - a.rank);
  if (!best) return unknown;
  const { title, path, text } = best.passage;
  return `${source(path === null ? title : `[${title}](${path})`)}\n\n${extract(text, weights)}`;
}

/** Callers give the passages that fit best first. */
const rate = ({ title, text }: Passage, weights: ReadonlyMap<string, number>): number =>
  2 * score(title, weights) + score(text, weights);

/** One word in common by chance, such as "time", is not enough. */
function isAbout({ title, text }: Passage, words: readonly string[]): boolean {
  const inTitle = new Set(listWords(title));
  const found = new Set(listWords(text));
  return words.some((word) => inTitle.has(word)) || words.filter((word) => found.has(word)).length > 1;
}

/** Passages are lines of instructions that are JSON objects with a `text`. */
function readPassages({ content }: ChatMessage): Passage[] {
  return content.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    try {
      const { title, path, text } = JSON.parse(line) as Record<string, unknown>;
      if (typeof text !== "string" || text.trim() === "") return [];
      return [{ title: typeof title === "string" ? title : "", path: typeof path === "string" ? path : null, text }];
    } catch {
      return [];
    }
  });
}

function extract(text: string, weights: ReadonlyMap<string, number>): string {
  const lines = text.split("\n").map((line) => line.trim());
  const steps = lines.filter((line) => /^\d+[.)]\s/.test(line));
  if (steps.length > 1)
    return steps.map((step, index) => `${index + 1}. ${step.replace(/^\d+[.)]\s+/, "")}`).join("\n");
  const sentences = lines
    .flatMap((line) => line.replace(/^(?:#+|[-*•])\s+/, "").split(/(?<=[.!?…])\s+/))
    .filter((sentence) => sentence !== "")
    .map((sentence, index) => ({ sentence, index, score: score(sentence, weights) }));
  return sentences
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, maxSentences)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(" ");
}

/** The weight of the words of the question that occur in the text. */
function score(text: string, weights: ReadonlyMap<string, number>): number {
  const found = new Set(listWords(text));
  return [...weights].reduce((sum, [word, weight]) => sum + (found.has(word) ? weight : 0), 0);
}

const countPassages = (passages: readonly Passage[], word: string): number =>
  passages.filter(({ title, text }) => listWords(`${title} ${text}`).includes(word)).length;

const stemLength = 6;
const frequent = {
  fr: "avec aux bonjour ces cette comment dans des donc elle elles est est-ce et faire fait faut ils les leur mais mes mon notre nous ont par pas peut peux plus pour pourquoi quand que quel quelle quels qui quoi ses son sont sur une votre vos vous merci puis-je",
  en: "about and are but can could did does for from had has have hello how into its not our should than thank thanks that the their them then there these they this was were what when where which who why will with would you your",
};
const frequentWords = new Set(`${frequent.fr} ${frequent.en}`.split(" "));

const normalise = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words that say what a text is about, cut so that forms of one word are equal. */
const listWords = (text: string): string[] =>
  [...new Set(normalise(text).match(/[a-z0-9]{3,}/g) ?? [])]
    .filter((word) => !frequentWords.has(word))
    .map((word) => word.slice(0, stemLength));

const count = (words: readonly string[], list: string): number => {
  const known = new Set(list.split(" "));
  return words.filter((word) => known.has(word)).length;
};

function detectLanguage(text: string): Language {
  const words = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const shortFrench = words.filter((word) => /^(?:je|tu|il|on|un|la|le|de|du|ma|se|en|au|ne)$/.test(word)).length;
  const shortEnglish = words.filter((word) => /^(?:i|my|is|to|of|it|do|a|in|we)$/.test(word)).length;
  const french = count(words, frequent.fr) + shortFrench + (/[àâçéèêëîïôùûœ]/i.test(text) ? 2 : 0);
  return count(words, frequent.en) + shortEnglish > french ? "en" : "fr";
}
