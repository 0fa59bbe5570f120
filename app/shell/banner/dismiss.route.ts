/**
 * The banner for scripts of an open page, and its closing for a day in this browser: POST only, so that a link or image
 * cannot trigger it.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type BannerView, bannerView } from "#app/domain/banner-view.ts";
import { translator } from "#app/i18n/translator.ts";
import { readForm } from "#app/kit/forms/form.server.ts";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { toSafeRedirect } from "#base/safe-url.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export interface BannerReply {
  banner: BannerView | null;
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireUser(args);
  const { context, request } = args;
  if (request.headers.get("Accept") !== "application/json") return redirect(paths.home);
  const atMs = Number(new URL(request.url).searchParams.get("after"));
  const loaded = await context.run(viewer).loadNewerBanner({ atMs: Number.isFinite(atMs) ? atMs : Date.now() });
  if (!loaded.ok) return Response.json({ code: loaded.error.code }, { status: getErrorStatus(loaded.error.code) });
  const { language } = context;
  const discover = translator(language)("shell.banner.discover");
  return Response.json({ banner: loaded.value && bannerView(loaded.value, language, discover) } satisfies BannerReply);
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const { context, request } = args;
  const closed = await context.run(viewer).closeBanner();
  const headers: HeadersInit = closed.ok ? { "Set-Cookie": closed.value } : {};
  // The script has already removed the banner.
  if (request.headers.get("Accept") === "application/json") return Response.json({ closed: true }, { headers });
  const form = await readForm({ context, request });
  return redirect(toSafeRedirect(form?.get("returnTo")), { status: 303, headers });
}
