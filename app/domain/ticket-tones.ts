/** The colour of a ticket's status. */
import type { BadgeTone } from "#app/kit/parts/labels.tsx";
import type { TicketStatus } from "#workers/portal/tickets/contract.ts";

export const ticketTones: Record<TicketStatus, BadgeTone> = {
  waiting: "free",
  failed: "bad",
  answered: "thread",
  open: "warn",
  resolved: "grey",
};
