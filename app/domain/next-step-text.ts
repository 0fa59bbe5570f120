/** Texts and links of a step. Used in loaders, so that the browser gets sentences instead of the catalogue. */

import type { NextStep, StoreStep } from "#app/domain/next-step.ts";
import { describeError } from "#app/i18n/error-message.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { T } from "#app/i18n/index.ts";
import type { ForkProps } from "#app/kit/parts/fork.tsx";
import { brand } from "#base/brand.ts";
import type { AppError } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";

export interface StepText {
  title: string;
  text: string;
  action: { label: string; to: string };
  /** An alternative action. */
  second: { label: string; to: string } | null;
}

export type DescribedStep = Exclude<NextStep, { kind: "buy" | "verify" }>;

export function describeStep(t: T, step: DescribedStep, language: Language): StepText {
  const action = { label: t(`nextStep.${step.kind}.action`), to: getStepPath(step) };
  const words = (params: Record<string, string> = {}) => ({
    title: t(`nextStep.${step.kind}.title`, params),
    text: t(`nextStep.${step.kind}.text`, params),
    action,
    second: getAlternative(t, step),
  });
  switch (step.kind) {
    case "install":
      return words({ version: step.version, product: brand.themeName });
    case "publish":
    case "review": {
      const described = words({ name: step.name });
      if (step.publishAt)
        return {
          ...described,
          text: scheduleText(t, step.publishAt, language),
          action: { ...action, label: t("nextStep.scheduled.action") },
        };
      return step.kind === "review" ? { ...described, text: reviewText(t, step) } : described;
    }
    case "resume":
    case "confirm":
    case "update":
      return words({ version: step.version });
    case "resolve": {
      const text = withCause(t, step.failure, t("nextStep.resolve.text"));
      return { ...words(), title: t(`nextStep.resolve.${step.act}`), text };
    }
    case "reconnect": {
      if (!isStoreItself(step.failure)) return words();
      const { sentence, fix } = describeError(t, step.failure as AppError);
      return { ...words(), text: `${sentence} ${fix}`, action: { ...action, label: t("nextStep.reconnect.check") } };
    }
    case "follow":
      return { ...words(), title: t(`nextStep.follow.${step.act}`, { file: step.file }) };
    default:
      return words();
  }
}

/** What new credentials do not repair. */
const storeItself = new Set(["STORE_FROZEN", "STORE_LOCKED", "STORE_GONE", "STORE_MOVED", "ACTIVE_ELSEWHERE"]);
const isStoreItself = (failure: { code: string } | null): boolean => failure !== null && storeItself.has(failure.code);

export interface StepPanelView extends StepText {
  kind: DescribedStep["kind"];
  shop: string | null;
  /** Data of the drawing; null when the step concerns no theme. */
  fork: ForkProps | null;
}

/** @param getPrevious returns the release before a version, if known */
export const toStepPanel = (
  t: T,
  step: DescribedStep,
  language: Language,
  getPrevious: (version: string) => string | null = () => null,
): StepPanelView => ({
  ...describeStep(t, step, language),
  kind: step.kind,
  shop: "shop" in step ? step.shop : null,
  fork: toForkView(step, getPrevious),
});

function toForkView(step: DescribedStep, getPrevious: (version: string) => string | null): StepPanelView["fork"] {
  if (!("version" in step) || (step.kind === "follow" && step.act === "template")) return null;
  const installed = "from" in step ? step.from : null;
  const previous = installed ? getPrevious(installed) : null;
  const drawn = { installed, target: step.version, ...(previous ? { previous } : {}) };
  if (step.kind === "install") return { ...drawn, stage: "install" };
  if (step.kind === "publish" || step.kind === "review") return { ...drawn, stage: "ready" };
  return step.kind === "follow" ? { ...drawn, stage: "running" } : drawn;
}

/** The step as a row; the title names the store. */
export function toStepRow(
  t: T,
  step: Exclude<StoreStep, { kind: "follow" }>,
  language: Language,
): { title: string; text: string } {
  const store = toStoreName(step.shop);
  const version = "version" in step ? step.version : "";
  const title = t(`nextStep.${step.kind}.row`, { store, version });
  if (step.kind === "publish" || step.kind === "review")
    return { title, text: step.publishAt ? scheduleText(t, step.publishAt, language) : step.name };
  const rest = t(`nextStep.${step.kind}.rowText`);
  return { title, text: "failure" in step ? withCause(t, step.failure, rest) : rest };
}

/** The cause, if known, before what it means. */
const withCause = (t: T, failure: { code: string } | null, rest: string): string =>
  failure ? `${describeError(t, failure as AppError).sentence} ${rest}` : rest;

const scheduleText = (t: T, publishAt: string, language: Language): string =>
  t("nextStep.scheduled.text", { date: formatDateTime(language, publishAt) });

function getStepPath(step: DescribedStep): string {
  switch (step.kind) {
    case "activate":
      return paths.activate;
    case "reconnect":
      return isStoreItself(step.failure) ? paths.store(step.shop) : paths.renew(step.shop);
    case "install":
      return paths.installIn(step.shop);
    case "update":
      return paths.updateIn(step.shop);
    case "publish":
    case "resume":
    case "confirm":
    case "review":
    case "resolve":
    case "follow":
      return paths.job(step.job);
  }
}

function getAlternative(t: T, step: DescribedStep): StepText["second"] {
  switch (step.kind) {
    case "install":
      return { label: t("nextStep.install.second"), to: paths.guide("help", "install") };
    case "update":
      return { label: t("nextStep.update.second"), to: paths.changelog };
    case "publish":
    case "review":
      return step.preview ? { label: t("nextStep.review.second"), to: step.preview } : null;
    default:
      return null;
  }
}

function reviewText(t: T, { counts: { carriedOver, conflicts } }: Extract<DescribedStep, { kind: "review" }>): string {
  const carried = carriedOver > 0 ? [t("nextStep.review.carriedOver", { count: carriedOver })] : [];
  const settled = conflicts > 0 ? [t("nextStep.review.settled", { count: conflicts })] : [];
  return [...carried, ...settled, t("nextStep.review.text")].join(" ");
}
