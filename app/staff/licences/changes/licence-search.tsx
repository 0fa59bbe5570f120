/** The search of the pages that change a licence, and the licences and changes that it finds. */
import { Form, Link } from "@remix-run/react";
import { eventIcons } from "#app/domain/event-icons.ts";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { MomentText, StoreName } from "#app/kit/parts/labels.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { type Act, StatusBadge } from "./effect.tsx";
import type { ChangeView, TargetView } from "./find-licence.server.ts";

interface LicenceSearchProps {
  path: string;
  typed: string;
  message: string | undefined;
  /** Whether it is the first thing to do on the page. */
  isOpen: boolean;
}

export function LicenceSearch({ path, typed, message, isOpen }: LicenceSearchProps) {
  const t = useT();
  return (
    <Form method="get" action={path} role="search" className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <TextField
          key={typed}
          name="find"
          label={t("licenceActs.find.label")}
          hint={isOpen ? t("licenceActs.find.hint") : undefined}
          defaultValue={typed}
          error={message}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={message ? true : undefined}
        />
      </div>
      <div className="pt-[26px] max-wide-phone:w-full max-wide-phone:pt-0 max-wide-phone:*:w-full">
        <Button variant={isOpen ? "primary" : "secondary"} icon="search">
          {t("licenceActs.find.submit")}
        </Button>
      </div>
    </Form>
  );
}

interface LicenceChoicesProps {
  path: string;
  choices: readonly TargetView[];
  act: Act;
}

export function LicenceChoices({ path, choices, act }: LicenceChoicesProps) {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h2 className="text-h2 text-ink">{t("licenceActs.choices", { count: choices.length })}</h2>
      <ul>
        {choices.map(({ id, shop, status, created }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <span className="grid min-w-0 flex-1 basis-56">
              {shop ? (
                <StoreName domain={shop} />
              ) : (
                <span className="font-strong text-ink">{t("licenceActs.facts.noStore")}</span>
              )}
              <span className="text-small text-ink-3">
                {t("licenceActs.created", { date: created })} · <span className="font-mono">{id}</span>
              </span>
            </span>
            <StatusBadge status={status} />
            <Link to={`${path}?licence=${id}`} className="link inline-flex min-h-11 items-center tablet:min-h-8">
              {t(`licenceActs.${act}.choose`)}
              <span className="sr-only"> {shop ?? id}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who did what since the page was made. */
export function ChangeList({ changes, label }: { changes: readonly ChangeView[]; label: string }) {
  const t = useT();
  return (
    <Timeline label={label}>
      {changes.map(({ id, type, actor, reason, at }) => (
        <TimelineItem
          key={id}
          state="staff"
          icon={eventIcons[type]}
          title={t(`events.${type}`, { count: 1 })}
          detail={[actor, reason ? t("events.reason", { reason }) : null].filter(Boolean).join(", ")}
          aside={<MomentText moment={at} />}
        />
      ))}
    </Timeline>
  );
}
