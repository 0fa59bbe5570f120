import type { Plugin } from "vite";
import remixConfig from "../remix.config.js";
import { promised, settled } from "./remix-settled.ts";

/** What the answers are about may say what it likes. */
const framework = /\/node_modules\/(?:@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;
const script = /\.(?:[jt]sx?|mjs)$/;

/**
 * Remix reads its flags when it runs, and its router does more than we ask of it, so the browser would carry what nobody
 * can reach: 12 KB of every first view. Answered at build time, it falls away. A build fails when a question is no longer
 * asked, or when our own code begins to need what was answered away.
 */
export const settledRemixFlags: Plugin = {
  name: "settled-remix-flags",
  apply: "build",
  configResolved() {
    const { v3_singleFetch, v3_lazyRouteDiscovery }: Record<string, unknown> = { ...remixConfig.future };
    if (!v3_singleFetch || v3_lazyRouteDiscovery) throw new Error("scripts/remix-settled.ts answers otherwise.");
  },
  transform(code, id, options) {
    if (options?.ssr) return null;
    if (script.test(id) && !framework.test(id)) keepPromises(code, id);
    const questions = settled.filter(({ file }) => id.endsWith(`/node_modules/${file}`));
    if (questions.length === 0) return null;
    let answered = code;
    for (const { question, answer, because } of questions) {
      const next = answered.replaceAll(
        question instanceof RegExp && !question.global ? once(question) : question,
        answer,
      );
      if (next === answered) throw new Error(`${id} no longer asks ${question}. ${because}`);
      answered = next;
    }
    return { code: answered, map: null };
  },
};

const once = (question: RegExp) => new RegExp(question.source, `${question.flags}g`);

function keepPromises(code: string, id: string): void {
  for (const { word, because } of promised) {
    if (word.test(code)) throw new Error(`${id} uses ${because}, which scripts/remix-settled.ts leaves out.`);
  }
}
