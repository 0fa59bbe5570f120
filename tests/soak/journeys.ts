/** What people of the soak do, each as a person with the pages at hand would. */
import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "#tests/faults/browser.ts";
import { mintStore, requestId, toActivation } from "#tests/faults/people.ts";
import { toForm } from "#tests/support/to-form.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import { type Person, send, sendUntilDone } from "./person.ts";

const maxTickets = 5;
const maxPending = 3;
const maxLicences = 8;
const maxJobPolls = 120;
const pollMs = 1_000;

async function signInAgain(person: Person): Promise<void> {
  await send(person, "/logout", { intent: "logout" });
  await sendUntilDone(person, "/login", { email: person.account.email, password: demoPassword });
  await send(person, "/");
}

async function readAround(person: Person): Promise<void> {
  await send(person, "/");
  await send(person, "/notifications");
  await send(person, "/profile");
}

async function clearNotifications(person: Person): Promise<void> {
  await send(person, "/notifications");
  await send(person, "/notifications", { intent: "clear" });
}

async function activate(person: Person): Promise<void> {
  if (person.stores.size >= person.licences) return;
  const store = await mintStore(person.world);
  await send(person, "/activate");
  await sendUntilDone(person, "/activate", toActivation(person.account.email, store));
  person.stores.set(store.domain, store);
}

async function deactivate(person: Person): Promise<void> {
  const chosen = pickStore(person);
  if (!chosen || person.stores.size < 2) return;
  const [shopUrl, { apiSecretKey }] = chosen;
  await send(person, "/deactivate");
  await deactivateUntilDone(person, { shopUrl, apiSecretKey, confirm: "on" });
  person.stores.delete(shopUrl);
}

/** A repeated form finds no activation when the first one was carried out and its answer lost. */
async function deactivateUntilDone(person: Person, form: Record<string, string>): Promise<void> {
  const first = await send(person, "/deactivate", form);
  if (first.status === 303) return;
  for (let attempt = 0; attempt < maxJobPolls; attempt++) {
    await pause(pollMs);
    const answer = await send(person, "/deactivate", form, [404]);
    if (answer.status === 303 || answer.status === 404) return;
  }
  throw new Error("The deactivation was never confirmed.");
}

const pickStore = ({ stores, random }: Person) => (stores.size > 0 ? random.pick([...stores]) : null);

async function install(person: Person): Promise<void> {
  const chosen = pickStore(person);
  if (!chosen) return;
  const [shopUrl] = chosen;
  await send(person, "/theme-installer");
  const started = await send(person, "/theme-installer", { shopUrl, release: "1.0.0", name: "Mesure" }, [409, 422]);
  if (started.status === 303 && started.location) await followJob(person, started.location);
}

async function update(person: Person): Promise<void> {
  const chosen = pickStore(person);
  if (!chosen) return;
  const [shopUrl, { name, apiSecretKey }] = chosen;
  await send(person, `/update?shop=${shopUrl}`);
  const themes = await person.world.control<{ id: number; role: string }[]>("GET", `/stores/${name}.json`);
  const themeId = String(themes.find(({ role }) => role === "MAIN")?.id);
  const form = { email: person.account.email, shopUrl, apiSecretKey, themeId };
  const started = await send(person, `/update?shop=${shopUrl}`, form, [409, 422]);
  if (started.status !== 303 || !started.location) return;
  const state = await followJob(person, started.location);
  if (state === "waiting") await send(person, started.location, { "choice-all": "mine" }, [409, 422]);
  if (state === "waiting") await send(person, started.location, { intent: "cancel" }, [409]);
}

/** Looks at the job until it ends or waits. */
async function followJob(person: Person, path: string): Promise<string> {
  for (let poll = 0; poll < maxJobPolls; poll++) {
    await pause(pollMs);
    const { status, text } = await send(person, `${path}/state`);
    const { state = "" } = status === 200 ? (JSON.parse(text) as { state?: string }) : {};
    if (["done", "failed", "cancelled", "waiting"].includes(state)) return state;
  }
  person.tally.errors.push(`The job ${path} of ${person.account.email} never ended.`);
  return "";
}

async function exchangePoints(person: Person): Promise<void> {
  const amount = 1 + person.random.below(9);
  if (person.pending.length >= maxPending || person.points < amount) return;
  await send(person, "/profile");
  const form = { intent: "points", amount: String(amount), requestId: requestId() };
  await sendUntilDone(person, "/profile", form);
  person.points -= amount;
  person.pending.push(amount);
}

async function writeTicket(person: Person): Promise<void> {
  if (person.tickets >= maxTickets) return;
  await send(person, "/support");
  const fields = { product: "manager", subject: "Facture", message: "Merci.", requestId: requestId() };
  await sendUntilDone(person, "/support", toForm(fields));
  person.tickets += 1;
}

async function buy(person: Person): Promise<void> {
  if (person.licences >= maxLicences) return;
  await send(person, "/buy");
  const sent = await sendUntilDone(person, "/buy", { quantity: "1", requestId: requestId() });
  const stripe = new Browser(new URL(sent.location ?? "").origin);
  const card = { method: "card", cardNumber: "4242 4242 4242 4242", consent: "on" };
  const payment = { intent: "pay", email: person.account.email, country: "FR", name: "Mesure", ...card };
  const paid = await stripe.send(sent.location ?? "", payment);
  const back = new URL(paid.location ?? "", person.world.portalUrl);
  person.licences += 1;
  await send(person, back.pathname + back.search);
}

const journeys: readonly [weight: number, journey: (person: Person) => Promise<void>][] = [
  [10, signInAgain],
  [28, readAround],
  [8, clearNotifications],
  [16, activate],
  [9, deactivate],
  [4, install],
  [3, update],
  [12, exchangePoints],
  [5, writeTicket],
  [5, buy],
];

/** Each journey as often as its weight. */
const chances = journeys.flatMap(([weight, journey]) => Array.from({ length: weight }, () => journey));

/** Reads and thinks between two journeys, `pauseMs` on average, until the end. */
export async function live(person: Person, { endMs, pauseMs }: { endMs: number; pauseMs: number }): Promise<void> {
  const { random } = person;
  await pause(random.between(0, 2 * pauseMs));
  while (Date.now() < endMs) {
    await random
      .pick(chances)(person)
      .catch((error: unknown) => person.tally.errors.push(String(error)));
    await pause(Math.min(random.between(0.5, 1.5) * pauseMs, Math.max(0, endMs - Date.now())));
  }
}
