/**
 * Scheduled task that reads recently changed tickets from the help desk. People are notified of every answer even when
 * no webhook is configured or its call was lost.
 */
import { hours } from "#base/duration.ts";
import { createHelpdeskClient, getHelpdeskOptions } from "../clients/helpdesk-client.ts";
import { requireConfiguration } from "../env.ts";
import type { TaskTools } from "../task-tools.ts";
import { isOutdated, refreshTicket } from "./refresh-ticket.ts";
import { createTicketNotifications } from "./ticket-notifications.ts";
import { createTicketRepository } from "./ticket-repository.ts";

/** Longer than the pause between two runs, so that a late one misses nothing. */
const lookedBackMs = hours(3);

export async function refreshChangedTickets({ env, store, now, count, mustStop }: TaskTools): Promise<void> {
  const configuration = requireConfiguration(env);
  const desk = getHelpdeskOptions(configuration);
  if (!desk) return;
  const helpdesk = createHelpdeskClient(desk);
  const tickets = createTicketRepository(store);
  const { answered, changed: onChange } = createTicketNotifications(env, configuration, store);
  for (const changed of await helpdesk.listChanged(new Date(now.getTime() - lookedBackMs))) {
    if (mustStop()) return;
    for (const ticket of await tickets.findByNumber(changed.id)) {
      if (!isOutdated(ticket, changed)) continue;
      await refreshTicket({ tickets, helpdesk, onAnswer: answered, onChange }, ticket);
      count("refreshed", 1);
    }
  }
}
