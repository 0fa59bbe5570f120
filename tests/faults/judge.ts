/** Judges an answer by itself: a whole page of ours with a sentence of the catalogue, or a redirect to a known place. */
import { parse } from "node-html-parser";
import * as catalogue from "#app/i18n/fr/index.ts";
import type { Answer } from "./browser.ts";

const minSentence = 12;

/** All texts by key. */
function listTexts(node: object, path = ""): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value]] : listTexts(value as object, `${path}${name}.`),
  );
}

const texts = listTexts(catalogue);
const keys = new Set(texts.map(([key]) => key.replace(/_(?:one|other)$/, "")));
const flatten = (text: string) => text.replace(/\s+/g, " ").trim();
const sentences = texts
  .map(([, text]) => flatten(text))
  .filter((text) => text.length >= minSentence && !text.includes("{{"));

/** What only a programmer reads. */
const traces =
  /\bat \S+ \(|\bat (?:async )?\w+\.\w+|(?:Type|Range|Reference|Syntax|Upstream)?(?:Error|Fault):|D1_ERROR|Network connection lost|internal error|on purpose by a fault|\[object Object\]|\bundefined\b|\bNaN\b|\.[jt]s:\d+/;
const dottedName = /\b[a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+\b/g;

export interface Page {
  title: string;
  text: string;
}

export function readPage(html: string): Page {
  const document = parse(html);
  const body = document.querySelector("body");
  for (const hidden of body?.querySelectorAll("script, style, template") ?? []) hidden.remove();
  const decode = (text: string) => flatten(text.replaceAll("&nbsp;", " ").replaceAll("&#x27;", "'"));
  return { title: decode(document.querySelector("title")?.text ?? ""), text: decode(body?.structuredText ?? "") };
}

/** What is wrong with the answer; empty when nothing is. `places` are the hosts to which a redirect may lead. */
export function judgeAnswer(answer: Answer, places: readonly string[]): string[] {
  const { status, location, type, text, isWhole } = answer;
  if (status === null) return ["no answer"];
  if (!isWhole) return type.startsWith("text/html") ? ["the page breaks off"] : [];
  if (status >= 300 && status < 400) {
    const isKnown = location?.startsWith("/") || places.some((place) => location?.startsWith(`${place}/`));
    return isKnown ? [] : [`redirect to ${location}`];
  }
  const wrong = status >= 500 && status !== 503 ? [`status ${status}`] : [];
  if (type.startsWith("text/html")) return [...wrong, ...judgePage(text)];
  if (status >= 400 && text.trim() === "") return [...wrong, "an empty answer"];
  if (/\bjson\b/.test(type) && !isJson(text)) return [...wrong, "no JSON"];
  return [...wrong, ...(status >= 400 && traces.test(text) ? ["a trace of code"] : [])];
}

function judgePage(html: string): string[] {
  const { title, text } = readPage(html);
  const key = (text.match(dottedName) ?? []).find((name) => keys.has(name));
  const trace = traces.exec(text)?.[0];
  return [
    ...(html.includes("</html>") ? [] : ["the page has no end"]),
    ...(title === "" ? ["no title"] : []),
    ...(sentences.some((sentence) => text.includes(sentence)) ? [] : ["no sentence of the catalogue"]),
    ...(key ? [`the key ${key}`] : []),
    ...(trace ? [`a trace of code: ${trace}`] : []),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
