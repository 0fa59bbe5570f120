/** Durable Object with all stores, their themes and files, and their remaining points. */
import { DurableObject } from "cloudflare:workers";
import type { SandboxVariables } from "../variables.ts";
import {
  type Bucket,
  createFullBucket,
  getBucketLimits,
  refillBucket,
  type ThrottleStatus,
  takePoints,
  throttleStatus,
} from "./plans.ts";
import { deriveCredentials, type Store, type StoreSettings } from "./store.ts";
import * as stores from "./store-table.ts";
import * as themes from "./theme-table.ts";
import * as uploads from "./uploads/upload-table.ts";

/** Whether a request is admitted, and the remaining points. */
export type Admission =
  | { kind: "rejected"; status: 401 | 402 | 404 | 423 }
  | { kind: "admitted" | "throttled"; store: Store; throttle: ThrottleStatus };

const stateErrors = { open: null, frozen: 402, locked: 423, closed: 404 } as const;

export class ShopifyVendor extends DurableObject<SandboxVariables> {
  readonly #sql = this.ctx.storage.sql;
  /** In memory only; after a restart every bucket is full. */
  readonly #buckets = new Map<number, Bucket>();

  constructor(ctx: DurableObjectState, env: SandboxVariables) {
    super(ctx, env);
    this.#sql.exec(tables);
  }

