/** The seven checks of a store's connection as a timeline. A failure shows its fix; the checks after it wait. */
import type { ReactNode } from "react";
import { describeError, isOutage } from "#app/i18n/error-message.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { CheckFix, type CheckResult, toParams } from "./store-check-fix.tsx";
import { type LiveChecks, useLiveChecks } from "./use-live-checks.ts";

/** In the order in which they are made. */
const checkOrder = [
  "address",
  "token",
  "store",
  "scopes",
  "plan",
  "slots",
  "files",
] as const satisfies CheckResult["check"][];
const threadStates = { passed: "done", failed: "failed", waiting: "toCome" } as const;

interface StoreCheckProps {
  shop: string;
  /** The finished checks. */
  checks: readonly CheckResult[];
  state: LiveChecks["state"];
  /** Button or link that starts another check. */
  again: ReactNode;
}

function CheckThread({ shop, checks, state, again }: StoreCheckProps) {
  const t = useT();
  const under = state === "running" ? checkOrder[checks.length] : undefined;
  return (
    <Section title={t("store.title")} aside={<CheckBadge checks={checks} state={state} />}>
      <Timeline label={t("store.title")}>
        {checkOrder.map((name) => {
          const check = checks.find((made) => made.check === name);
          return (
            <TimelineItem
              key={name}
              state={check ? threadStates[check.outcome] : name === under ? "now" : "toCome"}
              title={t(`store.checks.${name}.title`)}
              detail={check?.outcome === "passed" ? describePassed(t, check) : undefined}
              aside={check ? <CheckAside check={check} /> : undefined}
            >
              {check?.outcome === "failed" ? <CheckFix check={check} shop={shop} /> : null}
            </TimelineItem>
          );
        })}
      </Timeline>
      <div className="mt-6 grid min-h-11 justify-items-start gap-4 tablet:min-h-[38px]">
        {state === "broken" ? (
          <BrokenAlert title={t(checks.length > 0 ? "store.brokenOff" : "store.unavailable")} />
        ) : null}
        {state === "tooMany" ? <TooManyAlert /> : null}
        {again}
      </div>
    </Section>
  );
}

/** A finished check rendered by the server, for browsers without JavaScript. */
export function StoreCheck({ shop, checks }: Pick<StoreCheckProps, "shop" | "checks">) {
  const t = useT();
  const again = (
    <ButtonLink to={paths.storeWhole(shop)} variant="secondary" icon="rotate-cw">
      {t("store.again")}
    </ButtonLink>
  );
  return <CheckThread shop={shop} checks={checks} state="whole" again={again} />;
}

/** The check as it streams in. */
export function LiveStoreCheck({ shop }: { shop: string }) {
  const t = useT();
  const { checks, state, again } = useLiveChecks(shop);
  const running = state === "running";
  const button =
    state === "idle" ? (
      <noscript>
        <ButtonLink to={paths.storeWhole(shop)} icon="rotate-cw" reloadDocument>
          {t("store.begin")}
        </ButtonLink>
      </noscript>
    ) : (
      // Keep one button element from start to end, so that it keeps the focus.
      <Button
        type="button"
        variant="secondary"
        icon="rotate-cw"
        pending={running}
        pendingLabel={t("store.running")}
        onClick={again}
      >
        {t("store.again")}
      </Button>
    );
  return <CheckThread shop={shop} checks={checks} state={state} again={button} />;
}

/** Shown when even the store's data could not be loaded. */
export function StoreCheckUnavailable({ shop, error }: { shop: string; error: AppError | null }) {
  const t = useT();
  const why = error?.code === "RATE_LIMITED" ? describeError(t, error) : null;
  const again = (
    <ButtonLink to={paths.storeWhole(shop)} variant="secondary" size="small">
      {t("store.again")}
    </ButtonLink>
  );
  return (
    <Alert tone={why ? "warn" : "bad"} role="alert" title={why?.sentence ?? t("store.unavailable")} action={again}>
      {why?.fix}
    </Alert>
  );
}

function BrokenAlert({ title }: { title: string }) {
  return (
    <div className="w-full">
      <Alert tone="bad" role="alert" title={title} />
    </div>
  );
}

function TooManyAlert() {
  const { sentence, fix } = describeError(useT(), { code: "RATE_LIMITED" });
  return (
    <div className="w-full">
      <Alert tone="warn" role="alert" title={sentence}>
        {fix}
      </Alert>
    </div>
  );
}

const verdictTones = { allWell: "ok", outage: "warn", toFix: "bad" } as const;

/** Describes a whole check. An outage leaves nothing for the merchant to fix. */
export function getVerdict(checks: readonly Pick<CheckResult, "outcome" | "cause">[]): keyof typeof verdictTones {
  if (checks.length > 0 && checks.every(({ outcome }) => outcome === "passed")) return "allWell";
  return checks.some(({ cause }) => cause !== null && isOutage(cause)) ? "outage" : "toFix";
}

/** A live region, because the timeline itself is not announced. */
function CheckBadge({ checks, state }: Pick<StoreCheckProps, "checks" | "state">) {
  const t = useT();
  const verdict = getVerdict(checks);
  return (
    <span role="status">
      {state === "running" ? <Badge tone="thread">{t("store.running")}</Badge> : null}
      {state === "whole" ? <Badge tone={verdictTones[verdict]}>{t(`store.${verdict}`)}</Badge> : null}
    </span>
  );
}

function CheckAside({ check: { cause, durationMs } }: { check: CheckResult }) {
  const t = useT();
  if (cause) return <code className="font-mono text-code">{cause}</code>;
  return durationMs === null ? null : t("store.duration", { ms: durationMs });
}

function describePassed(t: T, { check, facts }: CheckResult): string {
  return t(getPassedKey(check, facts), toParams(facts));
}

function getPassedKey(check: CheckResult["check"], facts: CheckResult["facts"]): Key {
  if (check === "files" && facts.version) return "store.checks.files.version";
  return check === "slots" && facts.most === undefined ? "store.checks.slots.counted" : `store.checks.${check}.passed`;
}
