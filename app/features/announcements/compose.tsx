/** Composing: first the form, then the confirmation with text and recipients. */
import { useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";
import { ComposeFields } from "./compose-fields.tsx";
import { ConfirmSending } from "./confirm-sending.tsx";
import { Standing } from "./standing.tsx";
import type { AnnouncementReply, Reach } from "./view.ts";

interface ComposeProps {
  edited: Record<string, string> | "missing" | null;
  reach: Reach;
  reply: AnnouncementReply | undefined;
}

export function Compose({ edited, reach, reply }: ComposeProps) {
  const t = useT();
  const form = useForm(reply);
  const initial = edited === "missing" || edited === null ? {} : edited;
  const isGone = reply?.formError?.code === "NOT_FOUND";
  // A notification deleted meanwhile is created again.
  const id = isGone ? undefined : (reply?.values.id ?? initial.id);
  if (reply?.confirmation) return <ConfirmSending confirmation={reply.confirmation} values={reply.values} />;
  if (edited === "missing" && !reply) return <Missing />;
  return (
    <section aria-labelledby="compose-title">
      <h2 id="compose-title" className="text-h2 text-ink">
        {t(id ? "announcements.compose.edit" : "announcements.compose.new")}
      </h2>
      {id ? <p className="mt-1 text-ink-2">{t("announcements.compose.editLead")}</p> : null}
      <div className="mt-5 grid max-w-[760px] gap-5 empty:hidden">
        <FormErrorSummary error={isGone ? gone(t) : reply?.standing ? undefined : form.refusal} />
        {reply?.standing ? <Standing {...reply.standing} /> : null}
      </div>
      <ComposeFields
        key={id ?? "new"}
        form={form}
        initial={initial}
        reach={reach}
        standing={id ? { id, version: reply?.values.version ?? initial.version ?? "" } : null}
      />
    </section>
  );
}

const gone = (t: ReturnType<typeof useT>) => ({
  sentence: t("announcements.gone.sentence"),
  fix: t("announcements.gone.fix"),
});

function Missing() {
  const t = useT();
  const back = (
    <ButtonLink to={paths.adminSent()} variant="secondary" size="small">
      {t("announcements.compose.cancel")}
    </ButtonLink>
  );
  return (
    <Alert tone="warn" title={t("announcements.missing")} action={back}>
      {t("announcements.missingText")}
    </Alert>
  );
}
