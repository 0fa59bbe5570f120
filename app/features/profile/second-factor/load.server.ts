/** Whether a second factor is on, and what is needed to change that. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate } from "#app/i18n/format.ts";
import type { Viewer } from "#workers/portal/contract.ts";

export async function loadSecondFactor(context: AppLoadContext, viewer: Viewer) {
  const status = await context.secondFactor.getStatus();
  return {
    on: status.on ? { since: formatDate(context.language, status.since, "long"), codesLeft: status.codesLeft } : null,
    isDue: viewer.secondFactor === "due",
    isMandatory: viewer.role === "admin" && context.configuration.adminTwoFactors === "required",
    mayStart: viewer.emailVerified,
  };
}

export type SecondFactorView = Awaited<ReturnType<typeof loadSecondFactor>>;
