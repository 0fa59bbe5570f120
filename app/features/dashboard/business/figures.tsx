/** Current figures, and stores by state. */
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import type { BusinessView } from "./business-view.ts";
import { atLargeSize, type Count } from "./count.ts";

export function Figures({ view: { licences, accounts } }: { view: BusinessView }) {
  const t = useT();
  const shown = (["authorised", "active", "available"] as const).map((name) => ({
    name,
    figure: licences[name],
    word: t(`business.figures.${name}`, { count: licences[name].count }),
  }));
  const { known, bound } = accounts;
  return (
    <section aria-label={t("business.figures.label")} className="mb-9">
      <dl className="flex flex-wrap gap-x-9 gap-y-5">
        {shown.map(({ name, figure, word }) => (
          <Figure key={name} figure={figure} word={word} />
        ))}
        {licences.paused.count > 0 ? <Figure figure={licences.paused} word={t("business.figures.paused")} /> : null}
        <Figure figure={known} word={t("business.figures.accounts", { count: known.count, bound: bound.text })} />
      </dl>
    </section>
  );
}

function Figure({ figure, word }: { figure: Count; word: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-ink-2">{word}</dt>
      <dd className="text-figure-3 proportional-nums whitespace-nowrap text-ink [word-spacing:0.1em]">
        {atLargeSize(figure.text)}
      </dd>
    </div>
  );
}

const tones = { active: "ok", pending: "thread", inactive: "bad" } as const satisfies Record<string, BadgeTone>;

export function StoreStates({ stores }: { stores: BusinessView["stores"] }) {
  const t = useT();
  return (
    <Section title={t("business.stores.title")}>
      <dl className="divide-y divide-line border-y border-line">
        {(["active", "pending", "inactive"] as const).map((state) => (
          <div key={state} className="flex min-h-11 items-center justify-between gap-4">
            <dt>
              <Badge tone={tones[state]}>{t(`business.stores.${state}`)}</Badge>
            </dt>
            <dd className="font-label text-ink">{stores[state].text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
