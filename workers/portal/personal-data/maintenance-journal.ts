/**
 * Pending account erasures in one Durable Object for the whole portal, because the KV cache is not exact. The class
 * keeps its deployed name.
 */
import { DurableObject } from "cloudflare:workers";
import type { PortalEnv } from "../env.ts";
import { ErasureRepository, type ErasureRow, type PendingErasure } from "./erasure-repository.ts";

export class MaintenanceJournal extends DurableObject<PortalEnv> {
  readonly #erasures: ErasureRepository;

  constructor(ctx: DurableObjectState, env: PortalEnv) {
    super(ctx, env);
    this.#erasures = new ErasureRepository(ctx.storage.sql);
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
}

export const getJournal = ({ MAINTENANCE }: PortalEnv) => MAINTENANCE.getByName("portal");
