/** Instructions for each failure that the store check can find. */
import { Link } from "@remix-run/react";
import { ExemptionHelp } from "#app/domain/exemption-help.tsx";
import { describeError, isOutage } from "#app/i18n/error-message.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import type { ErrorCode } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { Doctor } from "#workers/licences/stores/contract.ts";

export type CheckResult = Doctor["checks"][number];

interface FixSteps {
  steps: Key[];
  /** Path in the store's admin; absent when the fix is elsewhere. */
  admin?: string;
}

const fixes: Partial<Record<ErrorCode, FixSteps>> = {
  STORE_GONE: { steps: ["store.steps.STORE_GONE.one", "store.steps.STORE_GONE.two"] },
  STORE_MOVED: { steps: ["store.steps.STORE_MOVED.one", "store.steps.STORE_MOVED.two"] },
  STORE_LOCKED: {
    steps: ["store.steps.STORE_LOCKED.one", "store.steps.STORE_LOCKED.two", "store.steps.STORE_LOCKED.three"],
  },
  STORE_FROZEN: {
    steps: ["store.steps.STORE_FROZEN.one", "store.steps.STORE_FROZEN.two", "store.steps.STORE_FROZEN.three"],
    admin: "/settings/plan",
  },
  TOKEN_INVALID: {
    steps: ["store.steps.TOKEN_INVALID.one", "store.steps.TOKEN_INVALID.two"],
    admin: "/settings/apps/development",
  },
  TOKEN_WRONG_STORE: {
    steps: ["store.steps.TOKEN_WRONG_STORE.one", "store.steps.TOKEN_WRONG_STORE.two"],
    admin: "/settings/apps/development",
  },
  APP_NOT_INSTALLED: {
    steps: [
      "store.steps.APP_NOT_INSTALLED.one",
      "store.steps.APP_NOT_INSTALLED.two",
      "store.steps.APP_NOT_INSTALLED.three",
    ],
  },
  APP_OTHER_ORGANISATION: {
    steps: ["store.steps.APP_OTHER_ORGANISATION.one", "store.steps.APP_OTHER_ORGANISATION.two"],
  },
  SCOPE_MISSING: {
    steps: ["store.steps.SCOPE_MISSING.one", "store.steps.SCOPE_MISSING.two", "store.steps.SCOPE_MISSING.three"],
    admin: "/settings/apps/development",
  },
  PLAN_LIMITED: {
    steps: ["store.steps.PLAN_LIMITED.one", "store.steps.PLAN_LIMITED.two"],
    admin: "/settings/plan",
  },
  THEME_LIMIT: { steps: ["store.steps.THEME_LIMIT.one", "store.steps.THEME_LIMIT.two"], admin: "/themes" },
  THEME_UNREADABLE: {
    steps: ["store.steps.THEME_UNREADABLE.one", "store.steps.THEME_UNREADABLE.two"],
    admin: "/themes",
  },
  UPSTREAM_UNAVAILABLE: { steps: ["store.steps.UPSTREAM_UNAVAILABLE.one", "store.steps.UPSTREAM_UNAVAILABLE.two"] },
};

/** Null when the catalogue's general fix applies. */
const findFix = (cause: ErrorCode): FixSteps | null => fixes[cause] ?? null;

const asText = (fact: CheckResult["facts"][string] | undefined): string | undefined =>
  typeof fact === "string" ? fact : undefined;

export const toParams = (facts: CheckResult["facts"]) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name === "themes" ? "count" : name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );

export function CheckFix({ check: { cause, facts }, shop }: { check: CheckResult; shop: string }) {
  const t = useT();
  if (!cause) return null;
  if (cause === "EXEMPTION_MISSING") {
    return (
      <div className="mt-2.5">
        <ExemptionHelp downloadTo={paths.download} requiredAccess={asText(facts.requiredAccess)} />
        <p className="mt-3 text-small">
          <TicketLink shop={shop} code={cause} />
        </p>
      </div>
    );
  }
  const { sentence, fix } = describeError(t, { code: cause, details: facts });
  const known = findFix(cause);
  const steps = known ? known.steps.map((step) => t(step, toParams(facts))) : [fix];
  const isDown = isOutage(cause);
  return (
    <div className={`mt-2.5 overflow-hidden rounded-card border ${isDown ? "border-warn-line" : "border-bad-line"}`}>
      <p className={`px-4 py-3 text-ink ${isDown ? "bg-warn-soft" : "bg-bad-soft"}`}>{sentence}</p>
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
      <p className="px-4 pb-4 text-small">
        <TicketLink shop={shop} code={cause} />
      </p>
    </div>
  );
}

function TicketLink({ shop, code }: { shop: string; code: ErrorCode }) {
  const t = useT();
  return (
    <Link to={paths.support({ shop, code })} className="link">
      {t("errorScreen.ticket")}
    </Link>
  );
}
