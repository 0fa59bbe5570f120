import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, MomentText } from "#app/ui/labels.tsx";
import type { CardState } from "./overview-view.ts";

const tones: Record<CardState, BadgeTone> = {
  active: "ok",
  pending: "thread",
  inactive: "bad",
  paused: "warn",
  available: "free",
};

export function StateBadge({ state }: { state: CardState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`dashboard.state.${state}`)}</Badge>;
}

/** Time of the last successful store check. */
export function LastChecked({ moment }: { moment: Moment | null }) {
  const t = useT();
  if (!moment) return <>{t("dashboard.seats.neverChecked")}</>;
  const key = moment.isDate ? "dashboard.seats.checkedOn" : "dashboard.seats.checked";
  return <MomentText moment={moment} sentence={(when) => t(key, { when })} />;
}
