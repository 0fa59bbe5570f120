import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { maxReleaseBytes } from "#workers/licences/releases/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { receiveRelease } from "./upload.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { type ReleaseView, stateTones, toReleaseView } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "releases.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const listed = await context.licencesFor(viewer).allReleases();
  const releases = listed.ok ? listed.value.map((release) => toReleaseView(release, context.language)) : null;
  return data({ releases, maxBytes: maxReleaseBytes }, { status: listed.ok ? 200 : getErrorStatus(listed.error.code) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const uploaded = await receiveRelease(context, viewer, request);
  if ("reply" in uploaded) return data(uploaded.reply, { status: uploaded.status });
  const { version } = uploaded;
  return redirectWithToast(staffPaths.adminRelease(version), {
    type: "success",
    id: "releases.uploaded",
    params: { version },
  });
}

export default function ReleasesRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { releases, maxBytes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("releases.title")} lead={t("releases.lead")} />
      <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <Section title={t("releases.list")}>
          {releases === null ? (
            <Unavailable
              title={t("releases.unavailable.title")}
              retry={{ to: staffPaths.adminReleases, label: t("releases.unavailable.retry") }}
            />
          ) : null}
          {releases?.length === 0 ? (
            <EmptyState drawing="inbox" title={t("releases.empty.title")}>
              {t("releases.empty.text")}
            </EmptyState>
          ) : null}
          {releases?.length ? <ReleaseTable releases={releases} /> : null}
        </Section>
        <div>
          <Section title={t("releases.upload.title")}>
            <UploadForm maxBytes={maxBytes} reply={reply} />
          </Section>
        </div>
      </div>
    </>
  );
}

function ReleaseTable({ releases }: { releases: ReleaseView[] }) {
  const t = useT();
  return (
    <Table caption={t("releases.list")}>
      <thead>
        <tr>
          <ColumnHead>{t("releases.version")}</ColumnHead>
          <ColumnHead>{t("releases.state")}</ColumnHead>
          <ColumnHead>{t("releases.date")}</ColumnHead>
          <ColumnHead end>{t("releases.size")}</ColumnHead>
          <ColumnHead end>{t("releases.files")}</ColumnHead>
          <ColumnHead end>{t("releases.downloads")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {releases.map(({ version, state, date, size, files, downloads }) => (
          <tr key={version}>
            <th scope="row">
              <Link to={staffPaths.adminRelease(version)} className="link inline-flex min-h-6 items-center">
                {version}
              </Link>
            </th>
            <td>
              <Badge tone={stateTones[state]}>{t(`releases.status.${state}`)}</Badge>
            </td>
            <td>
              <time dateTime={date.iso}>{date.text}</time>
            </td>
            <td className="end">{size}</td>
            <td className="end max-tablet:hidden">{files}</td>
            <td className="end max-tablet:hidden">{downloads}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
