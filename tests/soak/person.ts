/** One person of the soak: a browser, and what they own by the confirmed answers. */
import { setTimeout as pause } from "node:timers/promises";
import type { Answer, Body, Browser } from "#tests/faults/browser.ts";
import { mintAccount, signIn } from "#tests/faults/people.ts";
import type { World } from "#tests/faults/world.ts";
import type { Account } from "#tests/support/minting.ts";
import type { SoakFaults } from "./faults.ts";
import type { Lag } from "./lag.ts";
import type { Random } from "./random.ts";

/** Granted once for each licence at the first sign-in. */
const pointsPerLicence = 399;
const firstLicences = 2;

export interface Tally {
  requests: number;
  /** While a fault was on or just over. */
  disturbed: number;
  /** Not due to a fault. */
  errors: string[];
  /** While the machine could not serve anything in time. */
  late: string[];
}

export interface Person {
  account: Account;
  browser: Browser;
  random: Random;
  /** Stores of the live activations, by domain. */
  stores: Map<string, { name: string; apiSecretKey: string }>;
  licences: number;
  points: number;
  /** Amounts of requests that the staff have not answered. */
  pending: number[];
  tickets: number;
  world: World;
  tally: Tally;
  faults: SoakFaults;
  lag: Lag;
}

export async function createPerson(
  world: World,
  shared: Pick<Person, "random" | "tally" | "faults" | "lag">,
): Promise<Person> {
  const account = await mintAccount(world, { licences: firstLicences });
  const owned = { stores: new Map(), licences: firstLicences, points: firstLicences * pointsPerLicence };
  const browser = await signIn(world, account.email);
  return { account, browser, ...owned, pending: [], tickets: 0, world, ...shared };
}

/** Sends a request and counts an error that no fault explains. */
export async function send(
  person: Person,
  path: string,
  body?: Body,
  expected: readonly number[] = [],
): Promise<Answer> {
  const fromMs = Date.now();
  const answer = await person.browser.send(path, body);
  const toMs = Date.now();
  const { tally, faults, lag } = person;
  tally.requests += 1;
  const isDisturbed = faults.mayHaveDisturbed(fromMs, toMs);
  if (isDisturbed) tally.disturbed += 1;
  const { status, isWhole } = answer;
  const isGood = isWhole && status !== null && (status < 400 || expected.includes(status));
  if (isGood || isDisturbed) return answer;
  const sentence = `${new Date(toMs).toISOString()} ${body ? "POST" : "GET"} ${path}: ${status} after ${toMs - fromMs} ms`;
  (lag.wasBusy(fromMs, toMs) ? tally.late : tally.errors).push(sentence);
  return answer;
}

const maxTries = 20;
const retryMs = 1_500;

/** Sends a form until its answer leads on, as a person does who sees "it may be done, send it again". */
export async function sendUntilDone(person: Person, path: string, body: Body): Promise<Answer> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const answer = await send(person, path, body);
    // A person whose sign-out failed is led on by 302.
    if ((answer.status === 303 || answer.status === 302) && !answer.location?.startsWith("/login")) return answer;
    await pause(retryMs);
  }
  throw new Error(`POST ${path} of ${person.account.email} was never confirmed.`);
}
