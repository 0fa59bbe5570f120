/** The seven checks of a connection as a thread, live or as they were made; the first failure opens its fix, and what comes later waits. */
import type { ReactNode } from "react";
import { describeError } from "#app/error-message.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ExemptionHelp } from "#app/ui/exemption-help.tsx";
import { Badge } from "#app/ui/labels.tsx";
import { Section } from "#app/ui/page.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { Doctor as DoctorReply } from "#workers/portal/contract.ts";
import { fixOf } from "./fixes.ts";
import { type LiveChecks, useLiveChecks } from "./use-live-checks.ts";

type Check = DoctorReply["checks"][number];

/** In the order in which they are made. */
const order = ["address", "token", "store", "scopes", "plan", "slots", "files"] as const satisfies Check["check"][];
const states = { passed: "done", failed: "failed", waiting: "toCome" } as const;

interface DoctorProps {
  shop: string;
  /** Those that were made. */
  checks: readonly Check[];
  state: LiveChecks["state"];
  /** What leads to another check. */
  again: ReactNode;
}

function Checks({ shop, checks, state, again }: DoctorProps) {
  const t = useT();
  const under = state === "running" ? order[checks.length] : undefined;
  return (
    <Section title={t("store.title")} aside={<Verdict checks={checks} state={state} />}>
      <Timeline label={t("store.title")}>
        {order.map((name) => {
          const check = checks.find((made) => made.check === name);
          return (
            <TimelineItem
              key={name}
              state={check ? states[check.outcome] : name === under ? "now" : "toCome"}
              title={t(`store.checks.${name}.title`)}
              detail={check?.outcome === "passed" ? passedText(t, check) : undefined}
              aside={check ? <Aside check={check} /> : undefined}
            >
              {check?.outcome === "failed" ? <Fix check={check} shop={shop} /> : null}
            </TimelineItem>
          );
        })}
      </Timeline>
      <div className="mt-6 grid min-h-11 justify-items-start gap-4 tablet:min-h-[38px]">
        {state === "broken" ? <Broken title={t(checks.length > 0 ? "store.brokenOff" : "store.unavailable")} /> : null}
        {state === "tooMany" ? <TooMany /> : null}
        {again}
      </div>
    </Section>
  );
}

/** The whole check in a document of its own: what there is without scripts. */
export function Doctor({ shop, checks }: Pick<DoctorProps, "shop" | "checks">) {
  const t = useT();
  const again = (
    <ButtonLink to={paths.storeWhole(shop)} variant="secondary" icon="rotate-cw">
      {t("store.again")}
    </ButtonLink>
  );
  return <Checks shop={shop} checks={checks} state="whole" again={again} />;
}

/** The same while the store is still being asked. */
export function LiveDoctor({ shop }: { shop: string }) {
  const t = useT();
  const { checks, state, again } = useLiveChecks(shop);
  const running = state === "running";
  const button =
    state === "toBegin" ? (
      <noscript>
        <ButtonLink to={paths.storeWhole(shop)} icon="rotate-cw" reloadDocument>
          {t("store.begin")}
        </ButtonLink>
      </noscript>
    ) : (
      // One and the same from the first check to the last, so that it keeps the focus.
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
  return <Checks shop={shop} checks={checks} state={state} again={button} />;
}

/** Where not even the store is known. */
export function CheckUnavailable({ shop, refusal }: { shop: string; refusal: AppError | null }) {
  const t = useT();
  const why = refusal?.code === "RATE_LIMITED" ? describeError(t, refusal) : null;
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

function Broken({ title }: { title: string }) {
  return (
    <div className="w-full">
      <Alert tone="bad" role="alert" title={title} />
    </div>
  );
}

function TooMany() {
  const { sentence, fix } = describeError(useT(), { code: "RATE_LIMITED" });
  return (
    <div className="w-full">
      <Alert tone="warn" role="alert" title={sentence}>
        {fix}
      </Alert>
    </div>
  );
}

/** Told aloud when it comes: the checks themselves are only seen. */
function Verdict({ checks, state }: Pick<DoctorProps, "checks" | "state">) {
  const t = useT();
  const isWell = checks.length > 0 && checks.every(({ outcome }) => outcome === "passed");
  return (
    <span role="status">
      {state === "running" ? <Badge tone="thread">{t("store.running")}</Badge> : null}
      {state === "whole" ? (
        <Badge tone={isWell ? "ok" : "bad"}>{t(isWell ? "store.allWell" : "store.toFix")}</Badge>
      ) : null}
    </span>
  );
}

function Aside({ check: { cause, durationMs } }: { check: Check }) {
  const t = useT();
  if (cause) return <code className="font-mono text-code">{cause}</code>;
  return durationMs === null ? null : t("store.duration", { ms: durationMs });
}

function passedText(t: T, { check, facts }: Check): string {
  return t(passedKey(check, facts), paramsOf(facts));
}

function passedKey(check: Check["check"], facts: Check["facts"]): Key {
  if (check === "files" && facts.version) return "store.checks.files.version";
  return check === "slots" && facts.most === undefined ? "store.checks.slots.counted" : `store.checks.${check}.passed`;
}

const textOf = (fact: Check["facts"][string] | undefined): string | undefined =>
  typeof fact === "string" ? fact : undefined;

const paramsOf = (facts: Check["facts"]) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name === "themes" ? "count" : name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );

function Fix({ check: { cause, facts }, shop }: { check: Check; shop: string }) {
  const t = useT();
  if (!cause) return null;
  if (cause === "EXEMPTION_MISSING") {
    return (
      <div className="mt-2.5">
        <ExemptionHelp downloadTo={paths.download} requiredAccess={textOf(facts.requiredAccess)} />
      </div>
    );
  }
  const { sentence, fix } = describeError(t, { code: cause, details: facts });
  const known = fixOf(cause);
  const steps = known ? known.steps.map((step) => t(step, paramsOf(facts))) : [fix];
  return (
    <div className="mt-2.5 overflow-hidden rounded-card border border-bad-line">
      <p className="bg-bad-soft px-4 py-3 text-ink">{sentence}</p>
      <ol className="grid list-decimal gap-2 py-3.5 pr-4 pl-9 text-ink-2 marker:font-strong marker:text-ink">
        {steps.map((step) => (
          <li key={step} className="pl-1.5">
            {step}
          </li>
        ))}
      </ol>
      {known?.admin ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4 text-small text-ink-3">
          <ButtonLink
            to={`https://admin.shopify.com/store/${shop.replace(/\.myshopify\.com$/, "")}${known.admin}`}
            variant="secondary"
            size="small"
          >
            {t("store.openShopify")}
          </ButtonLink>
          {t("store.resumes")}
        </p>
      ) : null}
    </div>
  );
}
