/** Renders a code block as HTML with a title and syntax classes. */
import Prism from "prismjs";
import loadLanguages from "prismjs/components/index.js";
import { escapeText } from "./escape-text.ts";
import type { GuideLanguage } from "./guide.ts";

/** Supported languages and the default title of their blocks. */
const languages: Record<string, string | Record<GuideLanguage, string>> = {
  liquid: "Liquid",
  json: "JSON",
  bash: "Terminal",
  graphql: "GraphQL",
  http: "HTTP",
  html: "HTML",
  css: "CSS",
  javascript: "JavaScript",
  text: { fr: "Texte", en: "Text" },
};

// Loading twice would register Liquid's hooks twice and leave placeholders in the text.
const wanted = ["liquid", "json", "bash", "graphql", "http", "markup", "css", "javascript"];
loadLanguages(wanted.filter((name) => !Object.hasOwn(Prism.languages, name)));

/** Prism's Liquid grammar lacks whitespace-trimming and single-line comments. */
const liquidComments = /(\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{%-?\s*#[\s\S]*?%\})/;

interface Fence {
  language: string;
  title: string | null;
}

/** Parses a fence's info string, for example `liquid title="sections/header.liquid"`; null when invalid. */
export function readFence(info: string): Fence | null {
  const [, language = "", title = null] = /^(\w+)(?: +title="([^"]+)")?$/.exec(info.trim()) ?? [];
  return Object.hasOwn(languages, language) ? { language, title } : null;
}

export function highlight({ language, title }: Fence, code: string, page: GuideLanguage): string {
  const name = languages[language] ?? language;
  const head = title ?? (typeof name === "string" ? name : name[page]);
  return (
    `<figure class="code-block"><figcaption>${escapeText(head)}</figcaption>` +
    // The block scrolls sideways, so it must be focusable for the keyboard.
    `<pre tabindex="0"><code>${coloured(language, code.replace(/\n$/, ""))}</code></pre></figure>\n`
  );
}

function coloured(language: string, code: string): string {
  const grammar = Prism.languages[language];
  if (!grammar) return escapeText(code);
  if (language !== "liquid") return Prism.highlight(code, grammar, language);
  return code
    .split(liquidComments)
    .map((part, index) =>
      index % 2 === 0
        ? Prism.highlight(part, grammar, language)
        : `<span class="token comment">${escapeText(part)}</span>`,
    )
    .join("");
}
