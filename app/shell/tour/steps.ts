/** The nine steps in order, with their target element and popover side. */
import type { T } from "#app/i18n/index.ts";

type Side = "top" | "right" | "bottom" | "left";

type StepName =
  | "help"
  | "services"
  | "changelog"
  | "developers"
  | "activate"
  | "install"
  | "update"
  | "download"
  | "deactivate";

export interface TourStep {
  name: StepName;
  elementId: string;
  side: Side;
}

const step = (name: StepName): TourStep => ({ name, elementId: `nav-${name}`, side: "right" });

export const tourSteps: readonly TourStep[] = [
  step("help"),
  step("services"),
  step("changelog"),
  step("developers"),
  step("activate"),
  step("install"),
  step("update"),
  step("download"),
  step("deactivate"),
];

export const getStepText = (t: T, { name }: TourStep, part: "title" | "popupTitle" | "text") =>
  t(`tour.steps.${name}.${part}`);

/** Null for a hidden element. */
const findStepElement = ({ elementId }: TourStep): HTMLElement | null => {
  const element = document.getElementById(elementId);
  return element && element.getClientRects().length > 0 ? element : null;
};

/** Steps whose element is visible on this page. */
export const listVisibleSteps = (): TourStep[] => tourSteps.filter((one) => findStepElement(one) !== null);

/** Index to resume at: the step itself, else the next visible one, else the last. */
export function findResumeIndex(present: readonly TourStep[], position: number): number {
  const next = present.findIndex((one) => tourSteps.indexOf(one) >= position);
  return next === -1 ? present.length - 1 : next;
}

const stepsPerMinute = 3;

export const estimateMinutes = (stepCount: number): number => Math.max(1, Math.ceil(stepCount / stepsPerMinute));
