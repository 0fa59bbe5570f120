/** What an act does, in words, before it is done: who, which store, what the customer keeps, loses and learns. */
import type { ReactNode } from "react";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { Consequences, SafetyNote } from "#app/kit/parts/explanations.tsx";
import { Badge, type BadgeTone, StoreName } from "#app/kit/parts/labels.tsx";
import { findRule } from "#base/notification-rules.ts";
import type { FoundView, TargetView } from "./find-licence.server.ts";

export type Act = "pause" | "enable" | "remove" | "deactivate" | "owner";

/** Why the act does not fit the licence; null when it does. */
export function findObstacle(act: Act, target: TargetView, { isJobRunning }: FoundView): Key | null {
  const { status, shop, isDevelopment, isUsable } = target;
  if (status === "removed") return `licenceActs.${act}.impossible.removed`;
  if (act === "owner" && isDevelopment) return "licenceActs.owner.impossible.development";
  if (act === "owner") return isJobRunning ? "licenceActs.owner.impossible.running" : null;
  const fits = {
    pause: status !== "paused",
    enable: status === "paused" && isUsable,
    remove: true,
    deactivate: shop !== null,
  };
  return fits[act] ? null : `licenceActs.${act}.impossible.other`;
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

export function Effect({ act, target, found }: EffectProps) {
  const t = useT();
  const { account, openJobs } = found;
  const isFinal = act === "deactivate" || (act === "remove" && target.shop !== null);
  const isTold = act === "owner" || account?.hasOwner;
  // As the table of the rules says.
  const isMailed = act === "remove" && findRule("licence.removed")?.toAddress;
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
      {findObstacle(act, target, found) === null ? (
        <>
          <Consequences {...listConsequences(t, act, target, openJobs)} />
          <ul className="grid gap-1.5 text-ink-2">
            <li>
              {t(isTold ? `licenceActs.${act}.told` : isMailed ? "licenceActs.toldByMail" : "licenceActs.toldNobody")}
            </li>
            {isFinal ? <li className="font-strong text-bad">{t("licenceActs.final")}</li> : null}
          </ul>
          {isFinal ? null : <SafetyNote>{t("licenceActs.undoable")}</SafetyNote>}
        </>
      ) : null}
    </>
  );
}

function listConsequences(t: T, act: Act, target: TargetView, openJobs: number) {
  const { keep, lose } = lists[act](t, target);
  const stopped = openJobs > 0 && act !== "pause" && act !== "enable";
  return {
    keep: { title: t(act === "enable" ? "licenceActs.gainTitle" : "licenceActs.keepTitle"), items: keep },
    lose: {
      title: t("licenceActs.loseTitle"),
      items: stopped ? [...lose, t("licenceActs.lose.jobs", { count: openJobs })] : lose,
    },
  };
}

const nameTheme = (t: T, { themeVersion: version }: TargetView) =>
  version ? t("licenceActs.keep.themeVersion", { version }) : t("licenceActs.keep.theme");

/** What the customer keeps, or gets back, and loses; jobs that stop are added. */
const lists: Record<Act, (t: T, target: TargetView) => { keep: string[]; lose: string[] }> = {
  pause: (t, target) => ({
    keep: [
      ...(target.shop ? [nameTheme(t, target)] : []),
      t(target.isDevelopment ? "licenceActs.keep.connection" : "licenceActs.keep.count"),
    ],
    lose: target.shop
      ? [t("licenceActs.lose.updates"), t("licenceActs.lose.moves")]
      : [t("licenceActs.lose.activation")],
  }),
  enable: (t, { shop }) => ({
    keep: [t(shop ? "licenceActs.keep.updates" : "licenceActs.keep.activation")],
    lose: [],
  }),
  remove: (t, target) => ({
    keep: [...(target.shop ? [nameTheme(t, target)] : []), t("licenceActs.keep.account")],
    lose: [
      ...(target.isDevelopment ? [] : [t("licenceActs.lose.licence")]),
      ...(target.shop ? [t("licenceActs.lose.connection"), t("licenceActs.lose.premium")] : []),
    ],
  }),
  deactivate: (t, target) => ({
    keep: [
      nameTheme(t, target),
      ...(target.isDevelopment ? [] : [t(`licenceActs.keep.${target.status === "paused" ? "paused" : "free"}`)]),
    ],
    lose: [
      t("licenceActs.lose.connection"),
      t("licenceActs.lose.premium"),
      ...(target.isDevelopment ? [t("licenceActs.lose.development")] : []),
    ],
  }),
  owner: (t, { account, shop, status }) => ({
    keep: [t("licenceActs.keep.history")],
    lose: [
      t("licenceActs.lose.owned", { email: account }),
      ...(shop ? [t("licenceActs.lose.store", { shop })] : []),
      ...(status === "paused" ? [t("licenceActs.lose.pausedReason")] : []),
    ],
  }),
};
