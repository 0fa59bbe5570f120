/** A page with one plain style sheet, for when the pages proper cannot be rendered. */
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";

export interface PlainPage {
  status: number;
  title: string;
  paragraphs: string[];
  items?: string[];
  /** English by default. */
  language?: Language;
  link?: { href: string; text: string };
  headers?: Record<string, string>;
}

export function renderPlainPage(page: PlainPage): Response {
  const { status, title, paragraphs, items = [], language = "en", link, headers = {} } = page;
  const list =
    items.length > 0 ? `<ul>${items.map((item) => `<li><code>${escapeHtml(item)}</code></li>`).join("")}</ul>` : "";
  const way = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : "";
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain.css"></head>
<body><header><img src="/favicon.svg" alt="" width="26" height="26">${brand.managerName}</header><main><h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("")}${list}${way}</main></body>
</html>
`;
  return new Response(html, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
