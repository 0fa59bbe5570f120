/** The seven checks of a connection as a thread; the first failure opens its fix, and what comes later waits. */
import { wordsOf } from "#app/errors.ts";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { Thread, ThreadStep } from "#app/ui/thread.tsx";
import type { Doctor as DoctorReply } from "#workers/portal/contract.ts";
import { fixOf } from "./fixes.ts";

type Check = DoctorReply["checks"][number];

const states = { passed: "done", failed: "failed", waiting: "toCome" } as const;

export function Doctor({ doctor: { shop, checks } }: { doctor: DoctorReply }) {
  const t = useT();
  const isWell = checks.every(({ outcome }) => outcome === "passed");
  return (
    <Section
      title={t("store.title")}
      aside={<Badge tone={isWell ? "ok" : "bad"}>{t(isWell ? "store.allWell" : "store.toFix")}</Badge>}
    >
      <Thread label={t("store.title")}>
        {checks.map((check) => (
          <ThreadStep
            key={check.check}
            state={states[check.outcome]}
            title={t(`store.checks.${check.check}.title`)}
            detail={check.outcome === "passed" ? passedText(t, check) : undefined}
            aside={<Aside check={check} />}
          >
            {check.outcome === "failed" ? <Fix check={check} shop={shop.shop} /> : null}
          </ThreadStep>
        ))}
      </Thread>
      <p className="mt-6">
        <ButtonLink to={paths.store(shop.shop)} variant="secondary" icon="rotate-cw">
          {t("store.again")}
        </ButtonLink>
      </p>
    </Section>
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
