/** Language and theme, kept in cookies for a year so that the first HTML is already right. Works signed out. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refuse, wordsOf } from "#app/errors.ts";
import { parseForm } from "#app/form.server.ts";
import { translator } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { setCookie } from "#app/session/cookie.ts";
import { requireAccess } from "#app/session/guards.server.ts";
import { safeRedirect } from "#app/session/safe-redirect.ts";
import type { Language } from "#workers/portal/contract.ts";
import { preferencesForm } from "./schema.ts";

const yearSeconds = 31_536_000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args);
  return redirect(paths.home);
}

/** Open to everybody: it changes nothing but the cookies of whoever asks. */
export async function action(args: ActionFunctionArgs) {
  await requireAccess(args);
  const form = await parseForm(args.request, preferencesForm);
  if (!form.ok) return refused(args.context.language);
  const { language, theme, returnTo } = form.value;
  const isSecure = new URL(args.request.url).protocol === "https:";
  const headers = new Headers();
  for (const [name, value] of Object.entries({ language, theme })) {
    if (value) headers.append("Set-Cookie", setCookie(name, value, { isSecure, maxAgeSeconds: yearSeconds }));
  }
  return redirect(safeRedirect(returnTo), { status: 303, headers });
}

/** No page of ours sends such a form: a sentence is enough, and nothing is changed by halves. */
function refused(language: Language): Response {
  const { sentence, fix } = wordsOf(translator(language), refuse("INVALID_REQUEST").refusal);
  return new Response(`${sentence}\n${fix}\n`, {
    status: 400,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
