/** How many licences: a number with minus and plus, and the places that they fill. */
import { useT } from "#app/i18n/index.ts";
import { Field, getControlProps } from "#app/ui/fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PlaceGlyph } from "#app/ui/place-glyph.tsx";
import { maxOrderQuantity as max } from "#base/order-limits.ts";

/** More would not help to count. */
const shownPlaces = 5;

interface QuantityFieldProps {
  name: string;
  defaultValue?: string;
  error?: string;
  autoFocus?: boolean;
  /** The button that was used last, which keeps the focus. */
  step: string | undefined;
}

export function QuantityField({ defaultValue = "1", autoFocus, step, ...field }: QuantityFieldProps) {
  const t = useT();
  const count = /^\d{1,2}$/.test(defaultValue) ? Number(defaultValue) : 0;
  const isInRange = count >= 1 && count <= max;
  const frame = { ...field, label: t("buy.quantity") };
  return (
    <Field {...frame}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex h-12 w-40 items-center rounded-control border border-control bg-surface has-[input:focus]:border-accent has-[input:focus]:shadow-[0_0_0_3px_var(--color-accent-soft)] has-aria-invalid:border-bad-mark tablet:h-11 tablet:w-[140px]">
          <StepButton step="less" label={t("buy.less")} isLast={step === "less"} />
          <input
            type="text"
            inputMode="numeric"
            // Without a key the field would keep the number of before the step.
            key={defaultValue}
            defaultValue={defaultValue}
            autoComplete="off"
            required
            {...(autoFocus ? { autoFocus } : {})}
            {...getControlProps(frame)}
            className="h-full w-full min-w-0 bg-transparent text-center text-h2 text-ink outline-none"
          />
          <StepButton step="more" label={t("buy.more")} isLast={step === "more"} />
        </span>
        {isInRange ? (
          <span aria-hidden className="flex gap-1">
            {Array.from({ length: shownPlaces }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places differ in nothing but their order.
              <PlaceGlyph key={index} state={index < count ? "used" : "free"} />
            ))}
          </span>
        ) : null}
        <span className="text-small text-ink-2">
          {isInRange ? t("buy.stores", { count, max }) : t("buy.range", { max })}
        </span>
      </div>
    </Field>
  );
}

/** Sends the form for another quantity, so that it works without scripts. */
const StepButton = ({ step, label, isLast }: { step: "less" | "more"; label: string; isLast: boolean }) => (
  <button
    type="submit"
    name="step"
    value={step}
    formNoValidate
    {...(isLast ? { autoFocus: true } : {})}
    title={label}
    aria-label={label}
    className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover hover:text-ink"
  >
    <Icon name={step === "less" ? "minus" : "plus"} className="size-4" />
  </button>
);
