/** Leaves tickets to the staff alone, because an account has got another owner than the person who wrote them. */
import { paths } from "#base/paths.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { endNotifications } from "../notifications/end-notifications.ts";
import { collection } from "../notifications/notification-content.ts";
import type { PublishChange } from "../notifications/send-notification.ts";
import { createTicketRepository } from "./ticket-repository.ts";

/** More than an account whose address is not verified gets in the days that notifications live. */
const maxNotifications = 500;

/** Also ends the notifications that name them. Throws when Firestore does not take it; it may be repeated. */
export async function hideTickets(
  uid: string,
  { store, publish }: { store: Firestore; publish: PublishChange },
): Promise<void> {
  const tickets = createTicketRepository(store);
  const all = await tickets.listAll(uid);
  for (const { id, isForeign } of all)
    if (!isForeign) await tickets.change(id, () => ({ change: { isForeign: true } }));
  if (all.length === 0) return;
  const links = new Set<unknown>(all.map(({ id }) => paths.ticket(id)));
  const notifications = await store.query({
    collection,
    where: { field: "userId", equals: uid },
    orderBy: { field: "__name__", direction: "ASCENDING" },
    limit: maxNotifications,
  });
  const about = notifications.filter(({ fields }) => links.has(fields.link));
  const audience = { kind: "user", uid } as const;
  await endNotifications(
    about.map(({ id }) => ({ id, audience })),
    { store, publish },
  );
}
