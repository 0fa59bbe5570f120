import { useT } from "#app/i18n/index.ts";
import type { OrderState } from "#workers/licences/contract.ts";
import { Badge, type BadgeTone } from "./labels.tsx";

const tones: Record<OrderState, BadgeTone> = {
  open: "free",
  processing: "thread",
  paid: "ok",
  failed: "bad",
  expired: "grey",
  review: "warn",
};

interface OrderStateBadgeProps {
  order: { state: OrderState; amountRefunded: number; isPartlyRefunded: boolean };
}

/** The state of an order; a refund is more important than the payment before it. */
export function OrderStateBadge({ order: { state, amountRefunded, isPartlyRefunded } }: OrderStateBadgeProps) {
  const t = useT();
  if (amountRefunded > 0)
    return <Badge tone="grey">{t(isPartlyRefunded ? "orders.states.partlyRefunded" : "orders.states.refunded")}</Badge>;
  return <Badge tone={tones[state]}>{t(`orders.states.${state}`)}</Badge>;
}
