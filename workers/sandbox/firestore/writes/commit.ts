/** Applies writes in order, all of them or none. */
import type { Database } from "../database.ts";
import { checkReads } from "../snapshot.ts";
import { invalidArgument } from "../status.ts";
import type { StoredDocument } from "../store/documents.ts";
import { checkDocument } from "../values/limits.ts";
import { isIdentical } from "../values/order.ts";
import { formatMicros } from "../values/timestamp.ts";
import { toMapValue, type Value } from "../values/value.ts";
import { applyUpdate, checkPrecondition, type Write } from "./write.ts";

const maxTransformsPerDocument = 500;

export interface WriteResult {
  /** The document after the write; null when deleted or only verified. */
  document: StoredDocument | null;
  transformResults: Value[];
}

export interface Commit {
  commitTimeMicros: number;
  results: WriteResult[];
}

/** A transaction commits only when all its reads are unchanged; it ends either way. */
export function commit(db: Database, writes: readonly Write[], transactionId?: string): Commit {
  checkTransformCounts(writes);
  const transaction = transactionId ? db.transactions.use(transactionId, Date.now()) : null;
  const reads = transaction ? db.transactions.reads(transaction.id) : [];
  if (transaction) db.transactions.close(transaction.id);
  if (transaction?.readOnly) throw invalidArgument("The referenced transaction has expired or is no longer valid.");
  const keepVersions = db.transactions.hasOpen(Date.now());
  if (!keepVersions) db.documents.dropVersions();
  return db.atomically(() => {
    checkReads(db, reads);
    const commitTimeMicros = db.clock.tick();
    return { commitTimeMicros, results: writes.map((write) => applyWrite(db, write, commitTimeMicros, keepVersions)) };
  });
}

function applyWrite(
  db: Database,
  { path, precondition, change }: Write,
  nowMicros: number,
  keepVersions: boolean,
): WriteResult {
  const name = `${db.root}/${path}`;
  const current = db.documents.find(path);
  checkPrecondition(precondition, name, current?.updateTimeMicros ?? null);
  if (change.kind === "verify") return { document: null, transformResults: [] };
  if (change.kind === "delete") {
    if (current) db.documents.remove(path, nowMicros, keepVersions);
    return { document: null, transformResults: [] };
  }
  // The request time has millisecond precision.
  const requestTime = formatMicros(nowMicros - (nowMicros % 1000));
  const { fields, results } = applyUpdate(current?.fields ?? null, change, requestTime);
  // A write that changes nothing leaves the document's time as it is.
  if (current && isIdentical(toMapValue(current.fields), toMapValue(fields)))
    return { document: current, transformResults: results };
  checkDocument(name, path, fields);
  const document = {
    path,
    fields,
    createTimeMicros: current?.createTimeMicros ?? nowMicros,
    updateTimeMicros: nowMicros,
  };
  db.documents.put(document, keepVersions);
  return { document, transformResults: results };
}

function checkTransformCounts(writes: readonly Write[]): void {
  const counts = new Map<string, number>();
  for (const { path, change } of writes) {
    if (change.kind === "update") counts.set(path, (counts.get(path) ?? 0) + change.transforms.length);
  }
  if ([...counts.values()].some((count) => count > maxTransformsPerDocument)) {
    throw invalidArgument(`cannot have more than ${maxTransformsPerDocument} field transforms on a single document`);
  }
}
