/**
 * `POST /api/helpdesk/webhook`: the help desk says that a ticket has changed. Its secret lets the call in; what changed
 * is read from the help desk itself. The answer is stored and its owner notified, once for each reply.
 */
import type { Handler } from "hono";
import * as z from "zod";
import { translator } from "#app/i18n/translator.ts";
import { equalSecrets } from "#base/digest.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { hashContent } from "../announcements/announcement-repository.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { createHelpdeskClient, getHelpdeskOptions, type HelpdeskClient } from "../clients/helpdesk-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { PortalEnv } from "../env.ts";
import { createPortalProblem } from "../front/error-responses.ts";
import type { PortalHono } from "../front/hono.ts";
import { logFault, logSecurity } from "../log.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import { importTicket, loadDeskTicket } from "./refresh-ticket.ts";
import type { DeskMessage, StoredTicket } from "./ticket-document.ts";
import { createTicketRepository, type TicketRepository } from "./ticket-repository.ts";

export const maxWebhookBytes = 16 * 1024;
const shownMs = days(30);

const message = z.object({
  ticket_id: z.coerce.number().int().positive(),
  requester_email: z.email().max(254).optional().catch(undefined),
});

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
  try {
    await refreshChanged(
      {
        tickets: createTicketRepository(store),
        helpdesk: createHelpdeskClient(desk),
        findOwner: async (email) => {
          const found = await directory.findVerifiedOwner(email);
          return found.ok && found.value ? { ...found.value, email } : null;
        },
        notify: createNotify(c.env, store),
      },
      parsed.data,
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
  notify(ticket: StoredTicket, answer: DeskMessage): Promise<unknown>;
}

async function refreshChanged(
  { tickets, helpdesk, findOwner, notify }: WebhookTools,
  { ticket_id: number, requester_email }: z.infer<typeof message>,
): Promise<void> {
  const known = await tickets.findByNumber(number);
  if (known.length === 0) {
    const owner = requester_email ? await findOwner(requester_email.toLowerCase()) : null;
    const imported = owner && (await importTicket({ tickets, helpdesk }, owner, number));
    const answer = imported?.messages.findLast(isAnswer);
    if (imported && answer) await notify(imported, answer);
    return;
  }
  const loaded = await loadDeskTicket(helpdesk, number);
  if (!loaded) return;
  const { part } = loaded;
  for (const ticket of known) {
    const ids = new Set(ticket.messages.map(({ id }) => id));
    // Notify first: after a crash in between, the next call notifies again.
    for (const answer of part.messages.filter(isAnswer)) if (!ids.has(answer.id)) await notify(ticket, answer);
    await tickets.change(ticket.id, () => ({ change: part }));
  }
}

const isAnswer = ({ from }: DeskMessage): boolean => from === "support";

/** The document's id derives from the answer, so that Firestore takes each once. */
function createNotify(env: PortalEnv, store: ReturnType<typeof createFirestoreClient>): WebhookTools["notify"] {
  const hubs = createNotificationHubs(env);
  const publish = async (change: Parameters<typeof hubs.publish>[0]) => (await hubs.publish(change)).reachedAll;
  return async (ticket, answer) => {
    const id = await hashContent(["ticket-answer", ticket.id, answer.id]);
    const sent = await sendNotification(createDraft(ticket), { store, publish, now: new Date(), createdBy: null, id });
    if (!sent.ok) throw new Error(`A notification was not sent: ${sent.error.code}.`);
  };
}

function createDraft({ id, uid, subject, number }: StoredTicket): NotificationDraft {
  const words = (language: Language) => {
    const t = translator(language);
    const facts = { subject, number: String(number) };
    return { title: t("ticketMessages.answered.title", facts), message: t("ticketMessages.answered.message", facts) };
  };
  return {
    ...words("fr"),
    english: words("en"),
    type: "info",
    audience: { kind: "user", uid },
    imageUrl: null,
    link: paths.ticket(id),
    expiresAt: new Date(Date.now() + shownMs),
  };
}
