/** What an act does, in words, before it is done: who, which store, what the customer keeps, loses and learns. */
import type { ReactNode } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { Consequences, SafetyNote } from "#app/ui/explanations.tsx";
import { Badge, type BadgeTone, StoreName } from "#app/ui/labels.tsx";
import type { FoundView, TargetView } from "./find-licence.server.ts";

export type Act = "pause" | "enable" | "remove";

export function isPossible(act: Act, { status, shop, isDevelopment }: TargetView): boolean {
  if (status === "removed") return false;
  if (act === "pause") return status !== "paused";
  // The licence of a development store serves no other store.
  return act === "remove" || (status === "paused" && (shop !== null || !isDevelopment));
}

const tones: Record<TargetView["status"], BadgeTone> = {
  available: "free",
  active: "ok",
  paused: "warn",
  removed: "grey",
};

export function StatusBadge({ status }: { status: TargetView["status"] }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`licenceActs.status.${status}`)}</Badge>;
}

interface EffectProps {
  act: Act;
  target: TargetView;
  found: FoundView;
}

export function Effect({ act, target, found: { account, openJobs } }: EffectProps) {
  const t = useT();
  const isFinal = act === "remove" && target.shop !== null;
  const facts: [string, ReactNode][] = [
    [t("licenceActs.facts.customer"), target.account],
    [
      t("licenceActs.facts.store"),
      target.shop ? <StoreName key="store" domain={target.shop} /> : t("licenceActs.facts.noStore"),
    ],
    [t("licenceActs.facts.status"), <StatusBadge key="status" status={target.status} />],
    ...(target.pausedReason ? [[t("licenceActs.facts.pausedReason"), target.pausedReason] as [string, ReactNode]] : []),
    [t("licenceActs.facts.owned"), t("licenceActs.facts.ownedCount", { count: account?.authorised ?? 0 })],
    ...(target.isDevelopment
      ? [[t("licenceActs.facts.kind"), t("licenceActs.facts.development")] as [string, ReactNode]]
      : []),
  ];
  return (
    <>
      <dl className="grid gap-x-8 gap-y-2 wide-phone:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere text-ink max-wide-phone:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      {isPossible(act, target) ? (
        <>
          <Consequences {...listConsequences(t, act, target, openJobs)} />
          <ul className="grid gap-1.5 text-ink-2">
            <li>{t(account?.hasOwner ? `licenceActs.${act}.told` : "licenceActs.toldNobody")}</li>
            {isFinal ? <li className="font-strong text-bad">{t("licenceActs.final")}</li> : null}
          </ul>
          {isFinal ? null : <SafetyNote>{t("licenceActs.undoable")}</SafetyNote>}
        </>
      ) : null}
    </>
  );
}

function listConsequences(t: T, act: Act, { shop, isDevelopment, themeVersion }: TargetView, openJobs: number) {
  const theme = themeVersion
    ? t("licenceActs.keep.themeVersion", { version: themeVersion })
    : t("licenceActs.keep.theme");
  const installed = shop !== null;
  const keep = {
    title: t(act === "enable" ? "licenceActs.gainTitle" : "licenceActs.keepTitle"),
    items: [] as string[],
  };
  const lose = { title: t("licenceActs.loseTitle"), items: [] as string[] };
  if (installed && act !== "enable") keep.items.push(theme);
  if (act === "pause") {
    keep.items.push(t(isDevelopment ? "licenceActs.keep.connection" : "licenceActs.keep.count"));
    lose.items.push(t(installed ? "licenceActs.lose.updates" : "licenceActs.lose.activation"));
    if (installed) lose.items.push(t("licenceActs.lose.moves"));
  } else if (act === "enable") {
    keep.items.push(t(installed ? "licenceActs.keep.updates" : "licenceActs.keep.activation"));
  } else {
    keep.items.push(t("licenceActs.keep.account"));
    if (!isDevelopment) lose.items.push(t("licenceActs.lose.licence"));
    if (installed) lose.items.push(t("licenceActs.lose.connection"), t("licenceActs.lose.premium"));
    if (openJobs > 0) lose.items.push(t("licenceActs.lose.jobs", { count: openJobs }));
  }
  return { keep, lose };
}
