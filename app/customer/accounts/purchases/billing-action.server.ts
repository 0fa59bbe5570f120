import { redirect } from "@remix-run/cloudflare";
import { errorReply } from "#app/kit/forms/form.server.ts";
import type { ActionInput } from "../action.ts";

/** Leads to Stripe's page, whose address is valid for a few minutes. */
export async function openBilling({ context, viewer, values }: ActionInput<"billing">) {
  const opened = await context.licencesFor(viewer).openBillingPortal(context.language);
  return opened.ok ? redirect(opened.value, 303) : errorReply(values, opened.error);
}
