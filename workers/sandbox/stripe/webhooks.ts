/** Sends events to the endpoint of the portal, signed, with the attempts of the vendor's own sandbox. */
import { createHmac } from "node:crypto";
import { stripeEventTypes } from "#base/stripe-event-types.ts";
import type { SandboxVariables } from "../variables.ts";
import type { ObjectRepository, StripeObject } from "./object-repository.ts";
import { listDueTimes } from "./webhook-rules.ts";

/** What the portal's endpoint is subscribed to. */
const subscribed = new Set<string>(stripeEventTypes);

/** The first attempt and three more; the vendor spreads them over hours. */
const retryPausesMs = [2_000, 10_000, 60_000];
const timeoutMs = 20_000;
const maxConcurrent = 10;
const maxListed = 500;

export interface Delivery {
  id: number;
  event_id: string;
  attempts: number;
  due_at: number | null;
  /** Null before the first attempt, and when nothing answered. */
  status: number | null;
  sent_at: string | null;
}

export class Webhooks {
  readonly #sql: SqlStorage;
  readonly #objects: ObjectRepository;
  readonly #env: SandboxVariables;

  constructor(sql: SqlStorage, objects: ObjectRepository, env: SandboxVariables) {
    this.#sql = sql;
    this.#objects = objects;
    this.#env = env;
  }

  enqueue(event: StripeObject & { type: string }): void {
    if (!subscribed.has(event.type)) return;
    for (const dueAt of listDueTimes(JSON.stringify(event), Date.now()))
      this.#sql.exec("INSERT INTO deliveries (event_id, due_at) VALUES (?, ?)", event.id, dueAt);
  }

  findNextDue(): number | null {
    return this.#sql
      .exec<{ at: number | null }>("SELECT min(due_at) AS at FROM deliveries WHERE due_at IS NOT NULL")
      .one().at;
  }

  async sendDue(): Promise<void> {
    for (;;) {
      const due = this.#select("WHERE due_at <= ? ORDER BY due_at LIMIT ?", Date.now(), maxConcurrent);
      if (due.length === 0) return;
      await Promise.all(due.map((delivery) => this.#attempt(delivery)));
    }
  }

  /** Now, one after the other, whatever is due. */
  async send(eventIds: readonly string[]): Promise<{ event: string; status: number | null }[]> {
    const sent: { event: string; status: number | null }[] = [];
    for (const event of eventIds) sent.push({ event, status: await this.#post(event) });
    return sent;
  }

  /** Newest first, of events whose body contains the text. */
  list(includes: string): (Delivery & { type: string })[] {
    return this.#sql
      .exec<Delivery & { type: string } & Record<string, SqlStorageValue>>(
        `SELECT d.*, json_extract(o.body, '$.type') AS type FROM deliveries d JOIN objects o ON o.id = d.event_id
         WHERE instr(o.body, ?) > 0 ORDER BY d.id DESC LIMIT ?`,
        includes,
        maxListed,
      )
      .toArray();
  }

  async #attempt({ id, event_id, attempts }: Delivery): Promise<void> {
    const status = await this.#post(event_id);
    const isTaken = status !== null && status >= 200 && status < 300;
    const pauseMs = isTaken ? undefined : retryPausesMs[attempts];
    this.#sql.exec(
      "UPDATE deliveries SET attempts = ?, status = ?, due_at = ?, sent_at = ? WHERE id = ?",
      attempts + 1,
      status,
      pauseMs === undefined ? null : Date.now() + pauseMs,
      new Date().toISOString(),
      id,
    );
  }

  async #post(eventId: string): Promise<number | null> {
    const body = JSON.stringify(this.#objects.find(eventId), null, 2);
    try {
      const response = await fetch(`${this.#env.PORTAL_URL}/api/stripe/webhook`, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": sign(body, this.#env.STRIPE_WEBHOOK_SECRET),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  #select(tail: string, ...values: (number | string)[]): Delivery[] {
    return this.#sql
      .exec<Delivery & Record<string, SqlStorageValue>>(`SELECT * FROM deliveries ${tail}`, ...values)
      .toArray();
  }
}

function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
