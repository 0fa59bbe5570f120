/** Facts of a delivery, and what the store's theme does not take. */
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { FindingView } from "../findings.server.ts";

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 wide-phone:grid-cols-[minmax(0,200px)_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="wide-phone:contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function LeftOut({ left, more }: { left: readonly FindingView[]; more: number }) {
  const t = useT();
  if (left.length === 0) return <p className="text-ink-2">{t("templateDelivery.whole")}</p>;
  return (
    <Section title={t("templateDelivery.left")} aside={t("templateDelivery.leftNote")}>
      <ul className="grid gap-3">
        {left.map(({ place, sentence }) => (
          <li key={`${place} ${sentence}`}>
            {place ? <span className="block font-label text-ink">{place}</span> : null}
            <span className="text-ink-2">{sentence}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-3 text-ink-2">{t("templateDelivery.more", { count: more })}</p> : null}
    </Section>
  );
}
