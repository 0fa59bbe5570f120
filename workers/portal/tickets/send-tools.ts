/** What sending a ticket needs, for a request or a scheduled task. */
import { type Deadline, noDeadline } from "#base/time-limit.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createHelpdeskClient, getHelpdeskOptions } from "../clients/helpdesk-client.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import type { EventRecorder } from "../events/contract.ts";
import { commitWithEvent } from "../events/event-recorder.ts";
import type { SendTools } from "./send-ticket.ts";
import { createTicketFiles } from "./ticket-files.ts";
import { createTicketNotifications } from "./ticket-notifications.ts";
import { createTicketRepository } from "./ticket-repository.ts";

interface SendOptions {
  env: PortalEnv;
  configuration: Configuration;
  events: EventRecorder;
}

export function createSendTools(
  { env, configuration, events }: SendOptions,
  deadline: Deadline = noDeadline,
): SendTools {
  const desk = getHelpdeskOptions(configuration);
  const store = createFirestoreClient(getFirestoreOptions(configuration, deadline));
  return {
    tickets: createTicketRepository(store),
    helpdesk: desk && createHelpdeskClient({ ...desk, deadline }),
    notifications: createTicketNotifications(env, configuration, store),
    filesOf: (uid) => createTicketFiles(env.PHOTOS, uid),
    withEvents: (action) => commitWithEvent(events, action),
  };
}