  saveStore(name: string, settings: StoreSettings): Store {
    return stores.saveStore(this.#sql, name, settings, Date.now());
  }

  /** Null when another store has the name. */
  renameStore(store: Store, change: Parameters<typeof stores.renameStore>[2]): Store | null {
    const isDone = this.ctx.storage.transactionSync(() => stores.renameStore(this.#sql, store, change));
    return isDone ? stores.findStoreByName(this.#sql, change.name) : null;
  }

  swapNames(one: Store, other: Store): void {
    this.ctx.storage.transactionSync(() => stores.swapNames(this.#sql, one, other));
  }

  listStores(): Store[] {
    return stores.listStores(this.#sql);
  }

  findStore(name: string): Store | null {
    return stores.findStoreByName(this.#sql, name);
  }

  findStoreByDomain(domain: string): Store | null {
    return stores.findStoreByDomain(this.#sql, domain);
  }

  findStoreByClientId(clientId: string): Store | null {
    return stores.findStoreByClientId(this.#sql, clientId);
  }

  clearStores(): void {
    this.ctx.storage.transactionSync(() => {
      for (const table of ["uploads", "files", "themes", "exchanged_tokens", "exemptions", "stores"])
        this.#sql.exec(`DELETE FROM ${table}`);
    });
    this.#buckets.clear();
  }

  saveToken(token: string, storeId: number, expiresAtMs: number): void {
    stores.saveToken(this.#sql, token, storeId, expiresAtMs);
  }

  /** Checks the store's state, then the token. Takes points only for a valid token. */
  admit(domain: string, token: string, points: number): Admission {
    const nowMs = Date.now();
    const store = stores.findStoreByDomain(this.#sql, domain);
    if (!store) return { kind: "rejected", status: 404 };
    const stateError = stateErrors[store.state];
    if (stateError) return { kind: "rejected", status: stateError };
    const isOwn = token === store.accessToken || token === deriveCredentials(store.seed).accessToken;
    const known = isOwn || stores.isLiveToken(this.#sql, token, store.id, nowMs);
    if (!known) return { kind: "rejected", status: 401 };
    const spent = this.#takePoints(store, points, nowMs);
    const exempt = stores.isExemptToken(this.#sql, token, store);
    return {
      kind: spent ? "admitted" : "throttled",
      store: { ...store, exempt },
      throttle: this.#getThrottleStatus(store, nowMs),
    };
  }

  /** Refunds points that a request was charged beyond its actual cost. */
  refundPoints(store: Store, points: number): ThrottleStatus {
    const nowMs = Date.now();
    this.#takePoints(store, -points, nowMs);
    return this.#getThrottleStatus(store, nowMs);
  }

  listThemes(storeId: number): themes.Theme[] {
    return themes.listThemes(this.#sql, storeId);
  }

  countThemes(storeId: number): number {
    return themes.countThemes(this.#sql, storeId);
  }

  findTheme(storeId: number, id: number): themes.Theme | null {
    return themes.findTheme(this.#sql, storeId, id);
  }

  /** Returns null when the store has reached its limit of themes. */
  addTheme(storeId: number, theme: themes.NewTheme, files: themes.ThemeFile[], maximum: number): themes.Theme | null {
    return this.#addTheme(storeId, theme, maximum, ({ id }) => themes.putFiles(this.#sql, id, files));
  }

  /** Returns null when the store has reached its limit of themes. */
  duplicateTheme(source: themes.Theme, theme: themes.NewTheme, maximum: number): themes.Theme | null {
    return this.#addTheme(source.storeId, theme, maximum, ({ id }) => themes.copyFiles(this.#sql, source.id, id));
  }

  renameTheme(id: number, name: string): void {
    themes.renameTheme(this.#sql, id, name);
  }

  publishTheme(theme: themes.Theme): void {
    this.ctx.storage.transactionSync(() => themes.publishTheme(this.#sql, theme));
  }

  deleteTheme(id: number): void {
    this.ctx.storage.transactionSync(() => themes.removeTheme(this.#sql, id));
  }

  listFiles(themeId: number): themes.ThemeFile[] {
    return themes.listFiles(this.#sql, themeId);
  }

  changeFiles(themeId: number, change: { put?: themes.ThemeFile[]; remove?: string[] }): void {
    this.ctx.storage.transactionSync(() => {
      themes.removeFiles(this.#sql, themeId, change.remove ?? []);
      themes.putFiles(this.#sql, themeId, change.put ?? []);
    });
  }

  stageUpload(storeId: number, upload: uploads.NewUpload): string {
    return uploads.insertUpload(this.#sql, storeId, upload);
  }

  /** Null when no upload of the store waits for bytes under this key. */
  findStagedUpload(domain: string, key: string): uploads.Upload | null {
    const store = stores.findStoreByDomain(this.#sql, domain);
    return store && uploads.findUpload(this.#sql, store.id, key, "staged");
  }

  saveReceivedUpload(key: string): void {
    uploads.setUploadState(this.#sql, key, "received");
  }

  /** Null when the store has received no bytes under this key, or has made a file of them. */
  createFile(storeId: number, key: string, filename: string): uploads.Upload | null {
    return this.ctx.storage.transactionSync(() => uploads.createFile(this.#sql, storeId, key, filename));
  }

  listUploadedFiles(storeId: number): uploads.Upload[] {
    return uploads.listFiles(this.#sql, storeId);
  }

  findMissingContents(md5s: string[]): string[] {
    return themes.findMissingContents(this.#sql, md5s);
  }

  addContents(md5s: string[]): void {
    themes.addContents(this.#sql, md5s);
  }

  #addTheme(
    storeId: number,
    theme: themes.NewTheme,
    maximum: number,
    fill: (theme: themes.Theme) => void,
  ): themes.Theme | null {
    return this.ctx.storage.transactionSync(() => {
      if (theme.role !== "DEVELOPMENT" && themes.countThemes(this.#sql, storeId) >= maximum) return null;
      const added = themes.insertTheme(this.#sql, storeId, theme);
      fill(added);
      return added;
    });
  }

  #takePoints(store: Store, points: number, nowMs: number): boolean {
    if (store.costFree) return true;
    const bucket = takePoints(this.#getBucket(store, nowMs), getBucketLimits(store.plan), points, nowMs);
    if (bucket) this.#buckets.set(store.id, bucket);
    return bucket !== null;
  }

  #getThrottleStatus(store: Store, nowMs: number): ThrottleStatus {
    const limits = getBucketLimits(store.plan);
    return throttleStatus(refillBucket(this.#getBucket(store, nowMs), limits, nowMs), limits);
  }

  #getBucket(store: Store, nowMs: number): Bucket {
    return this.#buckets.get(store.id) ?? createFullBucket(getBucketLimits(store.plan), nowMs);
  }
}

/** The tables. They have no migrations; reset the sandbox instead. */
const tables = `
CREATE TABLE IF NOT EXISTS stores (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  seed TEXT NOT NULL UNIQUE,
  former_name TEXT UNIQUE,
  reports TEXT NOT NULL,
  plan TEXT NOT NULL,
  state TEXT NOT NULL,
  scopes TEXT NOT NULL,
  organisation TEXT NOT NULL,
  cost_free INTEGER NOT NULL,
  processing_ms INTEGER NOT NULL,
  access_token TEXT NOT NULL UNIQUE,
  api_secret_key TEXT NOT NULL,
  client_id TEXT NOT NULL UNIQUE,
  client_secret TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS exchanged_tokens (
  token TEXT PRIMARY KEY,
  store_id INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL
) WITHOUT ROWID;
-- Stores whose app once lacked Shopify's exemption; since_ms is when it was granted, null while it is missing.
CREATE TABLE IF NOT EXISTS exemptions (
  store_id INTEGER PRIMARY KEY,
  since_ms INTEGER
);
CREATE TABLE IF NOT EXISTS themes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  store_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  failed INTEGER NOT NULL,
  ready_at_ms INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS themes_by_store ON themes (store_id);
CREATE TABLE IF NOT EXISTS files (
  theme_id INTEGER NOT NULL,
  path TEXT NOT NULL,
  md5 TEXT NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (theme_id, path)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS uploads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  store_id INTEGER NOT NULL,
  filename TEXT NOT NULL,
  mime TEXT NOT NULL,
  size INTEGER NOT NULL,
  state TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS contents (md5 TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO sqlite_sequence (name, seq) SELECT 'themes', 140000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'themes');
INSERT INTO sqlite_sequence (name, seq) SELECT 'stores', 60000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'stores');
`;
