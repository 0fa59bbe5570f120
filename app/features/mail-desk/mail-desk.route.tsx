/** Staff page of the mails to users, with the state of their delivery. */
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { errorReply, invalidReply, parseForm } from "#app/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/form.ts";
import { toMoment } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { minutes } from "#base/duration.ts";
import { getErrorStatus } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { deliveryStates } from "#workers/portal/mail/contract.ts";
import { MailList } from "./mail-list.tsx";
import { parseListAddress, retryForm } from "./schema.ts";

export { clientAction } from "#app/session/client-action.ts";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders]);

export const handle = { title: "mailDesk.title" } satisfies { title: Key };

/** The extension takes a mail within seconds. */
const stuckAfterMs = minutes(10);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const desk = context.mailDeskFor(viewer);
  const shown = parseListAddress(new URL(request.url).searchParams);
  if (!desk.isAvailable) return data({ isAvailable: false as const, shown, list: null, isStuck: false });
  const read = await desk.page(shown.page, shown.failedOnly);
  if (!read.ok) {
    const status = getErrorStatus(read.error.code);
    return data({ isAvailable: true as const, shown, list: null, isStuck: false }, { status });
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
  return data({ isAvailable: true as const, shown, list, isStuck });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, retryForm);
  if (!form.ok) return invalidReply(form.reply);
  const retried = await context.mailDeskFor(viewer).retry(form.value.id);
  if (!retried.ok) return errorReply(form.values, retried.error);
  const { page, failedOnly: failed } = parseListAddress(new URL(request.url).searchParams);
  const toast = { type: "success", id: "mailDesk.retried", params: { to: retried.value.to } } as const;
  return redirectWithToast(paths.adminMails({ page, failed }), toast);
}

export default function MailDeskRoute() {
  const t = useT();
  const { isAvailable, shown, list, isStuck } = useLoaderData<typeof loader>();
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
            current={paths.adminMails({ failed: shown.failedOnly })}
            tabs={[
              { to: paths.adminMails(), label: t("mailDesk.all") },
              { to: paths.adminMails({ failed: true }), label: t("mailDesk.failedOnly") },
            ]}
          />
        )}
        {list ? (
          <MailList {...list} {...shown} />
        ) : (
          <Unavailable
            title={t("mailDesk.failed")}
            retry={{
              to: paths.adminMails({ page: shown.page, failed: shown.failedOnly }),
              label: t("mailDesk.reload"),
            }}
          />
        )}
      </div>
    </>
  );
}
