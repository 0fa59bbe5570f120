/** Durable Object with all documents of the Firestore emulator. */
import { DurableObject } from "cloudflare:workers";
import { sendMail } from "../mail/send-mail.ts";
import { type SentMail, TriggerEmail } from "../mail/trigger-email.ts";
import type { SandboxVariables } from "../variables.ts";
import { answer } from "./api.ts";
import { toDocumentPath } from "./names.ts";
import { type Database, openDatabase } from "./store/database.ts";
import { fromFields, type Plain, toFields } from "./values/value.ts";
import { commit } from "./writes.ts";

const maxListedMails = 1_000;

export class FirestoreVendor extends DurableObject<SandboxVariables> {
  readonly #db: Database;
  readonly #mails: TriggerEmail;

  constructor(state: DurableObjectState, env: SandboxVariables) {
    super(state, env);
    this.#db = openDatabase(state.storage, env.FIREBASE_PROJECT_ID);
    this.#mails = new TriggerEmail(this.#db, state.storage.sql, env.MAIL_COLLECTION);
    this.#db.onCommit = (paths) => {
      for (const path of paths) if (this.#mails.isMail(path)) state.waitUntil(sendMail(this.#mails, path));
    };
  }

  override fetch(request: Request): Promise<Response> {
    return answer(request, this.#db);
  }

  /** Replaces the whole document, for example `users/alice`. Dates become timestamps. */
  setDocument(path: string, data: Record<string, unknown>): void {
    const change = { kind: "update", fields: toFields(data), mask: null, transforms: [] } as const;
    commit(this.#db, [{ path: this.#toPath(path), precondition: null, change }]);
  }

  getDocument(path: string): Record<string, Plain> | null {
    const document = this.#db.documents.find(this.#toPath(path));
    return document ? fromFields(document.fields) : null;
  }

  /** Lists documents by id, for example of `users/alice/pointsLedger`. */
  listDocuments(collectionPath: string): { id: string; data: Record<string, Plain> }[] {
    return [...this.#db.documents.list({ collection: collectionPath })].map(({ path, fields }) => ({
      id: path.slice(collectionPath.length + 1),
      data: fromFields(fields),
    }));
  }

  listSentMails(to?: string): SentMail[] {
    return this.#mails.list(to, maxListedMails);
  }

  clear(): void {
    this.#mails.clear();
    this.#db.documents.clear();
  }

  #toPath(path: string): string {
    return toDocumentPath(`${this.#db.root}/${path}`, this.#db.root);
  }
}
