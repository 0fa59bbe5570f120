/** Points as a discount: the choice, and where points are while another payment is open. */

import { useT } from "#app/i18n/index.ts";
import { CheckboxField } from "#app/kit/forms/choice-fields.tsx";
import { FieldNote } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import type { PointsChoice, PointsOffer } from "./points-offer.server.ts";

interface PointsFieldsProps {
  form: FormView;
  held: PointsOffer["held"];
  /** For the quantity of the form; null when there are no points for it. */
  choice: PointsChoice | null;
  /** Chosen before the page was left. */
  isUsed: boolean;
}

export function PointsFields({ form, held, choice, isUsed }: PointsFieldsProps) {
  const t = useT();
  const { error, autoFocus } = form.field("usePoints");
  if (!choice && !held && !error) return null;
  const left = choice?.left
    ? t("buy.points.left", { count: choice.left, points: choice.leftText })
    : t("buy.points.leftNone");
  return (
    <section className="grid gap-2">
      <h2 className="font-strong text-ink">{t("buy.points.title")}</h2>
      {choice ? (
        <CheckboxField
          name="usePoints"
          value={String(choice.value)}
          label={t("buy.points.use", { count: choice.value, points: choice.points, off: choice.off })}
          hint={`${left} ${t("buy.points.alone")}`}
          defaultChecked={isUsed || form.value("usePoints") !== undefined}
          {...(error ? { error } : {})}
          {...(autoFocus ? { autoFocus } : {})}
        />
      ) : error ? (
        <FieldNote id="field-usePoints" error={error} />
      ) : null}
      {held ? (
        <p className="text-small text-ink-2">
          {t("buy.points.held", { count: held.count, points: held.points, time: held.until })}{" "}
          <a href={held.url} className="link inline-block py-0.5">
            {t("buy.points.resume")}
          </a>
        </p>
      ) : null}
    </section>
  );
}
