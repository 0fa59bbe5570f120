/**
 * Language, theme and side bar, kept in cookies for a year so that the first HTML is already right. Works signed out;
 * signed in, language and theme go into the profile too.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { describeError } from "#app/error-message.ts";
import { parseForm } from "#app/form.server.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { failure } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { safeRedirect } from "#base/safe-redirect.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";
import { formatCookie } from "#workers/portal/auth/session-cookie.ts";
import { preferencesForm } from "./schema.ts";

const yearSeconds = 31_536_000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return redirect(paths.home);
}

/** Open to everybody: it changes nothing but the preferences of whoever asks. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args);
  const { context, request } = args;
  const form = await parseForm({ context, request }, preferencesForm);
  if (!form.ok) return refused(context.language);
  const { language, theme, sidebar, returnTo } = form.value;
  const chosen = { ...(language ? { language } : {}), ...(theme ? { theme } : {}) };
  const isKept = !viewer || (await context.session.savePreferences(chosen));
  const cookies = { ...chosen, ...(sidebar ? { "sidebar-collapsed": String(sidebar === "collapsed") } : {}) };
  const isSecure = new URL(request.url).protocol === "https:";
  const headers = new Headers();
  for (const [name, value] of Object.entries(cookies)) {
    headers.append("Set-Cookie", formatCookie(name, value, { isSecure, maxAgeSeconds: yearSeconds }));
  }
  // A script asks: it has shown the choice already, and wants to know whether it will last.
  if (request.headers.get("Accept") === "application/json") return Response.json({ isKept }, { headers });
  const target = returnPath(returnTo, language !== undefined);
  if (isKept) return redirect(target, { status: 303, headers });
  return redirectWithToast(target, { type: "info", id: "preferences.deviceOnly" }, { headers });
}

/** Back to the page; an address that asks for a language of its own would win over the one chosen now. */
function returnPath(returnTo: string | undefined, isLanguageChosen: boolean): string {
  const path = safeRedirect(returnTo);
  const url = new URL(path, "https://portal.invalid");
  if (!isLanguageChosen || !url.searchParams.has("lang")) return path;
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}

/** No page of ours sends such a form: a sentence is enough, and nothing is changed by halves. */
function refused(language: Language): Response {
  const { sentence, fix } = describeError(translator(language), failure("INVALID_REQUEST").error);
  return new Response(`${sentence}\n${fix}\n`, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
