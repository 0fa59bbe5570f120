/** 404 page with suggestions that this visitor may open. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { createCanOpen } from "#app/domain/known-pages.ts";
import { useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { ErrorScreen } from "#app/kit/feedback/error-screen.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { PlainPage } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { getViewer } from "#workers/portal/session/guards.server.ts";
import { findSuggestions } from "./suggestions.ts";

export const handle = { title: "notFound.title", description: "errorScreen.notFound.text" };

/** Public. Signed-out visitors always get the same page. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const t = translator(context.language);
  const viewer = getViewer({ context });
  const { pathname } = new URL(request.url);
  const suggestions = viewer
    ? findSuggestions(pathname.replace(/\.data$/, ""), createCanOpen(viewer))
    : ([
        { path: paths.login(), title: "notFound.pages.login" },
        { path: paths.register, title: "notFound.pages.register" },
        { path: paths.forgotPassword, title: "notFound.pages.forgotPassword" },
      ] as const);
  return data({ suggestions: suggestions.map(({ path, title }) => ({ path, label: t(title) })) }, { status: 404 });
}
export const action = (_args: ActionFunctionArgs) => data(null, { status: 404 });

export default function NotFound() {
  const t = useT();
  const { suggestions } = useLoaderData<typeof loader>();
  const isInFrame = Boolean(useRouteLoaderData("shell"));
  const screen = (
    <ErrorScreen title={t("errorScreen.notFound.title")} text={t("errorScreen.notFound.text")}>
      <nav aria-label={t("notFound.suggestions")} className="mt-10 w-full text-left">
        <p className="mb-1 text-small text-ink-3">{t("notFound.suggestions")}</p>
        {suggestions.map(({ path, label }) => (
          <RowLink key={path} to={path}>
            {label}
          </RowLink>
        ))}
      </nav>
    </ErrorScreen>
  );
  return isInFrame ? screen : <PlainPage brandName={brand.managerName}>{screen}</PlainPage>;
}
