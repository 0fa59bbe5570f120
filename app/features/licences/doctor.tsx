/** The seven checks of a connection as a thread, live or as they were made; the first failure opens its fix, and what comes later waits. */
import { wordsOf } from "#app/errors.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { Thread, ThreadStep } from "#app/ui/thread.tsx";
import type { Doctor as DoctorReply } from "#workers/portal/contract.ts";
import { fixOf } from "./fixes.ts";
import { useLiveChecks } from "./use-live-checks.ts";

type Check = DoctorReply["checks"][number];

/** In the order in which they are made. */
const order = ["address", "token", "store", "scopes", "plan", "slots", "files"] as const satisfies Check["check"][];
const states = { passed: "done", failed: "failed", waiting: "toCome" } as const;

interface DoctorProps {
  shop: string;
  /** Those that were made. */
  checks: readonly Check[];
  /** The next one is being made. */
  running?: boolean;
}

export function Doctor({ shop, checks, running = false }: DoctorProps) {
  const t = useT();
  const under = running ? order[checks.length] : undefined;
  return (
    <Section title={t("store.title")} aside={<Verdict checks={checks} running={running} />}>
      <Thread label={t("store.title")}>
        {order.map((name) => {
          const check = checks.find((made) => made.check === name);
          return (
            <ThreadStep
              key={name}
              state={check ? states[check.outcome] : name === under ? "now" : "toCome"}
              title={t(`store.checks.${name}.title`)}
              detail={check?.outcome === "passed" ? passedText(t, check) : undefined}
              aside={check ? <Aside check={check} /> : undefined}
            >
              {check?.outcome === "failed" ? <Fix check={check} shop={shop} /> : null}
            </ThreadStep>
          );
        })}
      </Thread>
      {running ? null : (
        <p className="mt-6">
          <ButtonLink to={paths.store(shop)} variant="secondary" icon="rotate-cw">
            {t("store.again")}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

/** The same while the store is still being asked. */
export function LiveDoctor({ shop }: { shop: string }) {
  const { checks, state } = useLiveChecks(shop);
  if (state === "broken") return <CheckUnavailable shop={shop} />;
  return <Doctor shop={shop} checks={checks} running={state === "running"} />;
}

export function CheckUnavailable({ shop }: { shop: string }) {
  const t = useT();
  const again = (
    <ButtonLink to={paths.store(shop)} variant="secondary" size="small">
      {t("store.again")}
    </ButtonLink>
  );
  return <Notice tone="bad" role="alert" title={t("store.unavailable")} action={again} />;
}

/** Told aloud when it comes: the checks themselves are only seen. */
function Verdict({ checks, running }: Pick<DoctorProps, "checks" | "running">) {
  const t = useT();
  const isWell = checks.length > 0 && checks.every(({ outcome }) => outcome === "passed");
  return (
    <span role="status">
      {running ? (
        <Badge tone="thread">{t("store.running")}</Badge>
      ) : (
        <Badge tone={isWell ? "ok" : "bad"}>{t(isWell ? "store.allWell" : "store.toFix")}</Badge>
      )}
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
  const { sentence, fix } = wordsOf(t, { code: cause, details: facts });
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
