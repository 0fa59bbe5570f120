/** Tickets: a customer with an active store, and posting the form with files. */
import { mintCustomer, mintStore } from "./minting.ts";
import type { Page, Visitor } from "./visitor.ts";

export async function mintCustomerWithStore() {
  const customer = await mintCustomer({ licences: 1, name: "Zoé" });
  const store = await mintStore();
  const { accessToken, apiSecretKey } = store;
  const fields = { email: customer.account.email, shopUrl: store.domain, accessToken, apiSecretKey };
  const activated = await customer.visitor.post("/activate", fields);
  if (activated.status !== 303) throw new Error(`Activation: ${activated.status} ${activated.text.slice(0, 300)}`);
  return { ...customer, store };
}

export const managerTicket = {
  product: "manager",
  subject: "Facture au nom de l’agence",
  message: "Le numéro de TVA est <b>FR 12</b>.\nMerci.",
};

interface TicketPost {
  path?: string;
  fields: Record<string, string>;
  files?: File[];
}

/** A new form each time, unless the fields have a `requestId`. */
export function postTicket(visitor: Visitor, { path = "/support", fields, files = [] }: TicketPost): Promise<Page> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ requestId: crypto.randomUUID(), ...fields })) form.set(name, value);
  for (const file of files) form.append("files", file);
  return visitor.postForm(path, form);
}

export const png = (name = "menu.png", size = 64) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(size)], name);
