/** Staff page that grants licences to an address, and sets how many it may have. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { useForm, useReply } from "#app/kit/forms/form.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { GrantForm, GrantSearch, LimitForm } from "./create-forms.tsx";
import { type GrantReply, loadGrant, postGrant } from "./create-licence.server.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "licenceActs.create.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const query = new URL(request.url).searchParams;
  const grant = await loadGrant({ context, viewer, email: query.get("email"), count: query.get("count") });
  return data({ grant }, { status: grant.status });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  return postGrant({ context, request }, viewer);
}

export default function CreateRoute() {
  const t = useT();
  const reply = useReply<GrantReply>();
  const loaded = useLoaderData<typeof loader>().grant;
  const form = useForm(reply);
  const grant = reply ? reply.grant : loaded;
  const isLimit = reply?.values.intent === "limit";
  return (
    <>
      <PageHead title={t("licenceActs.create.title")} lead={t("licenceActs.create.lead")} />
      <div className="grid max-w-[760px] gap-7">
        <FormErrorSummary
          error={form.formError}
          record={staffPaths.adminLicencesWhere({ account: form.value("email") ?? "" })}
        />
        <GrantSearch grant={grant} form={form} />
        {grant.error ? (
          <Unavailable
            title={t("licenceActs.unavailable")}
            retry={{ to: staffPaths.createLicenceFor(grant.email), label: t("licenceActs.retry") }}
          />
        ) : null}
        {grant.account ? (
          <>
            <GrantForm grant={grant} account={grant.account} reply={isLimit ? undefined : reply} />
            <LimitForm account={grant.account} count={grant.count} reply={isLimit ? reply : undefined} />
          </>
        ) : null}
      </div>
    </>
  );
}
