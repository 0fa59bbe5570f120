import type { Configuration } from "../env.ts";
import type { Viewer } from "../session/contract.ts";

/** The vendor's script runs in our origin, so it must never meet the rights of the staff. */
export const offersVendorForm = (
  { HELPDESK_WIDGET_ID }: Pick<Configuration, "HELPDESK_WIDGET_ID">,
  { role, secondFactor }: Viewer,
): boolean => HELPDESK_WIDGET_ID !== undefined && role !== "admin" && secondFactor !== "due";
