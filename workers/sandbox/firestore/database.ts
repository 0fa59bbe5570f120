/** What every method works on: the stores of the one database, its clock, and its names. */
import { documentsRoot } from "./names.ts";
import { CommitClock } from "./store/clock.ts";
import { DocumentStore } from "./store/documents.ts";
import { TransactionStore } from "./store/transactions.ts";

export interface Database {
  projectId: string;
  /** The resource name that all documents begin with. */
  root: string;
  documents: DocumentStore;
  transactions: TransactionStore;
  clock: CommitClock;
  /** Everything that `work` wrote is undone when it throws. */
  atomically: <T>(work: () => T) => T;
}

export function openDatabase(storage: DurableObjectStorage, projectId: string): Database {
  return {
    projectId,
    root: documentsRoot(projectId),
    documents: new DocumentStore(storage.sql),
    transactions: new TransactionStore(storage.sql),
    clock: new CommitClock(storage.sql),
    atomically: (work) => storage.transactionSync(work),
  };
}
