/**
 * The automation that an administrator of the help desk sets up, with the "Simple" content of its webhook: what agents
 * do is posted to the portal.
 */
import type { SandboxEnv } from "../env.ts";
import type { Ticket } from "./vendor.ts";

interface Delivery {
  at: string;
  ticket_id: number;
  event: AutomationEvent;
  /** Null when the portal did not answer. */
  status: number | null;
}

export type AutomationEvent = "reply" | "status";

const timeoutMs = 5_000;
const maxDeliveries = 200;

/** In memory of the isolate, like the calls. */
let deliveries: Delivery[] = [];

/** Oldest first. */
export const listDeliveries = (): Delivery[] => deliveries;

export function clearDeliveries(): void {
  deliveries = [];
}

export async function runAutomation(
  env: Pick<SandboxEnv, "PORTAL_URL" | "HELPDESK_WEBHOOK_SECRET">,
  { row }: Pick<Ticket, "row">,
  event: AutomationEvent,
): Promise<Delivery> {
  const body = { freshdesk_webhook: { ticket_id: row.id } };
  const status = await fetch(`${env.PORTAL_URL}/api/helpdesk/webhook`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/json", "x-helpdesk-secret": env.HELPDESK_WEBHOOK_SECRET },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
  const delivery = { at: new Date().toISOString(), ticket_id: row.id, event, status };
  deliveries = [...deliveries, delivery].slice(-maxDeliveries);
  return delivery;
}
