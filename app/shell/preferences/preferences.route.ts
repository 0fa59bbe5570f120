/**
 * Saves language, theme and side bar in cookies for a year, so that the first HTML is already right. Signed-in people
 * also get language and theme saved in their profile.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { describeError } from "#app/i18n/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { typedCookie, typedFields } from "#app/kit/forms/typed.server.ts";
import { preferenceSeconds } from "#app/kit/parts/local-preferences.ts";
import { failure } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { formatCookie } from "#workers/portal/session/cookies.ts";
import { requireAccess } from "#workers/portal/session/guards.server.ts";

const preferencesForm = z.object({
  language: z.enum(["fr", "en"]).optional(),
  theme: z.enum(["light", "dark"]).optional(),
  sidebar: z.enum(["open", "collapsed"]).optional(),
  returnTo: z.string().max(1_024).optional(),
  ...typedFields,
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return redirect(paths.home);
}

/** Public: it changes only the visitor's own preferences. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args);
  const { context, request } = args;
  const form = await parseForm({ context, request }, preferencesForm);
  if (!form.ok) return refuseForm(context.language);
  const { language, theme, sidebar, returnTo, ...typed } = form.value;
  const chosen = { ...(language ? { language } : {}), ...(theme ? { theme } : {}) };
  const isKept = !viewer || (await context.run(viewer).savePreferences(chosen)).ok;
  const cookies = { ...chosen, ...(sidebar ? { "sidebar-collapsed": String(sidebar === "collapsed") } : {}) };
  const isSecure = new URL(request.url).protocol === "https:";
  const headers = new Headers();
  for (const [name, value] of Object.entries(cookies)) {
    headers.append(
      "Set-Cookie",
      formatCookie(name, value, { isSecure, maxAgeSeconds: preferenceSeconds, isOpenToScripts: true }),
    );
  }
  if (!viewer && Object.keys(typed).length > 0) headers.append("Set-Cookie", typedCookie(typed, isSecure));
  // The script has already shown the choice and only needs to know whether it was saved.
  if (request.headers.get("Accept") === "application/json") return Response.json({ isKept }, { headers });
  const target = returnPath(returnTo, language !== undefined);
  if (isKept) return redirect(target, { status: 303, headers });
  return redirectWithToast(target, { type: "info", id: "preferences.deviceOnly" }, { headers });
}

/** Removes `lang` from the URL because it would override the language that was just chosen. */
function returnPath(returnTo: string | undefined, isLanguageChosen: boolean): string {
  const path = toSafeRedirect(returnTo);
  const url = new URL(path, "https://portal.invalid");
  if (!isLanguageChosen || !url.searchParams.has("lang")) return path;
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}

/** Our pages never send such a form, so plain text is enough. */
function refuseForm(language: Language): Response {
  const { sentence, fix } = describeError(translator(language), failure("INVALID_REQUEST").error);
  return new Response(`${sentence}\n${fix}\n`, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
