/**
 * The front's own responses to requests that reach no page: problem JSON for the API, a plain page for browsers, else
 * text.
 */
import type { Context } from "hono";
import { brand } from "#base/brand.ts";
import { type ErrorCode, getErrorStatus } from "#base/errors.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { createProblemResponse, type Problem } from "#base/response-headers.ts";
import { getUrl, type PortalHono } from "./hono.ts";
import { detectLanguage } from "./preferences.ts";

export async function rejectRequest(
  c: Context<PortalHono>,
  status: number,
  code: ErrorCode,
  headers: Record<string, string> = {},
): Promise<Response> {
  const requestId = c.get("requestId");
  if ((status === 413 || (status === 429 && c.req.method === "POST")) && isPageData(getUrl(c)))
    return createFormReply(code, headers);
  if (isApiUrl(getUrl(c))) return createPortalProblem({ status, code, requestId, headers });
  const language = detectLanguage(c.req.raw, null);
  const { describeError, translator } = await import("./error-texts.ts");
  const t = translator(language);
  const { sentence, fix } = describeError(t, { code });
  if (c.req.header("Accept")?.includes("text/html")) {
    const home = { href: paths.home, text: t("errorScreen.home") };
    const reference = t("errorScreen.referenceOf", { requestId });
    // Nothing has read the form. A reload of this page sends it again; going back may lose what was typed.
    const resend = status === 503 && c.req.method === "POST" ? [t("errorScreen.unavailable.resendText")] : [];
    const paragraphs = [fix, ...resend, reference];
    const services = { href: paths.status, text: t("errorScreen.status") };
    const links = status >= 500 ? [home, services] : [home];
    return renderPlainPage({ status, language, title: sentence, paragraphs, links, headers });
  }
  return new Response(`${sentence} ${fix}\n${requestId}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}

const isPageData = ({ pathname }: URL): boolean => pathname.endsWith(".data");

/** The `FormReply` of a page's action in Remix's own format, because any other would replace the page and its form. */
const createFormReply = (code: ErrorCode, headers: Record<string, string>): Response =>
  new Response(
    `${JSON.stringify([{ _1: 2 }, "data", { _3: 4, _5: 4, _6: 7 }, "values", {}, "errors", "formError", { _8: 9 }, "code", code])}\n`,
    { status: getErrorStatus(code), headers: { ...headers, "Content-Type": "text/x-script" } },
  );

export const isApiUrl = ({ pathname }: URL): boolean => /^\/api(?:\/|$)/i.test(pathname);

/** The form of every error under `/api`. */
export const createPortalProblem = (problem: Omit<Problem, "type"> & { code: ErrorCode }): Response =>
  createProblemResponse({ ...problem, type: `urn:portal:problem:${problem.code}` });

export interface ErrorPage {
  status: number;
  title: string;
  paragraphs: string[];
  items?: string[];
  /** English by default. */
  language?: Language;
  links?: { href: string; text: string }[];
  headers?: Record<string, string>;
}

export function renderPlainPage(page: ErrorPage): Response {
  const { status, title, paragraphs, items = [], language = "en", links = [], headers = {} } = page;
  const list =
    items.length > 0 ? `<ul>${items.map((item) => `<li><code>${escapeHtml(item)}</code></li>`).join("")}</ul>` : "";
  const ways = links.map(({ href, text }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`).join("");
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain.css"></head>
<body><header><img src="/favicon.svg" alt="" width="26" height="26">${brand.managerName}</header><main><h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("")}${list}${ways}</main></body>
</html>
`;
  return new Response(html, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}
