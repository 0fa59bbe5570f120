/** Placeholder for planned routes: the guard is real and the page says what is coming. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as fr from "#app/i18n/fr/index.ts";
import { type Catalogue, type Key, useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { toCanonicalPath } from "#base/access.ts";
import { paths } from "#base/paths.ts";
import { requireAccess } from "#workers/portal/auth/guards.server.ts";

type UpcomingPath = keyof Catalogue["upcoming"]["routes"];

export const handle = {
  title: (data?: { path: UpcomingPath }): Key => (data ? `upcoming.routes.${data.path}.title` : "upcoming.title"),
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAccess({ context, request });
  const path = toCanonicalPath(new URL(request.url).pathname);
  if (!isUpcoming(path)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return { path };
}

/** No action yet; answers after the guard. */
export async function action({ context, request }: ActionFunctionArgs) {
  await requireAccess({ context, request });
  throw data({ code: "METHOD_NOT_ALLOWED" }, { status: 405, headers: { Allow: "GET, HEAD" } });
}

const isUpcoming = (path: string | null): path is UpcomingPath =>
  path !== null && Object.hasOwn(fr.upcoming.routes, path);

export default function UpcomingRoute() {
  const t = useT();
  const { path } = useLoaderData<typeof loader>();
  const back = (
    <ButtonLink to={paths.home} variant="secondary">
      {t("upcoming.back")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t(`upcoming.routes.${path}.title`)} lead={t("upcoming.note")} />
      <EmptyState drawing="toCome" title={t("upcoming.soon")} action={back}>
        {t(`upcoming.routes.${path}.text`)}
      </EmptyState>
    </>
  );
}
