import { useT } from "#app/i18n/index.ts";

/** The number that people read out. */
export function OrderNumber({ order: { number } }: { order: { number: string } }) {
  const t = useT();
  return <span className="block text-small font-normal text-ink-3">{t("orders.number", { number })}</span>;
}
