import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { ProtectedFields } from "#app/kit/forms/reauthentication.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { BulkAct, BulkPreview } from "#workers/licences/licences/bulk/contract.ts";

interface BulkFormProps {
  act: BulkAct;
  /** Ids, or the filters of a view. */
  target: { name: "ids" | "view"; value: string };
  preview: BulkPreview;
  reply: FormReply | undefined;
  /** The address of this form. */
  here: string;
}

export function BulkForm({ act, target, preview, reply, here }: BulkFormProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  const others = preview.licences - preview.changes;
  return (
    <Form method="post" className="grid gap-5">
      <Alert tone={act === "pause" ? "warn" : "info"} title={t(`bulk.changes.${act}`, { count: preview.changes })}>
        {others > 0 ? `${t("bulk.skips", { count: others })}. ` : null}
        {preview.unknown > 0 ? `${t("bulk.unknown", { count: preview.unknown })}. ` : null}
        {target.name === "view" ? t("bulk.whole") : null}
      </Alert>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" {...target} />
      <HiddenRequestId value={keptRequestId(reply)} />
      {act === "notify" ? (
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField {...form.field("titleFr")} label={t("bulk.titleFr")} maxLength={100} autoComplete="off" />
          <TextField {...form.field("titleEn")} label={t("bulk.titleEn")} maxLength={100} autoComplete="off" />
          <TextAreaField {...form.field("messageFr")} label={t("bulk.messageFr")} maxLength={1000} rows={3} />
          <TextAreaField {...form.field("messageEn")} label={t("bulk.messageEn")} maxLength={1000} rows={3} />
        </div>
      ) : null}
      {act === "notify" ? <p className="text-small text-ink-3">{t("bulk.messageHint")}</p> : null}
      <TextAreaField
        {...form.field("reason")}
        label={t("bulk.reason")}
        hint={t(`bulk.reasonHint.${act}`)}
        maxLength={500}
        rows={2}
      />
      <ProtectedFields form={form} reply={reply} id="bulk" returnTo={here} />
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <ButtonLink to={staffPaths.adminLicences} variant="secondary">
          {t("bulk.back")}
        </ButtonLink>
        <Button pending={pending} pendingLabel={t("bulk.pending")}>
          {t(`bulk.submit.${act}`, { count: preview.changes })}
        </Button>
      </div>
    </Form>
  );
}
