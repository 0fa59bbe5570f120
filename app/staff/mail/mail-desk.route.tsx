/** Staff page of the mails to users, with the state of their delivery. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { findRefused, parseListAddress } from "#app/kit/lists/list-query.ts";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { Tabs } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { minutes } from "#base/duration.ts";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { deliveryStates } from "#workers/portal/mail/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { MailList } from "./mail-list.tsx";
import { mailsAddress, retryForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "mailDesk.title" } satisfies { title: Key };

/** The extension takes a mail within seconds. */
const stuckAfterMs = minutes(10);

const toShown = ({ page, show }: z.output<typeof mailsAddress>) => ({ page, failedOnly: show === "failed" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const params = new URL(request.url).searchParams;
  const parsed = parseListAddress(params, mailsAddress);
  const refused = findRefused(parsed, params);
  const shown = toShown(parsed.query);
  const nothing = { shown, refused, list: null, isStuck: false };
  if (!context.configuration.hasMails) return data({ isAvailable: false as const, ...nothing });
  if (refused) return data({ isAvailable: true as const, ...nothing }, { status: 400 });
  const read = await context.run(viewer).listMails(shown);
  if (!read.ok) {
    const status = getErrorStatus(read.error.code);
    return data({ isAvailable: true as const, ...nothing }, { status });
  }
  const { language, now } = context;
  const { mails, ...rest } = read.value;
  const isStuck = mails.some(
    ({ state, createdAt }) => state === "waiting" && Date.parse(createdAt) < now.getTime() - stuckAfterMs,
  );
  const list = {
    ...rest,
    mails: mails.map((mail) => ({ ...mail, created: toMoment(language, mail.createdAt, now) })),
  };
  return data({ isAvailable: true as const, ...nothing, list, isStuck });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, retryForm);
  if (!form.ok) return invalidReply(form.reply);
  const retried = await context.run(viewer).retryMail(form.value.id);
  if (!retried.ok) return errorReply(form.values, retried.error);
  const { query } = parseListAddress(new URL(request.url).searchParams, mailsAddress);
  const { page, failedOnly: failed } = toShown(query);
  const toast = { type: "success", id: "mailDesk.retried", params: { to: retried.value.to } } as const;
  return redirectWithToast(staffPaths.adminMails({ page, failed }), toast);
}

export default function MailDeskRoute() {
  const t = useT();
  const { isAvailable, shown, refused, list, isStuck } = useLoaderData<typeof loader>();
  const form = useForm(useReply<FormReply>());
  const isEmpty = list !== null && deliveryStates.every((state) => list.counts[state] === 0);
  if (!isAvailable) {
    return (
      <>
        <PageHead title={t("mailDesk.title")} lead={t("mailDesk.lead")} />
        <EmptyState drawing="toCome" title={t("mailDesk.unavailable")}>
          {t("mailDesk.unavailableText")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={t("mailDesk.title")} lead={t("mailDesk.lead")} />
      <div className="grid gap-6">
        <FormErrorSummary error={form.formError} />
        {isStuck ? (
          <Alert tone="warn" title={t("mailDesk.stuck")}>
            {t("mailDesk.stuckText")}
          </Alert>
        ) : null}
        {list && !isEmpty ? (
          <dl className="grid grid-cols-2 gap-x-12 gap-y-4 tablet:flex">
            {deliveryStates.map((state) => (
              <div key={state} className="flex flex-col-reverse">
                <dt className="text-small text-ink-3">{t(`mailDesk.counts.${state}`)}</dt>
                <dd className="text-figure-3 text-ink">{list.counts[state]}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {isEmpty ? null : (
          <Tabs
            label={t("mailDesk.tabs")}
            current={staffPaths.adminMails({ failed: shown.failedOnly })}
            tabs={[
              { to: staffPaths.adminMails(), label: t("mailDesk.all") },
              { to: staffPaths.adminMails({ failed: true }), label: t("mailDesk.failedOnly") },
            ]}
          />
        )}
        {refused ? (
          <RefusedFiltersAlert
            refused={refused}
            path={staffPaths.adminMails()}
            filters={[{ name: "show", label: t("mailDesk.tabs") }]}
          />
        ) : list ? (
          <MailList {...list} {...shown} />
        ) : (
          <Unavailable
            title={t("mailDesk.failed")}
            retry={{
              to: staffPaths.adminMails({ page: shown.page, failed: shown.failedOnly }),
              label: t("mailDesk.reload"),
            }}
          />
        )}
      </div>
    </>
  );
}
