/** The front's own response to a request that reaches no page: problem JSON for the API, a plain page for browsers, else text. */
import type { Context } from "hono";
import { describeError } from "#app/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { PortalHono } from "../hono.ts";
import { detectLanguage } from "../preferences.ts";
import { createPortalProblem } from "../problem.ts";
import { renderPlainPage } from "./plain-page.ts";
import { getUrl } from "./url.ts";

export async function rejectRequest(
  c: Context<PortalHono>,
  status: number,
  code: ErrorCode,
  headers: Record<string, string> = {},
): Promise<Response> {
  const requestId = c.get("requestId");
  if (isApiUrl(getUrl(c))) return createPortalProblem({ status, code, requestId, headers });
  const language = await detectLanguage(c.req.raw, null);
  const t = translator(language);
  const { sentence, fix } = describeError(t, { code });
  if (c.req.header("Accept")?.includes("text/html")) {
    const home = { href: paths.home, text: t("errorScreen.home") };
    const reference = t("errorScreen.referenceOf", { requestId });
    // Nothing has read the form. A reload of this page sends it again; going back may lose what was typed.
    const resend = status === 503 && c.req.method === "POST" ? [t("errorScreen.unavailable.resendText")] : [];
    const paragraphs = [fix, ...resend, reference];
    return renderPlainPage({ status, language, title: sentence, paragraphs, link: home, headers });
  }
  return new Response(`${sentence} ${fix}\n${requestId}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}

export const isApiUrl = ({ pathname }: URL): boolean => /^\/api(?:\/|$)/i.test(pathname);
