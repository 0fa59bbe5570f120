/** A person's balance: open requests, the newest entries, and an adjustment. */
import { Link } from "@remix-run/react";
import { type T, useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormReply } from "#app/kit/forms/form.ts";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { Act } from "./act.tsx";
import type { PersonView } from "./load.server.ts";
import type { PointsView } from "./view.ts";

interface PointsProps {
  person: PersonView;
  reply: FormReply | undefined;
}

export function PersonPoints({ person: { points, email, paysWithPoints, isOwn }, reply }: PointsProps) {
  const t = useT();
  return (
    <Section title={t("person.points.title")} anchor="points">
      {points === null ? <p className="mb-3 text-ink-2">{t("person.points.unavailable")}</p> : null}
      {points?.pending.map((request) => (
        <p key={request.id} className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink">
          <Link to={staffPaths.pointsRequests({})} className="link">
            {t("person.points.request", { count: request.count, amount: request.amount, date: request.due.text })}
          </Link>
          {request.isLate ? <Badge tone="warn">{t("pointsDesk.late")}</Badge> : null}
        </p>
      ))}
      {points?.entries.length === 0 ? <p className="mb-3 text-ink-2">{t("person.points.none")}</p> : null}
      {points?.entries.length ? (
        <ul className="mb-3 divide-y divide-line">
          {points.entries.map((entry) => (
            <li key={entry.id} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0">
              <div className="min-w-0">
                <p className="font-strong text-ink">{describeEntry(t, entry)}</p>
                {entry.reason ? <p className="text-small break-words text-ink-2">{entry.reason}</p> : null}
                <p className="text-small text-ink-3">
                  <MomentText moment={entry.at} />
                </p>
              </div>
              <span className={`flex-none font-strong whitespace-nowrap ${entry.isGain ? "text-ok" : "text-ink-2"}`}>
                {entry.amount}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {email ? (
        <Act
          intent="points"
          look="link"
          label={t("person.points.adjust")}
          submit={t("pointsDesk.adjust.submit")}
          reasonHint={t("pointsDesk.adjust.reasonHint")}
          reply={reply}
        >
          {(form) => (
            <TextField
              {...form.field("amount")}
              label={t("pointsDesk.adjust.amount")}
              hint={t("pointsDesk.adjust.amountHint")}
              maxLength={9}
              autoComplete="off"
            />
          )}
        </Act>
      ) : null}
      {paysWithPoints === null ? null : <PointsPayment isAllowed={paysWithPoints} isOwn={isOwn} reply={reply} />}
    </Section>
  );
}

/** Whether the person may pay a part of their purchases with points; another administrator decides it. */
function PointsPayment({
  isAllowed,
  isOwn,
  reply,
}: { isAllowed: boolean; isOwn: boolean } & Pick<PointsProps, "reply">) {
  const t = useT();
  const name = isAllowed ? "end" : "allow";
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-1 text-ink">{t(isAllowed ? "person.points.payment.on" : "person.points.payment.off")}</p>
      {isOwn ? null : (
        <Act
          // After the act, the form of the opposite one.
          key={name}
          intent="points-payment"
          look="link"
          label={t(`person.points.payment.${name}.label`)}
          lead={t(`person.points.payment.${name}.lead`)}
          submit={t(`person.points.payment.${name}.submit`)}
          reply={reply}
        >
          {() => <input type="hidden" name="allowed" value={isAllowed ? "no" : "yes"} />}
        </Act>
      )}
    </div>
  );
}

function describeEntry(t: T, { kind, licences }: PointsView["entries"][number]): string {
  if (kind === "signup") return t("points.history.signup", { count: licences ?? 1 });
  return t(kind === null ? "points.history.unknown" : `points.history.${kind}`);
}
