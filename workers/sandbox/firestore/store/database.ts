/** The database: its stores, clock and names. */
import { getDocumentsRoot } from "../names.ts";
import { DocumentStore } from "./documents.ts";

export interface Database {
  projectId: string;
  /** Prefix of all resource names. */
  root: string;
  documents: DocumentStore;
  clock: CommitClock;
  /** Rolls back everything that `work` wrote when it throws. */
  atomically: <T>(work: () => T) => T;
  /** Runs after each commit with the paths that it wrote; the extensions of a project listen to it. */
  onCommit?(paths: readonly string[]): void;
}

export function openDatabase(storage: DurableObjectStorage, projectId: string): Database {
  return {
    projectId,
    root: getDocumentsRoot(projectId),
    documents: new DocumentStore(storage.sql),
    clock: new CommitClock(storage.sql),
    atomically: (work) => storage.transactionSync(work),
  };
}

/** Commit times in microseconds since 1970. They always increase, also across restarts and within one millisecond. */
export class CommitClock {
  readonly #sql: SqlStorage;
  #latest: number;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), latest INTEGER NOT NULL)");
    sql.exec("INSERT OR IGNORE INTO clock VALUES (1, 0)");
    this.#latest = Number(sql.exec("SELECT latest FROM clock").one().latest);
  }

  /** Returns a read time that includes all commits so far and excludes later ones. */
  now(): number {
    this.#latest = Math.max(this.#latest, getWallClockMicros());
    return this.#latest;
  }

  /** Returns the time of a new commit. */
  tick(): number {
    this.#latest = Math.max(this.#latest + 1, getWallClockMicros());
    this.#sql.exec("UPDATE clock SET latest = ?", this.#latest);
    return this.#latest;
  }
}

/**
 * Adds random microseconds to the runtime's milliseconds, because the vendor's times have microseconds and readers must
 * not truncate them.
 */
const getWallClockMicros = (): number => Date.now() * 1000 + Math.floor(Math.random() * 1000);
