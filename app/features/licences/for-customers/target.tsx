/** The look-up of a licence by its id or store, and what was found. */
import { Form, Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Badge, type BadgeTone, StoreName } from "#app/ui/labels.tsx";
import type { FoundTarget, TargetView } from "./target.server.ts";

interface FindTargetProps extends FoundTarget {
  path: string;
}

export function FindTarget({ path, asked, error, isUnavailable }: FindTargetProps) {
  const t = useT();
  return (
    <div className="grid gap-5">
      {isUnavailable ? (
        <Unavailable
          title={t("transfers.unavailable")}
          retry={{ to: `${path}?${new URLSearchParams({ licence: asked })}`, label: t("transfers.retry") }}
        />
      ) : null}
      <Form method="get" action={path} role="search" className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <TextField
            name="licence"
            label={t("transfers.target")}
            hint={t("transfers.targetHint")}
            error={error ? t(error) : undefined}
            defaultValue={asked}
            autoFocus={error ? true : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
          />
        </div>
        <div className="pt-[26px] max-wide-phone:w-full max-wide-phone:pt-0 max-wide-phone:*:w-full">
          <Button icon="search">{t("transfers.find")}</Button>
        </div>
      </Form>
    </div>
  );
}

const tones: Record<TargetView["status"], BadgeTone> = {
  available: "free",
  active: "ok",
  paused: "warn",
  removed: "grey",
};

export function TargetCard({ target, path }: { target: TargetView; path: string }) {
  const t = useT();
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-h2 text-ink">
          {target.shop ? <StoreName domain={target.shop} /> : t("transfers.noStore")}
        </h2>
        <Badge tone={tones[target.status]}>{t(`transfers.status.${target.status}`)}</Badge>
      </div>
      <p className="mt-1 wrap-anywhere text-ink-2">{target.account}</p>
      <p className="mt-1 text-small text-ink-3">
        <span className="font-mono">{target.licenceId}</span>
        {target.since ? ` · ${t("transfers.since", { date: target.since })}` : null}
        {target.themeVersion ? ` · ${t("transfers.theme", { version: target.themeVersion })}` : null}
        {target.kind === "development" ? ` · ${t("transfers.development")}` : null}
      </p>
      {target.hasOwner ? null : <p className="mt-1 text-small text-ink-3">{t("transfers.noAccount")}</p>}
      {target.pausedReason ? (
        <p className="mt-1 wrap-anywhere text-small text-ink-2">
          {t("transfers.pausedFor", { reason: target.pausedReason })}
        </p>
      ) : null}
      <p className="mt-3">
        <Link to={path} className="link">
          {t("transfers.other")}
        </Link>
      </p>
    </div>
  );
}
