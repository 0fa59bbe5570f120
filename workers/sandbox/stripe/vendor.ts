/** Durable Object with the objects of the account at Stripe, its events and their deliveries. */
import { DurableObject } from "cloudflare:workers";
import type { Stripe } from "stripe";
import type { SandboxVariables } from "../variables.ts";
import { type ApiAnswer, type ApiCall, runCall } from "./api.ts";
import { expireSession } from "./checkout.ts";
import {
  type CheckoutForm,
  type CheckoutOutcome,
  type CheckoutView,
  readCheckout,
  submitCheckout,
} from "./checkout-form.ts";
import { createEvent } from "./create-event.ts";
import { clearedTables, ObjectRepository, tables } from "./object-repository.ts";
import type { StripeTools } from "./operation.ts";
import { type CustomerForm, type CustomerView, readCustomer, saveCustomerForm } from "./portal-form.ts";
import { createPrice } from "./shapes/catalogue.ts";
import { listPayments, type PaymentAct, type PaymentView, performAct, readPayment } from "./staff.ts";
import { type Delivery, Webhooks } from "./webhooks.ts";

const productId = "prod_demo_theme";
const licencePrice = 39_900;

export class StripeVendor extends DurableObject<SandboxVariables> {
  readonly #sql = this.ctx.storage.sql;
  readonly #objects = new ObjectRepository(this.#sql);
  readonly #webhooks = new Webhooks(this.#sql, this.#objects, this.env);

  constructor(ctx: DurableObjectState, env: SandboxVariables) {
    super(ctx, env);
    this.#sql.exec(tables);
    this.#saveCatalogue();
  }

  call(call: ApiCall): Promise<ApiAnswer> {
    return this.#change(call.origin, (tools) => runCall(this.#sql, tools, call, this.env.STRIPE_SECRET_KEY));
  }

  readCheckout(id: string): CheckoutView | null {
    return readCheckout(this.#objects, id);
  }

  submitCheckout(id: string, form: CheckoutForm, origin: string): Promise<CheckoutOutcome> {
    return this.#change(origin, (tools) => submitCheckout(tools, id, form));
  }

  readCustomer(portalSessionId: string): CustomerView | null {
    return readCustomer(this.#objects, portalSessionId);
  }

  saveCustomer(portalSessionId: string, form: CustomerForm): Promise<"saved" | "tax_id_invalid" | null> {
    return this.#change("", (tools) => saveCustomerForm(tools, portalSessionId, form));
  }

  /** The JSON of an invoice, a charge or another object; null when there is none. */
  readObject(id: string): string | null {
    const found = this.#objects.find(id);
    return found && JSON.stringify(found);
  }

  listPayments(): PaymentView[] {
    return listPayments(this.#objects);
  }

  readPayment(sessionId: string): PaymentView | null {
    return readPayment(this.#objects, sessionId);
  }

  /** Returns why it cannot be done, or null. */
  perform(sessionId: string, act: PaymentAct, origin: string): Promise<string | null> {
    return this.#change(origin, (tools) => performAct(tools, sessionId, act));
  }

  listDeliveries(includes: string): (Delivery & { type: string })[] {
    return this.#webhooks.list(includes);
  }

  sendEvents(ids: string[]): Promise<{ event: string; status: number | null }[]> {
    return this.#webhooks.send(ids);
  }

  clear(): void {
    for (const table of clearedTables) this.#sql.exec(`DELETE FROM ${table}`);
    this.#saveCatalogue();
  }

  /** Expires sessions and sends events. */
  override async alarm(): Promise<void> {
    await this.#change("", (tools) => {
      for (const session of this.#objects.listOverdue(tools.now))
        expireSession(tools, session as Stripe.Checkout.Session);
    });
    await this.#webhooks.sendDue();
    await this.#schedule();
  }

  /** One transaction, after which the events that it caused are on their way. */
  async #change<Value>(origin: string, run: (tools: StripeTools) => Value): Promise<Value> {
    const now = Math.floor(Date.now() / 1000);
    const tools: StripeTools = {
      ...{ objects: this.#objects, now, origin },
      emit: (type, object) => this.#webhooks.enqueue(createEvent(this.#objects, type, object, now)),
    };
    const value = this.ctx.storage.transactionSync(() => run(tools));
    await this.#schedule();
    return value;
  }

  async #schedule(): Promise<void> {
    const expiry = this.#objects.findNextExpiry();
    const times = [this.#webhooks.findNextDue(), expiry === null ? null : expiry * 1000].filter(
      (time) => time !== null,
    );
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
  }

  #saveCatalogue(): void {
    const id = this.env.STRIPE_PRICE_ID;
    if (!id || this.#objects.find(id)) return;
    const now = Math.floor(Date.now() / 1000);
    this.#objects.save(createPrice(now, { id, product: productId, unitAmount: licencePrice, currency: "eur" }));
  }
}
