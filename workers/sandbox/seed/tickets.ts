/** Two tickets of the demo: one was answered, the other is resolved. */
import { getHelpdeskVendor, type SandboxEnv } from "../env.ts";
import { alice } from "./demo.ts";

const hourMs = 60 * 60 * 1000;

interface DemoTicket {
  id: number;
  subject: string;
  description: string;
  status: number;
  customFields: Record<string, string>;
  hoursAgo: number;
  answer: { hoursAgo: number; body: string };
}

const tickets: readonly DemoTicket[] = [
  {
    id: 4098,
    subject: "Deuxième boutique de test",
    description: "<p>J’ai fermé ma boutique de test. Comment libérer sa licence\u00a0?</p>",
    status: 4,
    customFields: { product: "theme", shop: "alice-second.myshopify.com" },
    hoursAgo: 11 * 24,
    answer: { hoursAgo: 10 * 24, body: "<p>C’est fait, votre licence est de nouveau disponible.</p>" },
  },
  {
    id: 4127,
    subject: "Menu bloqué sur téléphone",
    description:
      "<p>Depuis la publication d’hier, le menu ne s’ouvre plus quand je touche son icône sur iPhone. Sur ordinateur, tout va bien.</p>",
    status: 3,
    customFields: { product: "theme", shop: "alice-shop.myshopify.com", version: "1.1.0" },
    hoursAgo: 20,
    answer: {
      hoursAgo: 1,
      body: "<p>Bonjour Alice. Votre en-tête modifié utilise un script que la 2.0.4 a renommé. Dans la copie, remplacez la ligne 42 par celle-ci, puis publiez.</p><pre>&lt;script src=&quot;{{ 'menu-drawer.js' | asset_url }}&quot; defer&gt;</pre>",
    },
  },
];

export async function seedTickets(env: SandboxEnv): Promise<void> {
  const vendor = getHelpdeskVendor(env);
  const names = JSON.parse(env.HELPDESK_FIELDS || "{}") as Record<string, string>;
  const now = Date.now();
  for (const { id, hoursAgo, answer, customFields, ...rest } of tickets) {
    const fields = Object.entries(customFields).flatMap(([use, value]) => (names[use] ? [[names[use], value]] : []));
    const requester = { email: alice.email, name: alice.displayName };
    const ticket = { ...rest, ...requester, priority: 1, source: 2, customFields: Object.fromEntries(fields) };
    if (!(await vendor.getTicket(id))) await vendor.createTicket(ticket, [], { id, timeMs: now - hoursAgo * hourMs });
    if ((await vendor.listConversations(id, { page: 1, perPage: 1 })).length > 0) continue;
    const reply = { body: answer.body, userId: undefined, isIncoming: false, isPrivate: false, isNote: false };
    await vendor.addMessage(id, reply, { isStaff: true, timeMs: now - answer.hoursAgo * hourMs });
  }
}
