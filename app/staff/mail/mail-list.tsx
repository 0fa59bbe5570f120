import { Form } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { type ListedMail, type MailPage, mailsPerPage } from "#workers/portal/mail/contract.ts";

type MailRow = ListedMail & { created: Moment };

interface MailListProps extends Pick<MailPage, "total"> {
  mails: readonly MailRow[];
  page: number;
  failedOnly: boolean;
}

export function MailList({ mails, total, page, failedOnly }: MailListProps) {
  const t = useT();
  if (mails.length === 0) {
    return (
      <EmptyState
        drawing={failedOnly ? "queue" : "inbox"}
        title={t(failedOnly ? "mailDesk.noneFailedTitle" : "mailDesk.emptyTitle")}
      >
        {t(failedOnly ? "mailDesk.noneFailedText" : "mailDesk.emptyText")}
      </EmptyState>
    );
  }
  return (
    <div>
      <Table caption={t("mailDesk.list")}>
        <thead>
          <tr>
            <ColumnHead>{t("mailDesk.subject")}</ColumnHead>
            <ColumnHead>{t("mailDesk.to")}</ColumnHead>
            <ColumnHead>{t("mailDesk.state")}</ColumnHead>
            <ColumnHead>{t("mailDesk.date")}</ColumnHead>
            <ColumnHead end>
              <span className="sr-only">{t("mailDesk.actions")}</span>
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </tbody>
      </Table>
      <Pages total={total} page={page} failedOnly={failedOnly} shown={mails.length} />
    </div>
  );
}

const tones = { waiting: "warn", processing: "thread", success: "ok", error: "bad" } as const;

function Row({ mail }: { mail: MailRow }) {
  const t = useT();
  const { id, to, subject, kind, state, error, attempts, created } = mail;
  const pending = usePending(id);
  return (
    <tr>
      <th scope="row">
        <span dir="auto" className="block wrap-anywhere">
          {subject}
        </span>
        {kind ? <span className="block text-small font-normal text-ink-3">{t(`mailDesk.kinds.${kind}`)}</span> : null}
      </th>
      <td className="wrap-anywhere">{to}</td>
      <td>
        <Badge tone={tones[state]}>{t(`mailDesk.states.${state}`)}</Badge>
        {error ? <span className="mt-1 block text-small wrap-anywhere text-bad">{error}</span> : null}
        {attempts > 1 ? (
          <span className="block text-small text-ink-3">{t("mailDesk.attempts", { count: attempts })}</span>
        ) : null}
      </td>
      <td className="whitespace-nowrap">
        <MomentText moment={created} />
      </td>
      <td className="more">
        {state === "error" ? (
          <Form method="post" className="flex justify-end">
            <input type="hidden" name="intent" value={id} />
            <input type="hidden" name="id" value={id} />
            <Button variant="secondary" size="small" pending={pending} pendingLabel={t("mailDesk.retrying")}>
              {t("mailDesk.retry")}
              <span className="sr-only"> {t("mailDesk.retryNamed", { subject, to })}</span>
            </Button>
          </Form>
        ) : null}
      </td>
    </tr>
  );
}

function Pages({ total, page, failedOnly: failed, shown }: Omit<MailListProps, "mails"> & { shown: number }) {
  const t = useT();
  const first = (page - 1) * mailsPerPage;
  const range = { from: first + 1, to: first + shown, all: total };
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-small text-ink-3">{t("mailDesk.range", range)}</p>
      <nav aria-label={t("mailDesk.pages")} className="flex gap-2.5 empty:hidden">
        {page > 1 ? (
          <ButtonLink to={staffPaths.adminMails({ page: page - 1, failed })} variant="secondary" size="small">
            {t("mailDesk.previous")}
          </ButtonLink>
        ) : null}
        {first + shown < total ? (
          <ButtonLink to={staffPaths.adminMails({ page: page + 1, failed })} variant="secondary" size="small">
            {t("mailDesk.next")}
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}
