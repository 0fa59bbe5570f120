import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { SeatState } from "./view.ts";

const tones: Record<SeatState, BadgeTone> = {
  active: "ok",
  pending: "thread",
  inactive: "bad",
  paused: "warn",
  available: "free",
};

export function SeatBadge({ state }: { state: SeatState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`dashboard.state.${state}`)}</Badge>;
}
