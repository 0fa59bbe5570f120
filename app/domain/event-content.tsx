/** What an opened event shows: the changed fields, the reason, its reference and links. */
import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";

export interface EventLink {
  label: string;
  to: string;
}

export interface EventDetails {
  /** The changed fields; null where the field had or has no value to show. */
  changes: { field: string; before: string | null; after: string | null }[];
  reason: string | null;
  /** The request id, by which support finds the event. */
  reference: string | null;
  /** Keyed hash of the actor's network address. */
  address: string | null;
  links: EventLink[];
  /** The act that takes this one back. */
  opposite: EventLink | null;
}

export function EventContent({ event, className }: { event: EventDetails; className: string }) {
  const t = useT();
  const { changes, reason, reference, address, links, opposite } = event;
  const isEmpty = changes.length === 0 && !reason && !reference && !address;
  return (
    <div className={`grid gap-3.5 text-small text-ink-2 ${className}`}>
      {isEmpty ? <p className="text-ink-3">{t("eventLog.nothingMore")}</p> : null}
      <Changes changes={changes} />
      {reason || reference || address ? (
        <dl className="grid gap-x-5 gap-y-1.5 wide-phone:grid-cols-[auto_minmax(0,1fr)]">
          {reason ? (
            <>
              <dt className="text-ink-3">{t("eventLog.reason")}</dt>
              <dd className="wrap-anywhere whitespace-pre-line text-ink">{t("events.reason", { reason })}</dd>
            </>
          ) : null}
          {reference ? (
            <>
              <dt className="text-ink-3">{t("eventLog.reference")}</dt>
              <dd>
                <Reference text={reference} />
              </dd>
            </>
          ) : null}
          {address ? (
            <>
              <dt className="text-ink-3">{t("eventLog.address")}</dt>
              <dd title={t("eventLog.addressHint")}>
                <code className="font-mono text-code break-all">{address}</code>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
      {links.length > 0 || opposite ? (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map(({ to, label }) => (
              <Link key={to} to={to} className="link inline-block py-0.5 max-tablet:py-2">
                {label}
              </Link>
            ))}
          </p>
          {opposite ? (
            <ButtonLink to={opposite.to} variant="secondary" size="small">
              {opposite.label}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Changes({ changes }: Pick<EventDetails, "changes">) {
  const t = useT();
  const before = changes.flatMap(({ field, before: value }) => (value === null ? [] : [{ field, value }]));
  const after = changes.flatMap(({ field, after: value }) => (value === null ? [] : [{ field, value }]));
  if (changes.length === 0) return null;
  return (
    <div className="grid gap-x-8 gap-y-3 wide-phone:grid-cols-2">
      {before.length > 0 ? (
        <Fields title={t("eventLog.before")} sign={"\u2212"} tone="text-bad" fields={before} />
      ) : null}
      {after.length > 0 ? <Fields title={t("eventLog.after")} sign="+" tone="text-ok" fields={after} /> : null}
    </div>
  );
}

interface FieldsProps {
  title: string;
  sign: string;
  tone: string;
  fields: { field: string; value: string }[];
}

const Fields = ({ title, sign, tone, fields }: FieldsProps) => (
  <div className="min-w-0">
    <p className="mb-1 text-ink-3">{title}</p>
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 font-mono text-code ${tone}`}>
      {fields.map(({ field, value }) => (
        <div key={field} className="contents">
          <dt>
            <span aria-hidden>{sign} </span>
            {field}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

function Reference({ text }: { text: string }) {
  const t = useT();
  const code = useRef<HTMLElement>(null);
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <code ref={code} className="font-mono text-code break-all text-ink select-all">
        {text}
      </code>
      <CopyButton look="icon" getSource={() => code.current} label={t("eventLog.copyReference")} />
    </span>
  );
}
