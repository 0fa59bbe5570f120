/** The next steps as the dashboard shows them: the panel, the list below it, and the first steps. */

import { isWaiting, type NextStep } from "#app/domain/next-step.ts";
import { describeStep, type StepPanelView, toStepPanel, toStepRow } from "#app/domain/next-step-text.ts";
import { formatRelative } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { Step } from "#app/kit/parts/timeline.tsx";
import type { Language } from "#base/language.ts";
import { toStoreName } from "#base/store-address.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import { findPreviousRelease } from "./licence-summary.ts";

export interface WaitingRow {
  kind: NextStep["kind"];
  shop: string;
  title: string;
  text: string;
  /** From the store's version to the available one. */
  versions: { from: string; to: string } | null;
  action: { label: string; to: string };
}

export interface FirstStepsView {
  store: string;
  done: number;
  steps: Step[];
}

export interface StepsView {
  panel: StepPanelView | { kind: "buy" } | null;
  waiting: WaitingRow[];
  start: FirstStepsView | null;
}

interface Shown {
  t: T;
  language: Language;
  now: Date;
  /** Published releases, if known. */
  published: readonly string[];
}

export function toStepsView(steps: readonly NextStep[], overview: LicenceOverview | null, shown: Shown): StepsView {
  const { t, language, published } = shown;
  const [first, ...others] = steps;
  const isBuying = first?.kind === "buy";
  const panel =
    !first || first.kind === "verify" || first.kind === "buy"
      ? null
      : toStepPanel(t, first, language, (version) => findPreviousRelease(version, published));
  return {
    panel: isBuying ? { kind: "buy" } : panel,
    waiting: others.filter(isWaiting).map((step) => ({
      kind: step.kind,
      shop: step.shop,
      ...toStepRow(t, step, language),
      versions: "from" in step && step.from !== null ? { from: step.from, to: step.version } : null,
      action: describeStep(t, step, language).action,
    })),
    start: first && overview ? toFirstSteps(first, overview, shown) : null,
  };
}

/** Progress from the licence to the published theme, until it is published. */
function toFirstSteps(
  step: NextStep,
  { licences, shops }: LicenceOverview,
  { t, language, now }: Shown,
): FirstStepsView | null {
  if (step.kind !== "install" && step.kind !== "publish") return null;
  const store = shops.find(({ shop }) => shop === step.shop);
  const licence = licences.find(({ id }) => id === store?.licenceId);
  const when = (iso: string | null | undefined) => (iso ? formatRelative(language, iso, now) : null);
  const isInstalled = step.kind === "publish";
  const activated = when(licence?.activationDate);
  const steps: Step[] = [
    { label: t("dashboard.start.licence"), detail: when(licence?.createdAt), state: "done" },
    { label: t("dashboard.start.store"), detail: activated, state: "done" },
    {
      label: t("dashboard.start.install"),
      detail: isInstalled ? null : t("dashboard.start.installTime"),
      state: isInstalled ? "done" : "now",
    },
    {
      label: t("dashboard.start.publish"),
      detail: t("dashboard.start.publishTime"),
      state: isInstalled ? "now" : "toCome",
    },
  ];
  const name = toStoreName(step.shop);
  return { store: name, done: steps.filter(({ state }) => state === "done").length, steps };
}
