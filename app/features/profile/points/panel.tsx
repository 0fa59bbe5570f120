import { type ReactNode, useId } from "react";
import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { usePending } from "#app/ui/button.tsx";
import { useFocusReturn } from "#app/ui/hooks.ts";
import type { PointsPart } from "./load.server.ts";
import { RequestForm } from "./request-form.tsx";

/** The page's one deep panel: the balance, its worth, and the form; where nothing can be requested, why. */
export function PointsPanel({ points, reply }: { points: PointsPart; reply: FormReply | undefined }) {
  const t = useT();
  const id = useId();
  useFocusReturn(usePending("points"), "#points-amount");
  const { balance, isAsking, perLicence, maySend, isFull, mostPending, euros } = points;
  // The value stands out in its sentence.
  const [before, after] = t("points.value", { value: "|", each: balance?.each ?? "" }).split("|");
  return (
    <section
      aria-labelledby={id}
      className="on-deep rounded-sheet bg-deep p-5 text-on-deep-2 inset-ring inset-ring-transparent tablet:p-6 dark:inset-ring-deep-2"
    >
      <h2 id={id} className="text-small">
        {t("points.title")}
      </h2>
      {balance ? (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-figure proportional-nums whitespace-nowrap text-on-deep">{balance.figure}</span>{" "}
            <span className="text-lead">{t("points.unit", { count: balance.count })}</span>
          </p>
          <p>
            {before}
            <strong className="font-strong whitespace-nowrap text-on-deep">{balance.value}</strong>
            {after}
          </p>
          <div className="mt-5">{offer(balance.count)}</div>
        </>
      ) : (
        <p role={isAsking ? "status" : "alert"} className="mt-2 text-on-deep">
          {t(isAsking ? "points.asked" : "points.unknown")}
        </p>
      )}
      <p className="mt-3 text-small">{t("points.earned", { points: perLicence })}</p>
    </section>
  );

  function offer(count: number): ReactNode {
    if (!maySend) return <p className="text-on-deep">{t("points.unverified")}</p>;
    // A form that was sent stays in sight, also when nothing can be requested any more.
    if (isFull && !reply) return <p className="text-on-deep">{t("points.full", { most: mostPending })}</p>;
    if (count === 0 && !reply) return <p className="text-on-deep">{t("points.none")}</p>;
    // A new form after each request.
    return <RequestForm key={points.pending.at(-1)?.id} euros={euros} reply={reply} />;
  }
}
