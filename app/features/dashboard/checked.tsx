import { useT } from "#app/i18n/index.ts";
import type { Moment } from "#app/i18n/moment.ts";
import { MomentText } from "#app/ui/moment-text.tsx";

/** When a store last answered us. */
export function Checked({ moment }: { moment: Moment | null }) {
  const t = useT();
  if (!moment) return <>{t("dashboard.seats.neverChecked")}</>;
  const key = moment.dated ? "dashboard.seats.checkedOn" : "dashboard.seats.checked";
  return <MomentText moment={moment} sentence={(when) => t(key, { when })} />;
}
