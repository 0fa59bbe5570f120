/** Fields that the staff's acts on one licence share. */
import type { FormReply, FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { HiddenRequestId } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import type { TargetView } from "./target.server.ts";

export function ReasonField({ form }: { form: FormView }) {
  const t = useT();
  return (
    <TextAreaField
      {...form.field("reason")}
      label={t("transfers.reason")}
      hint={t("transfers.reasonHint")}
      maxLength={500}
      rows={2}
    />
  );
}

interface TargetFieldsProps {
  target: TargetView | null;
  form: FormView;
  reply: FormReply | undefined;
}

/** The licence that was found; a form that came without a look-up shows what it named. */
export function TargetFields({ target, form, reply }: TargetFieldsProps) {
  const t = useT();
  const name = reply?.values.licenceId ? "licenceId" : "shopUrl";
  return (
    <>
      <HiddenRequestId value={reply?.values.requestId} />
      {target ? (
        <input type="hidden" name="licenceId" value={target.licenceId} />
      ) : (
        <TextField
          {...form.field(name)}
          label={t("transfers.target")}
          hint={t("transfers.targetHint")}
          autoComplete="off"
          maxLength={300}
        />
      )}
    </>
  );
}
