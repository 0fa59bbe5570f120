/** What happens after a form is sent. Used in loaders, so that the browser gets sentences instead of the catalogue. */

import type { ComingSteps } from "#app/domain/coming-steps-list.tsx";
import type { T } from "#app/i18n/index.ts";

const order = ["first", "second", "third", "fourth"] as const;
type Place = (typeof order)[number];

/** The steps that wait for the person. */
const own = {
  install: ["fourth"],
  update: ["second", "fourth"],
  move: ["fourth"],
  deactivate: ["fourth"],
} satisfies Record<string, readonly Place[]>;

export const listComingSteps = (t: T, form: keyof typeof own): ComingSteps => ({
  title: t("comingSteps.title"),
  steps: order.map((place) => ({
    title: t(`comingSteps.${form}.${place}.title`),
    detail: t(`comingSteps.${form}.${place}.detail`),
    isYours: own[form].some((each) => each === place),
  })),
});
