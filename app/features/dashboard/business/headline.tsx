/** The headline: active licences and the most urgent finding. */
import { type T, useT } from "#app/i18n/index.ts";
import type { BusinessView, Concern } from "./business-view.ts";
import { atLargeSize, type Count } from "./count.ts";

const spoken = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** At the start of a sentence, small numbers are words. */
function formatLeadingNumber(t: T, { count, text }: Count): string {
  const name = spoken[count - 1];
  return name ? t(`business.numbers.${name}`) : atLargeSize(text);
}

function describeConcern(t: T, concern: Concern): string {
  if (concern.kind === "current") return t("business.headline.current", { version: concern.version });
  const { kind, stores } = concern;
  const version = kind === "behind" ? concern.version : "";
  return t(`business.headline.${kind}`, { count: stores.count, number: formatLeadingNumber(t, stores), version });
}

export function Headline({ view: { empty, licences, concerns } }: { view: BusinessView }) {
  const t = useT();
  if (empty) return t("business.headline.empty");
  const { active } = licences;
  const first =
    active.count === 0
      ? t("business.headline.noneActive")
      : t("business.headline.active", { count: active.count, number: formatLeadingNumber(t, active) });
  const [pressing] = concerns;
  return pressing ? `${first} ${describeConcern(t, pressing)}` : first;
}

/** Further findings and this week's changes. */
export function Lead({ view: { empty, concerns, thisWeek } }: { view: BusinessView }) {
  const t = useT();
  if (empty) return t("business.lead.empty");
  return [...concerns.slice(1).map((concern) => describeConcern(t, concern)), describeWeek(t, thisWeek)].join(" ");
}

function describeWeek(t: T, { activated, released }: BusinessView["thisWeek"]): string {
  if (activated.count + released.count === 0) return t("business.lead.quiet");
  const taken = t("business.activations", { count: activated.count, number: activated.text });
  const freed = t("business.releases", { count: released.count, number: released.text });
  if (released.count === 0) return t("business.lead.week", { what: taken });
  if (activated.count === 0) return t("business.lead.week", { what: freed });
  return t("business.lead.week", { what: t("business.lead.both", { activated: taken, released: freed }) });
}
