/** One object named "vendor": every store with its themes and files, and the points that each may still spend. */
import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import * as files from "./file-table.ts";
import { type Bucket, bucketOf, fullBucket, refilled, type ThrottleStatus, taken, throttleStatus } from "./plans.ts";
import type { Store, StoreSettings } from "./store-settings.ts";
import * as stores from "./store-table.ts";
import { isExemptToken } from "./store-table.ts";

import { tables } from "./tables.ts";
import * as themes from "./theme-table.ts";
import { credentialsOf } from "./token-exchange.ts";

/** Whether a request may go on, and with how many points left. */
export type Admission =
  | { kind: "refused"; status: 401 | 402 | 404 | 423 }
  | { kind: "admitted" | "throttled"; store: Store; throttle: ThrottleStatus };

const refusals = { open: null, frozen: 402, locked: 423, closed: 404 } as const;

export class ShopifyVendor extends DurableObject<SandboxEnv> {
  readonly #sql = this.ctx.storage.sql;
  /** In memory only: after a restart every bucket is full. */
  readonly #buckets = new Map<number, Bucket>();

  constructor(ctx: DurableObjectState, env: SandboxEnv) {
    super(ctx, env);
    this.#sql.exec(tables);
  }

  saveStore(name: string, settings: StoreSettings): Store {
    return stores.saveStore(this.#sql, name, settings, Date.now());
  }

  listStores(): Store[] {
    return stores.allStores(this.#sql);
  }

  findStore(name: string): Store | null {
    return stores.storeByName(this.#sql, name);
  }

  findStoreByDomain(domain: string): Store | null {
    return stores.storeByDomain(this.#sql, domain);
  }

  findStoreByClientId(clientId: string): Store | null {
    return stores.storeByClientId(this.#sql, clientId);
  }

  clearStores(): void {
    this.ctx.storage.transactionSync(() => {
      for (const table of ["files", "themes", "exchanged_tokens", "exemptions", "stores"])
        this.#sql.exec(`DELETE FROM ${table}`);
    });
    this.#buckets.clear();
  }

  saveToken(token: string, storeId: number, expiresAtMs: number): void {
    stores.saveToken(this.#sql, token, storeId, expiresAtMs);
  }

  /** The store's state speaks before the token does; points are taken only from who shows a good one. */
  admit(domain: string, token: string, points: number): Admission {
    const nowMs = Date.now();
    const store = stores.storeByDomain(this.#sql, domain);
    if (!store) return { kind: "refused", status: 404 };
    const refusal = refusals[store.state];
    if (refusal) return { kind: "refused", status: refusal };
    const isOwn = token === store.accessToken || token === credentialsOf(store.name).accessToken;
    const known = isOwn || stores.isLiveToken(this.#sql, token, store.id, nowMs);
    if (!known) return { kind: "refused", status: 401 };
    const spent = this.#spend(store, points, nowMs);
    const exempt = isExemptToken(this.#sql, token, store);
    return {
      kind: spent ? "admitted" : "throttled",
      store: { ...store, exempt },
      throttle: this.#throttle(store, nowMs),
    };
  }

  /** Gives back what a request was charged beyond what it cost. */
  giveBack(store: Store, points: number): ThrottleStatus {
    const nowMs = Date.now();
    this.#spend(store, -points, nowMs);
    return this.#throttle(store, nowMs);
  }

  listThemes(storeId: number): themes.Theme[] {
    return themes.themesOfStore(this.#sql, storeId);
  }

  countedThemes(storeId: number): number {
    return themes.countedThemes(this.#sql, storeId);
  }

  findTheme(storeId: number, id: number): themes.Theme | null {
    return themes.themeById(this.#sql, storeId, id);
  }

  /** Null when the store has as many themes as it may have. */
  addTheme(
    storeId: number,
    theme: themes.NewTheme,
    contents: files.StoredFile[],
    maximum: number,
  ): themes.Theme | null {
    return this.#add(storeId, theme, maximum, (added) =>
      files.putFiles(this.#sql, added.id, contents, added.createdAtMs),
    );
  }

  /** Null when the store has as many themes as it may have. */
  duplicateTheme(source: themes.Theme, theme: themes.NewTheme, maximum: number): themes.Theme | null {
    return this.#add(source.storeId, theme, maximum, (copy) =>
      files.copyFiles(this.#sql, source.id, copy.id, copy.createdAtMs),
    );
  }

  renameTheme(id: number, name: string): void {
    themes.renameTheme(this.#sql, id, name, Date.now());
  }

  publishTheme(theme: themes.Theme): void {
    this.ctx.storage.transactionSync(() => themes.makeMain(this.#sql, theme, Date.now()));
  }

  deleteTheme(id: number): void {
    this.ctx.storage.transactionSync(() => themes.removeTheme(this.#sql, id));
  }

  listFiles(themeId: number): files.ThemeFile[] {
    return files.filesOfTheme(this.#sql, themeId);
  }

  /** Writes and removes in one step; answers the theme's files as they then are. */
  changeFiles(themeId: number, change: { put?: files.StoredFile[]; remove?: string[] }): files.ThemeFile[] {
    const nowMs = Date.now();
    this.ctx.storage.transactionSync(() => {
      files.removeFiles(this.#sql, themeId, change.remove ?? []);
      files.putFiles(this.#sql, themeId, change.put ?? [], nowMs);
      themes.touchTheme(this.#sql, themeId, nowMs);
    });
    return files.filesOfTheme(this.#sql, themeId);
  }

  unknownContents(md5s: string[]): string[] {
    return files.unknownContents(this.#sql, md5s);
  }

  rememberContents(md5s: string[]): void {
    files.rememberContents(this.#sql, md5s);
  }

  #add(
    storeId: number,
    theme: themes.NewTheme,
    maximum: number,
    fill: (theme: themes.Theme) => void,
  ): themes.Theme | null {
    return this.ctx.storage.transactionSync(() => {
      if (theme.role !== "DEVELOPMENT" && themes.countedThemes(this.#sql, storeId) >= maximum) return null;
      const added = themes.insertTheme(this.#sql, storeId, theme, Date.now());
      fill(added);
      return added;
    });
  }

  #spend(store: Store, points: number, nowMs: number): boolean {
    if (store.costFree) return true;
    const bucket = taken(this.#bucket(store, nowMs), bucketOf(store.plan), points, nowMs);
    if (bucket) this.#buckets.set(store.id, bucket);
    return bucket !== null;
  }

  #throttle(store: Store, nowMs: number): ThrottleStatus {
    const limits = bucketOf(store.plan);
    return throttleStatus(refilled(this.#bucket(store, nowMs), limits, nowMs), limits);
  }

  #bucket(store: Store, nowMs: number): Bucket {
    return this.#buckets.get(store.id) ?? fullBucket(bucketOf(store.plan), nowMs);
  }
}
