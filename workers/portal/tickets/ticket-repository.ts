/** The documents of `tickets`, each owned by one uid. */
import { sha256Hex } from "#base/digest.ts";
import type { DocumentPath, Firestore, FirestoreWrite, Selection } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { parseTicket, type StoredTicket, type TicketDocument, toStoredFields } from "./ticket-document.ts";

const collection = "tickets";
export const getTicketPath = (id: string): DocumentPath => [collection, id];

/** The same form has the same id, so that it creates one ticket. */
export const createTicketId = (uid: string, requestId: string): string =>
  sha256Hex(`ticket:${uid}:${requestId}`).slice(0, 40);

/** For a ticket that was opened outside this portal. */
export const createDeskTicketId = (uid: string, number: number): string =>
  sha256Hex(`desk-ticket:${uid}:${number}`).slice(0, 40);

/** More than a person reads; older tickets stay at the help desk. */
const maxListed = 100;

/** All tickets of one person, for the export and the deletion of their data. */
export const ticketsOf = (uid: string): Selection => ({ collection, where: { field: "uid", equals: uid } });

export function createTicketRepository(store: Firestore) {
  async function find(id: string): Promise<StoredTicket | null> {
    const document = await store.get(getTicketPath(id));
    return document && parseTicket({ id, ...document });
  }

  return {
    find,

    /** Null when it is someone else's, also when that person had the same account. */
    async findOwn(uid: string, id: string): Promise<StoredTicket | null> {
      const ticket = await find(id);
      return ticket?.uid === uid && !ticket.isForeign ? ticket : null;
    },

    async findByNumber(number: number): Promise<StoredTicket[]> {
      const documents = await store.query({
        collection,
        where: { field: "number", equals: number },
        orderBy: { field: "__name__", direction: "ASCENDING" },
        limit: 2,
      });
      return documents.flatMap((document) => parseTicket(document) ?? []);
    },

    /** Newest activity first; with those that only the staff sees. */
    async list(uid: string, limit = maxListed): Promise<StoredTicket[]> {
      const documents = await store.query({
        ...ticketsOf(uid),
        orderBy: { field: "activeAt", direction: "DESCENDING" },
        limit,
      });
      return documents.flatMap((document) => parseTicket(document) ?? []);
    },

    /** Every one, for a change of all of them. */
    async listAll(uid: string): Promise<StoredTicket[]> {
      const all: StoredTicket[] = [];
      for (;;) {
        const page = await store.query({
          ...ticketsOf(uid),
          orderBy: { field: "activeAt", direction: "DESCENDING" },
          limit: maxListed,
          offset: all.length,
        });
        all.push(...page.flatMap((document) => parseTicket(document) ?? []));
        if (page.length < maxListed) return all;
      }
    },

    async listDue(now: Date, limit: number): Promise<StoredTicket[]> {
      const documents = await store.query({
        collection,
        where: {
          all: [
            { field: "isWaiting", equals: true },
            { field: "nextTryAt", is: "<=", value: now },
          ],
        },
        orderBy: { field: "nextTryAt", direction: "ASCENDING" },
        limit,
      });
      return documents.flatMap((document) => parseTicket(document) ?? []);
    },

    /** False when it exists already. */
    async create(id: string, ticket: TicketDocument, events: FirestoreWrite[] = []): Promise<boolean> {
      const result = await store.commit([
        {
          update: { path: getTicketPath(id), fields: toFields(toStoredFields(ticket)) },
          precondition: { exists: false },
        },
        ...events,
      ]);
      if (result === "aborted") throw new Error("A ticket was not written.");
      return result === "committed";
    },

    /** False when the ticket has changed since it was read. */
    async save(ticket: StoredTicket, change: Partial<TicketDocument>, events: FirestoreWrite[] = []): Promise<boolean> {
      const result = await store.commit([
        {
          update: { path: getTicketPath(ticket.id), fields: toFields(toStoredFields(change)) },
          mask: Object.keys(change),
          precondition: { updateTime: ticket.updateTime },
        },
        ...events,
      ]);
      return result === "committed";
    },

    /** Decides again when the ticket has changed meanwhile. Null: `decide` wants no change, or the ticket is gone. */
    async change(
      id: string,
      decide: (ticket: StoredTicket) => { change: Partial<TicketDocument>; events?: FirestoreWrite[] } | null,
    ): Promise<StoredTicket | null> {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const ticket = await find(id);
        const decision = ticket && decide(ticket);
        if (!ticket || !decision) return null;
        if (await this.save(ticket, decision.change, decision.events)) return { ...ticket, ...decision.change };
      }
      throw new Error("A ticket stayed busy.");
    },
  };
}

const maxAttempts = 6;

export type TicketRepository = ReturnType<typeof createTicketRepository>;
