/** An in-memory Firestore that behaves like the sandbox and breaks connections on request. */
import { generateKeyPairSync } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { vi } from "vitest";
import { createFirestoreClient } from "#workers/portal/clients/firestore-client.ts";
import { answer } from "#workers/sandbox/firestore/api.ts";
import { openDatabase } from "#workers/sandbox/firestore/store/database.ts";
import { TriggerEmail } from "#workers/sandbox/mail/trigger-email.ts";

const projectId = "test-project";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = {
  clientEmail: "portal@test-project.iam.gserviceaccount.com",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  tokenUrl: "https://oauth2.test/token",
};

/** When the connection of the next commit breaks: before it arrives, or after it has run. */
export type Break = "before" | "after" | null;

/** Replaces `fetch` until the test ends. `mails` is the extension that sends the documents of `mailCollection`. */
export function createInMemoryFirestore({ mailCollection = "mail" } = {}) {
  const storage = nodeStorage();
  const db = openDatabase(storage, projectId);
  const extension = new TriggerEmail(db, storage.sql, mailCollection);
  const next: { broken: Break } = { broken: null };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url === account.tokenUrl) return Response.json({ access_token: "token", expires_in: 3600 });
    const broken = request.url.endsWith(":commit") ? next.broken : null;
    if (broken) next.broken = null;
    if (broken === "before") throw new TypeError("The connection broke.");
    const reply = await answer(request, db);
    if (broken === "after") throw new TypeError("The connection broke.");
    return reply;
  });
  const options = { baseUrl: "https://firestore.test", projectId, account };
  const mails = {
    list: () => extension.list(undefined, 10_000),
    /** Paths of the mails that were not taken yet. */
    listDue: () =>
      [...db.documents.list({ collection: mailCollection })]
        .map(({ path }) => path)
        .filter((path) => extension.isDue(path)),
    run(path: string) {
      if (extension.process(path, new Date())) extension.deliver(path, new Date());
    },
  };
  return { store: createFirestoreClient(options), next, options, mails };
}

function nodeStorage(): DurableObjectStorage {
  const database = new DatabaseSync(":memory:");
  const exec = (sql: string, ...bindings: SQLInputValue[]) => {
    const rows = database.prepare(sql).all(...bindings);
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows.values() };
  };
  const transactionSync = <Value>(work: () => Value): Value => {
    database.exec("BEGIN");
    try {
      const value = work();
      database.exec("COMMIT");
      return value;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}
