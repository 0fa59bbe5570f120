/**
 * `POST /api/helpdesk/webhook`: the help desk says that a ticket has changed. Its secret lets the call in; what changed
 * is read from the help desk itself. The answer is stored and its owner notified, once for each reply.
 */
import type { Handler } from "hono";
import * as z from "zod";
import { equalSecrets } from "#base/digest.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createHelpdeskClient, getHelpdeskOptions, type HelpdeskClient } from "../clients/helpdesk-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import { logFault, logSecurity } from "../log.ts";
import { importTicket, isAnswer, refreshTicket } from "../tickets/refresh-ticket.ts";
import { createTicketNotifications, type TicketNotifications } from "../tickets/ticket-notifications.ts";
import { createTicketRepository, type TicketRepository } from "../tickets/ticket-repository.ts";
import { createPortalProblem } from "./error-responses.ts";
import type { PortalHono } from "./hono.ts";

const reference = z.object({ ticket_id: z.coerce.number().int().positive() });
/** Freshdesk wraps the fields that its "Simple" content selects; "Advanced" content arrives as it was written. */
const message = z.union([
  z.object({ freshdesk_webhook: reference }).transform(({ freshdesk_webhook }) => freshdesk_webhook),
  reference,
]);

export const helpdeskWebhook: Handler<PortalHono> = async (c) => {
  const requestId = c.get("requestId");
  const configuration = c.get("configuration");
  const secret = configuration.HELPDESK_WEBHOOK_SECRET;
  const desk = getHelpdeskOptions(configuration);
  if (!secret || !desk) return createPortalProblem({ status: 404, code: "NOT_FOUND", requestId });
  if (!equalSecrets(c.req.header("x-helpdesk-secret") ?? "", secret)) {
    logSecurity("helpdesk.refused", { requestId, method: c.req.method, path: c.req.path });
    return createPortalProblem({ status: 401, code: "UNAUTHENTICATED", requestId });
  }
  const parsed = message.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return createPortalProblem({ status: 400, code: "INVALID_REQUEST", requestId });
  const store = createFirestoreClient(getFirestoreOptions(configuration));
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "helpdesk-webhook" });
  const { projectId, account } = getFirestoreOptions(configuration);
  const directory = createIdentityAdminClient({ baseUrl: configuration.IDENTITY_URL, projectId, account, onFault });
  const notifications = createTicketNotifications(c.env, configuration, store);
  try {
    await refreshChanged(
      {
        tickets: createTicketRepository(store),
        helpdesk: createHelpdeskClient(desk),
        findOwner: async (email) => {
          const owner = await directory.findVerifiedOwner(email);
          return owner.ok && owner.value ? { ...owner.value, email } : null;
        },
        onAnswer: notifications.answered,
        onChange: notifications.changed,
      },
      parsed.data.ticket_id,
    );
    return c.body(null, 204);
  } catch (error) {
    onFault(error);
    return createPortalProblem({ status: 503, code: "UPSTREAM_UNAVAILABLE", requestId });
  }
};

interface WebhookTools {
  tickets: TicketRepository;
  helpdesk: HelpdeskClient;
  findOwner(email: string): Promise<{ uid: string; name: string; email: string } | null>;
  onAnswer: TicketNotifications["answered"];
  onChange: TicketNotifications["changed"];
}

async function refreshChanged({ findOwner, ...tools }: WebhookTools, number: number): Promise<void> {
  const { tickets, helpdesk, onAnswer, onChange } = tools;
  const earlier = await tickets.findByNumber(number);
  for (const ticket of earlier) await refreshTicket(tools, ticket);
  if (earlier.length > 0) return;
  // Whose it is says the help desk's API, not the call.
  const email = (await helpdesk.loadTicket(number))?.requester?.email?.toLowerCase();
  const owner = email ? await findOwner(email) : null;
  const imported = owner && (await importTicket(tools, owner, number));
  if (!imported) return;
  const answer = imported.messages.findLast(isAnswer);
  if (answer) await onAnswer(imported, answer);
  await onChange(imported);
}
