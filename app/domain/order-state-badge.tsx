import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone } from "#app/kit/parts/labels.tsx";

const tones = {
  open: "free",
  processing: "thread",
  paid: "ok",
  failed: "bad",
  expired: "grey",
  review: "warn",
} as const satisfies Record<string, BadgeTone>;

interface OrderStateBadgeProps {
  order: { state: keyof typeof tones; amountRefunded: number; isPartlyRefunded: boolean };
}

/** The state of an order; a refund is more important than the payment before it. */
export function OrderStateBadge({ order: { state, amountRefunded, isPartlyRefunded } }: OrderStateBadgeProps) {
  const t = useT();
  if (amountRefunded > 0)
    return <Badge tone="grey">{t(isPartlyRefunded ? "orders.states.partlyRefunded" : "orders.states.refunded")}</Badge>;
  return <Badge tone={tones[state]}>{t(`orders.states.${state}`)}</Badge>;
}
