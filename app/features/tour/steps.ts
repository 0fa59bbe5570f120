/** The nine steps in their order: what each is about, the element it points at, and at which side its popover stands. */
import type { T } from "#app/i18n/index.ts";

export type Side = "top" | "right" | "bottom" | "left";

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

export interface Step {
  name: StepName;
  elementId: string;
  side: Side;
}

const step = (name: StepName): Step => ({ name, elementId: `nav-${name}`, side: "right" });

export const steps: readonly Step[] = [
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

export const textOf = (t: T, { name }: Step, part: "title" | "popupTitle" | "text") => t(`tour.steps.${name}.${part}`);

/** A hidden element has no place that could be pointed at. */
export const elementOf = ({ elementId }: Step): HTMLElement | null => {
  const element = document.getElementById(elementId);
  return element && element.getClientRects().length > 0 ? element : null;
};

/** The steps that this page can show. */
export const presentSteps = (): Step[] => steps.filter((one) => elementOf(one) !== null);

/** Where to go on: at the step itself, else at the next that can be shown, else at the last before it. */
export function resumeAt(present: readonly Step[], position: number): number {
  const next = present.findIndex((one) => steps.indexOf(one) >= position);
  return next === -1 ? present.length - 1 : next;
}

const stepsAMinute = 3;

export const minutesFor = (stepCount: number): number => Math.max(1, Math.ceil(stepCount / stepsAMinute));
