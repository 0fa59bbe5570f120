/** The mails that are kept for thirty days: their delivery for the staff, and those of one user. */
import * as z from "zod";
import { mailKinds } from "#base/mail-kinds.ts";
import type {
  DocumentPath,
  Firestore,
  FirestoreWrite,
  QueriedDocument,
  Selection,
} from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { type DeliveryState, deliveryStates, type ListedMail, type MailPage, mailsPerPage } from "./contract.ts";

/** As Firebase's extension writes it; a document without it has not been taken yet. */
const delivery = z
  .object({
    state: z.enum(["PENDING", "PROCESSING", "SUCCESS", "ERROR", "RETRY"]).catch("PENDING"),
    endTime: z.string().nullable().catch(null),
    attempts: z.number().catch(0),
    error: z.string().nullable().catch(null),
  })
  .catch({ state: "PENDING", endTime: null, attempts: 0, error: null });

const states = {
  PENDING: "waiting",
  RETRY: "waiting",
  PROCESSING: "processing",
  SUCCESS: "success",
  ERROR: "error",
} as const satisfies Record<z.infer<typeof delivery>["state"], DeliveryState>;

const kind = z.enum(mailKinds);

const stored = z.object({
  to: z.array(z.string()).catch([]),
  message: z.object({ subject: z.string().catch("") }).catch({ subject: "" }),
  kind: kind.nullable().catch(null),
  createdAt: z.string(),
  delivery,
});

/** Without the bodies of the mails. */
const listedFields = ["to", "message.subject", "kind", "createdAt", "delivery"];

const failed = { field: "delivery.state", equals: "ERROR" };

export const mailsOf = (collection: string, uid: string): Selection => ({
  collection,
  where: { field: "uid", equals: uid },
});

export function createMailRepository(store: Firestore, collection: string) {
  const getPath = (id: string): DocumentPath => [collection, id];

  /** The extension has not taken those that are left. */
  async function countAll(): Promise<MailPage["counts"]> {
    const countIn = (state: string) => store.count({ collection, where: { field: "delivery.state", equals: state } });
    const [all, processing, success, error] = await Promise.all([
      store.count({ collection }),
      ...["PROCESSING", "SUCCESS", "ERROR"].map(countIn),
    ]);
    const counts = { processing: processing ?? 0, success: success ?? 0, error: error ?? 0 };
    const taken = counts.processing + counts.success + counts.error;
    return { waiting: Math.max(0, (all ?? 0) - taken), ...counts };
  }

  return {
    async page(number: number, failedOnly: boolean): Promise<MailPage> {
      const [documents, counts] = await Promise.all([
        store.query({
          collection,
          ...(failedOnly ? { where: failed } : {}),
          fields: listedFields,
          orderBy: { field: "createdAt", direction: "DESCENDING" },
          limit: mailsPerPage,
          offset: (number - 1) * mailsPerPage,
        }),
        countAll(),
      ]);
      const total = failedOnly ? counts.error : deliveryStates.reduce((sum, state) => sum + counts[state], 0);
      return { mails: documents.map(toListedMail), counts, total };
    },

    /** The extension sends it again; `event` is written with it. */
    async retry(id: string, createEvent: (mail: ListedMail) => FirestoreWrite) {
      const document = await store.get(getPath(id), listedFields);
      if (!document) return { outcome: "gone" as const };
      const mail = toListedMail({ id, ...document });
      if (mail.state !== "error") return { outcome: "changed" as const };
      const result = await store.commit([
        {
          update: { path: getPath(id), fields: toFields({ delivery: { state: "RETRY" } }) },
          mask: ["delivery.state"],
          precondition: { updateTime: document.updateTime },
        },
        createEvent(mail),
      ]);
      return result === "committed" ? { outcome: "done" as const, mail } : { outcome: "changed" as const };
    },
  };
}

export function toListedMail({ id, fields }: Pick<QueriedDocument, "id" | "fields">): ListedMail {
  const { to, message, delivery, ...rest } = stored.parse(fields);
  const { state, endTime, attempts, error } = delivery;
  return {
    ...{ id, ...rest, to: to.join(", "), subject: message.subject },
    ...{ state: states[state], endedAt: endTime, attempts, error },
  };
}
