/** Type, space and corners. */
import { useT } from "#app/i18n/index.ts";
import { Specimen } from "./specimen.tsx";

const steps = [
  "text-display",
  "text-h1",
  "text-panel",
  "text-dialog",
  "text-h2",
  "text-lead",
  "text-body",
  "text-prose",
  "text-small",
  "text-tiny",
];
const figures = ["text-figure", "text-figure-2", "text-figure-3"];
const spaces = [4, 8, 12, 16, 20, 24, 28, 36, 44, 64];
const corners = { check: 5, badge: 6, small: 8, control: 9, card: 12, menu: 14, sheet: 16, dialog: 18 };

export function Measures() {
  const t = useT();
  return (
    <>
      <Specimen title={t("living.type")}>
        <ul className="grid gap-3">
          {steps.map((step) => (
            <li key={step} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
              <span className={`min-w-0 text-ink ${step}`}>{t("living.sentence")}</span>
              <code className="text-code text-ink-3">{step}</code>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-baseline gap-x-8 gap-y-2 text-ink">
          {figures.map((figure) => (
            <span key={figure} className={figure}>
              1{"\u00a0"}284
            </span>
          ))}
          <code className="text-code text-ink-2">sections/header.liquid</code>
        </p>
      </Specimen>
      <Specimen title={t("living.space")}>
        <ul className="flex flex-wrap items-end gap-4 text-tiny text-ink-3">
          {spaces.map((space) => (
            <li key={space} className="grid justify-items-center gap-1">
              <svg aria-hidden="true" width={space} height={space}>
                <rect width={space} height={space} className="fill-thread" />
              </svg>
              {space}
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-4 text-tiny text-ink-3">
          {Object.entries(corners).map(([name, radius]) => (
            <li key={name} className="grid justify-items-center gap-1">
              <svg aria-hidden="true" width="56" height="40" fill="none">
                <rect x="1" y="1" width="54" height="38" rx={radius} className="stroke-control" />
              </svg>
              {name} {radius}
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
