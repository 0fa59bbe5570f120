/** How many licences: a number with minus and plus, and the places that they fill. */
import { type MouseEvent, useEffect, useRef } from "react";
import { PlaceGlyph } from "#app/domain/place-glyph.tsx";
import { useT } from "#app/i18n/index.ts";
import { Field, getControlProps } from "#app/kit/forms/fields.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { type QuantityStep, stepQuantity } from "./step-quantity.ts";

/** More would not help to count. */
const shownPlaces = 5;

interface QuantityFieldProps {
  name: string;
  defaultValue?: string;
  error?: string;
  autoFocus?: boolean;
  /** The button that was used last, which keeps the focus. */
  step: string | undefined;
  /** What is typed, or 0 for what cannot be bought. */
  count: number;
  /** Beside the places. */
  stores: string;
  onTyped(typed: string): void;
}

export function QuantityField({
  defaultValue = "1",
  autoFocus,
  step,
  count,
  stores,
  onTyped,
  ...field
}: QuantityFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const frame = { ...field, label: t("buy.quantity") };
  // Something may have been typed before this ran.
  useEffect(() => onTyped(input.current?.value ?? ""), [onTyped]);
  const onStep = (event: MouseEvent, taken: QuantityStep) => {
    if (!input.current) return;
    event.preventDefault();
    input.current.value = String(stepQuantity(input.current.value, taken));
    onTyped(input.current.value);
  };
  return (
    <Field {...frame}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex h-12 w-40 items-center rounded-control border border-control bg-surface has-[input:focus]:border-accent has-[input:focus]:shadow-[0_0_0_3px_var(--color-accent-soft)] has-aria-invalid:border-bad-mark tablet:h-11 tablet:w-[140px]">
          <StepButton step="less" label={t("buy.less")} isLast={step === "less"} onStep={onStep} />
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            defaultValue={defaultValue}
            onInput={({ currentTarget }) => onTyped(currentTarget.value)}
            autoComplete="off"
            required
            {...(autoFocus ? { autoFocus } : {})}
            {...getControlProps(frame)}
            className="h-full w-full min-w-0 bg-transparent text-center text-h2 text-ink outline-none"
          />
          <StepButton step="more" label={t("buy.more")} isLast={step === "more"} onStep={onStep} />
        </span>
        <Places count={count} />
        <span data-order="stores" className="text-small text-ink-2">
          {stores}
        </span>
      </div>
    </Field>
  );
}

/** First the filled ones, then the free ones: as many of each as there are places. */
const Places = ({ count }: { count: number }) => (
  <span data-places aria-hidden hidden={count === 0} className="flex gap-1">
    {Array.from({ length: 2 * shownPlaces }, (_, index) => {
      const isFilled = index < shownPlaces;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places differ in nothing but their order.
        <span key={index} hidden={isFilled ? index >= count : index - shownPlaces < count}>
          <PlaceGlyph state={isFilled ? "used" : "free"} />
        </span>
      );
    })}
  </span>
);

interface StepButtonProps {
  step: QuantityStep;
  label: string;
  isLast: boolean;
  onStep(event: MouseEvent, step: QuantityStep): void;
}

/** Without scripts it sends the form for another quantity. */
const StepButton = ({ step, label, isLast, onStep }: StepButtonProps) => (
  <button
    type="submit"
    name="step"
    value={step}
    formNoValidate
    onClick={(event) => onStep(event, step)}
    {...(isLast ? { autoFocus: true } : {})}
    title={label}
    aria-label={label}
    className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover hover:text-ink"
  >
    <Icon name={step === "less" ? "minus" : "plus"} className="size-4" />
  </button>
);
