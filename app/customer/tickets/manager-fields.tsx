/** What a ticket about the portal itself says of the person's access. */

import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { brand } from "#base/brand.ts";
import { ticketLimits } from "#workers/portal/tickets/contract.ts";

/** The dialog may stand over a form with fields of the same names. */
export const toTicketField = (form: FormView) => (name: string, initialValue?: string) => ({
  ...form.field(name, initialValue),
  id: `ticket-${name}`,
});

export function ManagerFields({ field }: { field: ReturnType<typeof toTicketField> }) {
  const t = useT();
  const product = brand.managerName;
  return (
    <div data-product="manager" className="grid gap-5">
      <TextField
        {...field("version", brand.version)}
        label={t("support.version", { product })}
        maxLength={ticketLimits.version}
        autoComplete="off"
        optional
      />
      <TextField
        {...field("access")}
        label={t("support.access")}
        hint={t("support.accessHint")}
        maxLength={ticketLimits.access}
        autoComplete="off"
        optional
      />
      <TextField
        {...field("collaboratorCode")}
        label={t("support.collaboratorCode")}
        hint={t("support.collaboratorCodeHint")}
        maxLength={ticketLimits.collaboratorCode}
        autoComplete="off"
        optional
      />
    </div>
  );
}
