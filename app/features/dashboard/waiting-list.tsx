/** Further next steps below the panel, most urgent first. */
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { VersionPair } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import type { WaitingRow } from "./step-views.ts";

/** Further rows are collapsed. */
const maxShownRows = 4;

const icons: Partial<Record<WaitingRow["kind"], { name: IconName; tone: string }>> = {
  reconnect: { name: "unplug", tone: "text-bad-mark" },
  resolve: { name: "circle-alert", tone: "text-bad-mark" },
  install: { name: "layout-template", tone: "text-thread" },
};
const branch = { name: "git-branch", tone: "text-thread" } as const;

export function WaitingList({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  const hidden = rows.slice(maxShownRows);
  return (
    <div className="mt-9">
      <Section title={t("dashboard.waiting.title")} aside={t("dashboard.waiting.order")}>
        <div className="divide-y divide-line border-y border-line">
          <Rows rows={rows.slice(0, maxShownRows)} />
          {hidden.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-12 items-center font-label text-accent-text group-open:hidden">
                {t("dashboard.waiting.more", { count: hidden.length })}
              </summary>
              <Rows rows={hidden} />
            </details>
          ) : null}
        </div>
      </Section>
    </div>
  );
}

function Rows({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ kind, shop, title, text, versions, action }) => {
        const icon = icons[kind] ?? branch;
        return (
          <li key={shop} className="flex min-h-[62px] flex-wrap items-center gap-x-4 gap-y-2.5 py-2.5">
            <span className="flex min-w-0 flex-1 basis-64 gap-3.5">
              <Icon name={icon.name} className={`mt-0.5 ${icon.tone}`} />
              <span className="min-w-0 break-words">
                <span className="block font-strong text-ink">{title}</span>
                <span className="text-small text-ink-3">{text}</span>
              </span>
            </span>
            {versions ? <VersionPair from={versions.from} to={versions.to} /> : null}
            <ButtonLink to={action.to} variant="secondary" size="small">
              {action.label}
              <span className="sr-only"> {shop}</span>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
