/** Compares licences, stores and points with what the confirmed answers add up to. */
import { setTimeout as pause } from "node:timers/promises";
import { readPoints } from "#tests/faults/states.ts";
import type { Person } from "./person.ts";

const maxWaitMs = 60_000;
const pollMs = 1_000;

async function compare(person: Person): Promise<string[]> {
  const { world, account } = person;
  const { email, uid } = account;
  const [licences, live, points] = await Promise.all([
    world.rows<{ status: string }>("SELECT status FROM licences WHERE account = ? AND status != 'removed'", email),
    world.rows<{ shop: string }>(
      "SELECT shop FROM activations WHERE state = 'live' AND licence_id IN (SELECT id FROM licences WHERE account = ?)",
      email,
    ),
    readPoints(world, uid) as Promise<{ balance: number; amounts: number[]; requests: string[]; isExact: boolean }>,
  ]);
  const active = licences.filter(({ status }) => status === "active").length;
  const shops = live.map(({ shop }) => shop).sort();
  const found = {
    ...{ licences: licences.length, active, shops: shops.join(" ") },
    ...{ points: points.balance, requests: points.requests.length, isLedgerExact: points.isExact },
  };
  const wanted = {
    ...{ licences: person.licences, active: person.stores.size, shops: [...person.stores.keys()].sort().join(" ") },
    ...{ points: person.points, requests: person.pending.length, isLedgerExact: true },
  };
  return Object.entries(wanted).flatMap(([name, value]) => {
    const is = found[name as keyof typeof found];
    return is === value ? [] : [`${email}: ${name} is ${is} instead of ${value}`];
  });
}

/** Late work of the product, such as a message of Stripe that is sent again, ends first. */
export async function verify(people: readonly Person[]): Promise<string[]> {
  for (const endMs = Date.now() + maxWaitMs; ; await pause(pollMs)) {
    const wrong = (await Promise.all(people.map(compare))).flat();
    if (wrong.length === 0 || Date.now() > endMs) return wrong;
  }
}
