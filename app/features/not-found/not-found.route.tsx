/** Any address that leads nowhere: 404, with ways on that are open to this visitor. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { RowLink } from "#app/ui/row-link.tsx";
import type { Access } from "#shared/access.ts";
import { brand } from "#shared/brand.ts";
import { paths } from "#shared/paths.ts";
import { getViewer } from "#workers/portal/auth/guards.server.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import { suggestionsFor } from "./suggestions.ts";

export const handle = { title: "notFound.title" };

/** Open to everybody. To signed-out visitors it says the same whatever they typed, so that one page serves them all. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const t = translator(context.language);
  const viewer = getViewer({ context });
  const { pathname } = new URL(request.url);
  const ways = viewer
    ? suggestionsFor(pathname.replace(/\.data$/, ""), opensFor(viewer))
    : ([
        { path: paths.login(), label: "login" },
        { path: paths.register, label: "register" },
        { path: paths.forgotPassword, label: "forgotPassword" },
      ] as const);
  return data(
    { ways: ways.map(({ path, label }) => ({ path, label: t(`notFound.pages.${label}`) })) },
    { status: 404 },
  );
}
export const action = (_args: ActionFunctionArgs) => data(null, { status: 404 });

/** What the last reading said: for showing only, the page itself asks again. */
const opensFor =
  ({ role, premium, emailVerified }: Viewer) =>
  (needed: Access): boolean => {
    if (needed === "admin") return role === "admin";
    return needed === "premium" ? premium > 0 && emailVerified : true;
  };

export default function NotFound() {
  const t = useT();
  const { ways } = useLoaderData<typeof loader>();
  const isFramed = Boolean(useRouteLoaderData("features/shell/shell.layout"));
  const screen = (
    <ErrorScreen title={t("errorScreen.notFound.title")} text={t("errorScreen.notFound.text")}>
      <nav aria-label={t("notFound.suggestions")} className="mt-10 w-full text-left">
        <p className="mb-1 text-small text-ink-3">{t("notFound.suggestions")}</p>
        {ways.map(({ path, label }) => (
          <RowLink key={path} to={path}>
            {label}
          </RowLink>
        ))}
      </nav>
    </ErrorScreen>
  );
  return isFramed ? screen : <PlainPage brandName={brand.managerName}>{screen}</PlainPage>;
}
