/** Any address that leads nowhere: 404, with ways on. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useRouteLoaderData } from "@remix-run/react";
import { brand } from "#app/brand.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { ErrorScreen } from "#app/ui/error-screen.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { RowLink } from "#app/ui/row-link.tsx";

export const handle = { title: "notFound.title" };

/** Open to everybody, and asks nothing of the session: there is nothing here to protect. */
export const loader = (_args: LoaderFunctionArgs) => data(null, { status: 404 });
export const action = (_args: ActionFunctionArgs) => data(null, { status: 404 });

export default function NotFound() {
  const t = useT();
  const root = useRouteLoaderData<{ signedIn: boolean }>("root");
  return (
    <PlainPage brandName={brand.managerName}>
      <ErrorScreen title={t("errorScreen.notFound.title")} text={t("errorScreen.notFound.text")}>
        <nav aria-label={t("notFound.suggestions")} className="mt-10 w-full text-left">
          <p className="mb-1 text-small text-ink-3">{t("notFound.suggestions")}</p>
          {root?.signedIn ? (
            <>
              <RowLink to={paths.home}>{t("notFound.dashboard")}</RowLink>
              <RowLink to={paths.help}>{t("notFound.help")}</RowLink>
              <RowLink to={paths.profile}>{t("notFound.profile")}</RowLink>
            </>
          ) : (
            <>
              <RowLink to={paths.login()}>{t("notFound.login")}</RowLink>
              <RowLink to={paths.register}>{t("notFound.register")}</RowLink>
            </>
          )}
        </nav>
      </ErrorScreen>
    </PlainPage>
  );
}
