/** The updates of one store, newest first. */
import { Link } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";

const tones = {
  waiting: "thread",
  running: "thread",
  done: "ok",
  published: "ok",
  rolledBack: "warn",
  replaced: "grey",
  missing: "grey",
  failed: "bad",
  cancelled: "grey",
} as const satisfies Record<string, BadgeTone>;

export interface PastUpdate {
  id: string;
  from: string | null;
  to: string;
  /** Name of the theme that the update created. */
  themeName: string;
  state: keyof typeof tones;
  when: Moment;
}

export function History({ updates, current }: { updates: readonly PastUpdate[]; current?: string }) {
  const t = useT();
  const shown = updates.filter(({ id }) => id !== current);
  if (shown.length === 0) return null;
  return (
    <Section title={t("update.history.title")}>
      <ul className="max-w-[760px] divide-y divide-line border-y border-line">
        {shown.map((update) => (
          <PastUpdateRow key={update.id} update={update} />
        ))}
      </ul>
    </Section>
  );
}

function PastUpdateRow({ update: { id, from, to, themeName, state, when } }: { update: PastUpdate }) {
  const t = useT();
  const name = from ? t("update.history.update", { from, to }) : t("update.history.updateUnknown", { to });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-3">
      <Link
        to={paths.job(id)}
        className="link justify-self-start"
        aria-label={t("update.history.named", { update: name, when: when.text })}
      >
        {name}
      </Link>
      <Badge tone={tones[state]}>{t(`update.history.${state}`)}</Badge>
      <p className="col-span-2 text-small break-words text-ink-3">
        {`${themeName} · ${t("update.history.byYou")} · `}
        <MomentText moment={when} />
      </p>
    </li>
  );
}
