/**
 * Removes names from older staff notifications: requests for points named the customer, and rejected
 * tickets quoted their subject. To be removed when the last of them has expired, two months after this version.
 */
import { translator } from "#app/i18n/translator.ts";
import type { Language } from "#base/language.ts";
import type { QueriedDocument } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import type { TaskTools } from "../task-tools.ts";

const collection = "systemNotifications";
const pageSize = 300;

/** The last verb of the sentence, because a name may contain one too. */
const verbs = { fr: " demande ", en: " requests " } as const;

function nameNobody(language: Language, message: string): string {
  const verb = message.lastIndexOf(verbs[language]);
  return verb < 0 ? message : (language === "fr" ? "Un client" : "A customer") + message.slice(verb);
}

const messages = [
  { title: translator("fr")("pointsMessages.requested.title"), rewrite: nameNobody },
  {
    title: translator("fr")("ticketMessages.rejecting.title"),
    rewrite: (language: Language) => translator(language)("ticketMessages.rejecting.message"),
  },
];

/** Null when the notification is as it is written now. */
function withoutNames(
  { fields }: Pick<QueriedDocument, "fields">,
  rewrite: (language: Language, message: string) => string,
): { [name: string]: Plain } | null {
  const { message, english, createdBy = null, isAdmin } = fields;
  if (isAdmin !== true || typeof message !== "string") return null;
  const former = toMessage(english);
  const next = {
    message: rewrite("fr", message),
    english: former && { ...former, message: rewrite("en", former.message) },
    createdBy: null,
  };
  const isChanged = next.message !== message || next.english?.message !== former?.message || createdBy !== null;
  return isChanged ? next : null;
}

const toMessage = (english: Plain | undefined) =>
  typeof english === "object" && english !== null && "message" in english && typeof english.message === "string"
    ? { ...english, message: english.message }
    : null;

export async function removeFormerNames({ env, store, count, mustStop }: TaskTools): Promise<void> {
  const hubs = createNotificationHubs(env);
  for (const { title, rewrite } of messages) {
    for (let offset = 0; !mustStop(); offset += pageSize) {
      const page = await store.query({
        ...{ collection, where: { field: "title", equals: title } },
        orderBy: { field: "__name__", direction: "ASCENDING" },
        limit: pageSize,
        offset,
      });
      for (const document of page) {
        const fields = withoutNames(document, rewrite);
        if (!fields || mustStop()) continue;
        const { id, updateTime } = document;
        // One that changes meanwhile is left to the next run.
        const written = await store.commit([
          {
            update: { path: [collection, id], fields: toFields(fields) },
            mask: Object.keys(fields),
            precondition: { updateTime },
          },
        ]);
        if (written !== "committed") continue;
        await hubs.publish({ kind: "changed", id, audiences: [{ kind: "admins" }] });
        count("anonymised", 1);
      }
      if (page.length < pageSize) break;
    }
  }
}
