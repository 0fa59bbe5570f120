/** Scheduled task: sends what waits for the help desk. What it rejects for good no longer waits. */

import { requireConfiguration } from "../env.ts";
import { createEventRecorder } from "../events/event-recorder.ts";
import { logFault } from "../log.ts";
import { sendPortalEventNotification } from "../points/send-portal-event-notification.ts";
import { clock, type TaskTools } from "../task-tools.ts";
import { sendTicket } from "./send-ticket.ts";
import { createSendTools } from "./send-tools.ts";

const maxPerRun = 20;

export async function sendWaitingTickets({ env, now, requestId, count, mustStop }: TaskTools): Promise<void> {
  const configuration = requireConfiguration(env);
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "cron/waiting-tickets" });
  const delivering: Promise<unknown>[] = [];
  const events = createEventRecorder({
    ...{ env, configuration, actor: clock, requestId, network: null, now, onFault },
    notify: (event) => sendPortalEventNotification(env, event),
    waitUntil: (promise) => delivering.push(promise),
  });
  const tools = createSendTools({ env, configuration, events });
  if (!tools.helpdesk) return;
  let fault: unknown = null;
  for (const ticket of await tools.tickets.listDue(now, maxPerRun)) {
    if (mustStop()) break;
    try {
      const outcome = await sendTicket(tools, ticket.id);
      if (outcome === "waiting") continue;
      count(outcome, 1);
      await tools.notifications.changed(ticket);
    } catch (error) {
      // The others may still arrive.
      fault = error;
      count("remaining", 1);
    }
  }
  await Promise.all(delivering);
  if (fault !== null) throw fault;
}
