/** What every method works on: the stores of the one database, its clock, and its names. */
import { getDocumentsRoot } from "../names.ts";

import { DocumentStore } from "./documents.ts";
import { TransactionStore } from "./transactions.ts";

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
    root: getDocumentsRoot(projectId),
    documents: new DocumentStore(storage.sql),
    transactions: new TransactionStore(storage.sql),
    clock: new CommitClock(storage.sql),
    atomically: (work) => storage.transactionSync(work),
  };
}

/** Times of commits in microseconds since 1970: always growing, also across restarts and within one millisecond. */
export class CommitClock {
  readonly #sql: SqlStorage;
  #latest: number;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), latest INTEGER NOT NULL)");
    sql.exec("INSERT OR IGNORE INTO clock VALUES (1, 0)");
    this.#latest = Number(sql.exec("SELECT latest FROM clock").one().latest);
  }

  /** A time at which everything committed so far is visible and nothing that comes is. */
  now(): number {
    this.#latest = Math.max(this.#latest, getWallClockMicros());
    return this.#latest;
  }

  /** The time of a new commit. */
  tick(): number {
    this.#latest = Math.max(this.#latest + 1, getWallClockMicros());
    this.#sql.exec("UPDATE clock SET latest = ?", this.#latest);
    return this.#latest;
  }
}

/** The runtime's clock counts milliseconds; the vendor's times have microseconds, which readers must not cut off. */
const getWallClockMicros = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);
