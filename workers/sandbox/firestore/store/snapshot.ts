/** Reads current versions, or in a transaction the versions at its start, and records the reads for the commit. */
import type { Plan } from "../queries/plan.ts";
import { type QueryResult, runPlan } from "../queries/run.ts";
import { StatusError, unimplemented } from "../status.ts";
import { formatMicros } from "../values/timestamp.ts";
import type { WireTransactionOptions } from "../wire/document.ts";
import type { Database } from "./database.ts";
import type { StoredDocument } from "./documents.ts";
import type { Read, Transaction } from "./transactions.ts";

interface Consistency {
  transaction?: string;
  newTransaction?: WireTransactionOptions;
  readTime?: string;
}

export interface Snapshot {
  readTime: string;
  /** Id of the transaction that this call started. */
  newTransactionId: string | null;
  find(path: string): StoredDocument | null;
  run(plan: Plan): QueryResult;
}

export function openSnapshot(db: Database, { transaction, newTransaction, readTime }: Consistency): Snapshot {
  if (readTime !== undefined) throw unimplemented("readTime");
  const open = newTransaction
    ? beginTransaction(db, newTransaction)
    : transaction
      ? db.transactions.use(transaction, Date.now())
      : null;
  const atMicros = open?.readTimeMicros ?? null;
  const record = (read: Read) => open && !open.readOnly && db.transactions.recordRead(open.id, read);
  return {
    readTime: formatMicros(atMicros ?? db.clock.now()),
    newTransactionId: newTransaction && open ? open.id : null,
    find(path) {
      const document = db.documents.find(path, atMicros);
      record({ kind: "document", subject: path, seen: getVersion(document) });
      return document;
    },
    run(plan) {
      const result = runPlan(plan, db.documents, db.root, atMicros);
      record({ kind: "query", subject: JSON.stringify(plan), seen: getVersions(result) });
      return result;
    },
  };
}

/** Read-write by default. Ignores `retryTransaction`, because there are no locks to prioritise. */
export function beginTransaction(db: Database, { readOnly }: WireTransactionOptions = {}): Transaction {
  if (readOnly?.readTime !== undefined) throw unimplemented("readTime");
  return db.transactions.begin({ readOnly: readOnly !== undefined }, db.clock.now(), Date.now());
}

/** Throws ABORTED when something that the transaction read has changed. */
export function checkReads(db: Database, reads: readonly Read[]): void {
  for (const { kind, subject, seen } of reads) {
    const current =
      kind === "document"
        ? getVersion(db.documents.find(subject))
        : getVersions(runPlan(JSON.parse(subject), db.documents, db.root));
    if (current !== seen) {
      throw new StatusError(
        "ABORTED",
        "Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data, requiring Firestore to abort at least one in order to enforce serializability.",
      );
    }
  }
}

const getVersion = (document: StoredDocument | null): string => String(document?.updateTimeMicros ?? "missing");

const getVersions = ({ documents }: QueryResult): string =>
  JSON.stringify(documents.map(({ path, updateTimeMicros }) => [path, updateTimeMicros]));
