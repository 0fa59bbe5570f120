import { OrderStateBadge } from "#app/domain/order-state-badge.tsx";
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/kit/parts/labels.tsx";
import type { OrderRow } from "./view.server.ts";

const disputeTones = { open: "bad", won: "ok", lost: "grey" } as const;

/** The state of an order, with what needs the staff. */
export function OrderBadges({ order }: { order: OrderRow }) {
  const t = useT();
  const { problem, dispute } = order;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <OrderStateBadge order={order} />
      {problem ? <Badge tone="bad">{t("orderDesk.problem")}</Badge> : null}
      {dispute === "none" ? null : <Badge tone={disputeTones[dispute]}>{t(`orderDesk.disputes.${dispute}`)}</Badge>}
    </span>
  );
}
