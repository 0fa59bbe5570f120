/**
 * One Durable Object for the whole portal: pending account erasures, which the KV cache could lose, and the records of
 * the services, which have to be readable while the licence service or Firestore is down.
 */
import { DurableObject } from "cloudflare:workers";
import { ErasureRepository, type ErasureRow, type PendingErasure } from "../accounts/erasure-repository.ts";
import type { PortalEnv } from "../env.ts";
import type { AlertChange, RaisedAlert } from "./alerts.ts";
import type { ServiceRecords } from "./contract.ts";
import { type ServiceCheck, ServiceRepository } from "./service-repository.ts";

export class MaintenanceJournal extends DurableObject<PortalEnv> {
  readonly #erasures: ErasureRepository;
  readonly #services: ServiceRepository;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#erasures = new ErasureRepository(ctx.storage.sql);
    this.#services = new ServiceRepository(ctx.storage.sql);
  }

  startErasure(erasure: PendingErasure, nowMs: number): void {
    this.#erasures.start(erasure, nowMs);
  }

  confirmErasure(erasure: PendingErasure, begunAtMs: number): PendingErasure {
    return this.#erasures.confirm(erasure, begunAtMs);
  }

  completeErasure(uid: string, nowMs: number): void {
    this.#erasures.complete(uid, nowMs);
  }

  deleteErasure(uid: string): void {
    this.#erasures.delete(uid);
  }

  findErasure(uid: string): ErasureRow | null {
    return this.#erasures.find(uid);
  }

  /** Oldest first. */
  listErasures(): ErasureRow[] {
    return this.#erasures.list();
  }

  /** For the health check. */
  isWell(): boolean {
    return true;
  }

  /** When the services were last checked; null before the first time. */
  lastCheckMs(): number | null {
    return this.#services.lastCheckMs();
  }

  recordServices(check: ServiceCheck): ServiceRecords {
    this.#services.record(check);
    return this.#services.load();
  }

  loadServices(): ServiceRecords {
    return this.#services.load();
  }

  /** Keeps the raised alerts and returns what is to be reported. */
  updateAlerts(raised: readonly RaisedAlert[], nowMs: number): AlertChange[] {
    return this.#services.updateAlerts(raised, nowMs);
  }
}
