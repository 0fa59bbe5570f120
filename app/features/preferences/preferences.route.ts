/** Language and theme, kept in cookies for a year so that the first HTML is already right. Works signed out. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseForm } from "#app/form.server.ts";
import { paths } from "#app/paths.ts";
import { requireAccess } from "#app/session/guards.server.ts";
import { safeRedirect } from "#app/session/safe-redirect.ts";
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
  if (!form.ok) throw data(null, { status: 400 });
  const { language, theme, returnTo } = form.value;
  const secure = new URL(args.request.url).protocol === "https:" ? "; Secure" : "";
  const headers = new Headers();
  for (const [name, value] of Object.entries({ language, theme })) {
    if (value)
      headers.append("Set-Cookie", `${name}=${value}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`);
  }
  return redirect(safeRedirect(returnTo), { status: 303, headers });
}
