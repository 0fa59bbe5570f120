/** Runs the seven checks of a connection in their order; the first failure ends it. */

import type { LicenceErrorCode } from "#base/licence-error-codes.ts";
import type { Context } from "../platform/context.ts";
import { LicenceError } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { requiredScopes } from "../shopify/admin-api.ts";
import type { StoreFacts } from "../shopify/shopify-client.ts";
import { getMaxThemes } from "../shopify/store-theme.ts";
import { ThemeApi } from "../shopify/theme-api.ts";
import type { Doctor, doctorChecks } from "./contract.ts";
import { findMissingScopes, isClosed } from "./prove-store.ts";
import type { PlacedRow } from "./store-names-repository.ts";
import { reachStore } from "./store-place.ts";
import { parseThemeVersion } from "./theme-version.ts";

type CheckName = (typeof doctorChecks)[number];
type StoreCheckResult = Doctor["checks"][number];

export interface Examination {
  /** The checks that ran, the failed one last. */
  checks: StoreCheckResult[];
  failed: { check: CheckName; code: LicenceErrorCode } | null;
  /** The facts from the store; null when it did not answer. */
  facts: StoreFacts | null;
  /** Version of our theme in it, null for another theme; undefined when it was not read. */
  themeVersion?: string | null;
}

/** Plans that take no further theme. */
const limitedPlans = new Set(["Lite", "Starter"]);

/** The check that fails for each error of the first call; any other error fails `address`. */
const openingChecks: Partial<Record<string, CheckName>> = {
  TOKEN_INVALID: "token",
  APP_NOT_INSTALLED: "token",
  APP_OTHER_ORGANISATION: "token",
  SCOPE_MISSING: "token",
};

interface ExamineOptions {
  /** Receives each check as soon as it has run. */
  onCheck?: (check: StoreCheckResult) => void;
  /** Also checks whether Shopify lets the app change themes, without changing any. */
  probeChanges?: boolean;
}

export async function examineStore(
  context: Context,
  row: PlacedRow,
  options: ExamineOptions = {},
): Promise<Examination> {
  const done: Examination = { checks: [], failed: null, facts: null };
  const add = (check: StoreCheckResult) => {
    done.checks.push(check);
    options.onCheck?.(check);
  };
  const pass = (check: CheckName, durationMs: number | null, facts: StoreCheckResult["facts"] = {}) =>
    add({ check, outcome: "passed", durationMs, cause: null, facts });
  const fail = (
    check: CheckName,
    durationMs: number | null,
    code: LicenceErrorCode,
    facts: StoreCheckResult["facts"] = {},
  ) => {
    add({ check, outcome: "failed", durationMs, cause: code, facts });
    done.failed = { check, code };
    return done;
  };

  const opened = await timed(() => reachStore(context, row));
  if ("error" in opened) {
    const code = toErrorCode(context, opened.error);
    const check = openingChecks[code] ?? "address";
    if (check === "token") pass("address", opened.durationMs, { shop: row.shop });
    return fail(check, opened.durationMs, code, opened.error.details);
  }
  const { shop, accessToken, facts } = opened.value;
  done.facts = facts;
  pass("address", opened.durationMs, { shop });
  pass("token", opened.durationMs);
  if (opened.value.isDuplicate) return fail("store", null, "ACTIVE_ELSEWHERE");
  pass("store", null, { name: facts.shop.name });
  const scopes = findMissingScopes(facts);
  if (scopes.length > 0) return fail("scopes", null, "SCOPE_MISSING", { scopes });
  if (options.probeChanges) {
    const themes = new ThemeApi(context.shopify, { shop, accessToken }, { caller: "person" });
    const probe = await timed(() => themes.assertMayChange());
    if ("error" in probe)
      return fail("scopes", probe.durationMs, toErrorCode(context, probe.error), probe.error.details);
  }
  pass("scopes", null, { scopes: [...requiredScopes] });
  const plan = facts.shop.plan.publicDisplayName;
  if (isClosed(facts)) return fail("plan", null, "STORE_FROZEN", { plan });
  if (limitedPlans.has(plan)) return fail("plan", null, "PLAN_LIMITED", { plan });
  pass("plan", null, { plan });

  const slots = await timed(() => context.shopify.countThemes(shop, accessToken));
  if ("error" in slots) return fail("slots", slots.durationMs, toErrorCode(context, slots.error));
  const most = getMaxThemes(plan);
  const room = { themes: slots.value, ...(most === null ? {} : { most }) };
  const isFull = most !== null && slots.value >= most;
  if (!isFull) pass("slots", slots.durationMs, room);
  const files = await timed(() => context.shopify.publishedSettingsSchema(shop, accessToken));
  if ("value" in files) done.themeVersion = files.value === null ? null : parseThemeVersion(files.value);
  if (isFull) return fail("slots", slots.durationMs, "THEME_LIMIT", room);
  if ("error" in files) return fail("files", files.durationMs, toErrorCode(context, files.error));
  if (files.value === null) return fail("files", files.durationMs, "THEME_UNREADABLE");
  pass("files", files.durationMs, done.themeVersion ? { version: done.themeVersion } : {});
  return done;
}

type Timed<Value> = { durationMs: number } & ({ value: Value } | { error: LicenceError });

async function timed<Value>(ask: () => Promise<Value>): Promise<Timed<Value>> {
  const from = Date.now();
  try {
    const value = await ask();
    return { durationMs: Date.now() - from, value };
  } catch (error) {
    if (!(error instanceof LicenceError)) throw error;
    return { durationMs: Date.now() - from, error: error };
  }
}

/** Logs the cause of an upstream error, which no reply contains. */
function toErrorCode({ requestId }: Context, error: LicenceError): LicenceErrorCode {
  if (error.code === "UPSTREAM_UNAVAILABLE")
    log("warn", { event: "upstream_unavailable", requestId, code: error.code, error: error.cause });
  return error.code as LicenceErrorCode;
}
