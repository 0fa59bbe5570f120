/** workerd is killed repeatedly while notifications go out: every listener receives exactly its own, exactly once. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBackOffMs } from "#app/features/notifications/live/client.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { LiveChannel, openLive, type Rejection } from "#tests/support/live.ts";
import { type Account, password, uniqueName } from "#tests/support/minting.ts";
import { type Message, notifyHubs } from "#tests/support/proxy-workers.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { Audience } from "#workers/portal/notifications/contract.ts";

const people = pickSize(100, 5);
const channelsEach = pickSize(10, 3);
const messageCount = pickSize(10_000, 100);
const restarts = pickSize(50, 1);
const staffShare = 0.1;
const inFlight = 20;
const batchSize = 10;

let stack: KillableStack;
/**
 * Clients do not reconnect before the stack is up: while it starts, Node waits for workerd without reading its log, and
 * a thousand failed attempts at once fill that pipe, so that each waits for the other forever.
 */
let up: Promise<void>;

beforeAll(async () => {
  stack = await createKillableStack();
});
afterAll(() => stack.remove());

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

const restart = () => {
  up = stack.startUp();
  return up;
};

interface Person {
  uid: string;
  role: "user" | "admin";
  visitor: Visitor;
}

async function newPerson(at: number): Promise<Person> {
  const role = at < Math.max(1, people * staffShare) ? "admin" : "user";
  const email = `${uniqueName()}@example.test`;
  const account = { email, password, name: "Test", emailVerified: true, role };
  const { uid } = await stack.control<Account>("PUT", "/accounts", account);
  const visitor = new Visitor({ origin: stack.portalUrl });
  expect((await visitor.post("/login", { email, password })).status).toBe(303);
  return { uid, role, visitor };
}

/** A page that stays open: it reconnects with its cursor whenever it is cut off, ten times faster than a browser. */
class Listener {
  readonly heard: string[] = [];
  readonly person: Person;
  lastRefusal: Rejection | Error | undefined;
  #cursor: string | undefined;
  #channel: LiveChannel | undefined;
  #isOver = false;

  constructor(person: Person) {
    this.person = person;
  }

  async open(): Promise<void> {
    for (let failures = 1; ; failures++) {
      await up;
      if (this.#isOver) return;
      const channel = await openLive(this.person.visitor, { after: this.#cursor }).catch((error: Error) => error);
      if (channel instanceof LiveChannel) return this.#listen(channel);
      this.lastRefusal = channel;
      await pause(getBackOffMs(failures, Math.random()) / 10);
    }
  }

  end(): void {
    this.#isOver = true;
    this.#channel?.close();
  }

  #listen(channel: LiveChannel): void {
    this.#channel = channel;
    void channel.closed.then(() => {
      this.heard.push(...listMessages(channel));
      this.#cursor = channel.cursor ?? this.#cursor;
      void this.open();
    });
  }

  get isGreeted(): boolean {
    return this.#channel?.cursor !== undefined;
  }

  get isOpen(): boolean {
    return this.#channel?.socket.readyState === WebSocket.OPEN;
  }

  soFar(): string[] {
    return [...this.heard, ...(this.#channel && this.isOpen ? listMessages(this.#channel) : [])];
  }
}

/** Clients reconnect before the log is truncated. */
const listMessages = ({ messages }: LiveChannel): string[] =>
  messages.flatMap((message) =>
    message.kind === "hello" ? [] : "id" in message ? [`${message.kind} ${message.id}`] : ["stale"],
  );

function randomMessages(draw: fc.GeneratorValue, audience: readonly Person[]): Message[] {
  return Array.from({ length: messageCount }, (_, at) => {
    const percent = draw(() => fc.nat(99));
    const { uid } = audience[draw(() => fc.nat(audience.length - 1))] as Person;
    const to: Audience = percent < 5 ? { kind: "everyone" } : percent < 20 ? { kind: "admins" } : { kind: "user", uid };
    return { id: `m${at}`, audience: to };
  });
}

const isFor = ({ audience }: Message, { uid, role }: Person): boolean =>
  audience.kind === "everyone" || (audience.kind === "admins" ? role === "admin" : audience.uid === uid);

/** A restart takes a few seconds; a minute of failures is a defect. */
const maxFailures = 600;

/** Unacknowledged changes are sent again, which is idempotent. */
async function sendAll(batches: Message[][]): Promise<void> {
  await inParallel(batches.length, 4, async (at) => {
    for (let failures = 0; ; failures++) {
      const failure = await notifyHubs(stack.hubUrl, batches[at] ?? []).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) return;
      if (failures > maxFailures) throw failure;
      await pause(100);
    }
  });
}

describe("notifyHubs", () => {
  test("delivers each notification only to its listeners, and exactly once", { timeout: 3_600_000 }, async () => {
    // A single run without shrinking, because each one takes minutes.
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => sendAndKill(draw)),
      { numRuns: 1, endOnFailure: true },
    );
  });
});

async function sendAndKill(draw: fc.GeneratorValue): Promise<void> {
  await restart();
  const audience = await inParallel(people, inFlight, newPerson);
  const listeners = audience.flatMap((person) => Array.from({ length: channelsEach }, () => new Listener(person)));
  await inParallel(listeners.length, inFlight, async (at) => listeners[at]?.open());
  // A client without a greeting has no cursor to reconnect with.
  for (const listener of listeners) await expect.poll(() => listener.isGreeted).toBe(true);

  const all = randomMessages(draw, audience);
  const rounds = restarts + 1;
  for (let round = 0; round < rounds; round++) {
    const own = all.filter((_, at) => at % rounds === round);
    const batches = Array.from({ length: Math.ceil(own.length / batchSize) }, (_, at) =>
      own.slice(at * batchSize, (at + 1) * batchSize),
    );
    const sending = sendAll(batches);
    if (round < restarts) {
      await pause(draw(() => fc.nat(pickSize(400, 50))));
      stack.kill();
      await restart();
    }
    await sending;
    // All clients reconnect before the next kill.
    await expect.poll(() => listeners.filter(({ isOpen }) => !isOpen).length, { timeout: 120_000 }).toBe(0);
  }

  const listExpected = ({ person }: Listener) => all.filter((message) => isFor(message, person)).map(({ id }) => id);
  const wrong = () =>
    listeners.flatMap((listener) => {
      const expected = listExpected(listener);
      const words = listener.soFar().map((word) => word.split(" "));
      const delivered = words.flatMap(([kind, id = ""]) => (kind === "new" ? [id] : []));
      // A hub that refreshes from Firestore would drop these notifications, which exist only here.
      const had = new Set(delivered);
      const others = words.filter(([kind, id = ""]) => kind !== "new" && !(kind === "gone" && had.has(id)));
      if (isDeepStrictEqual(delivered.sort(), expected.sort()) && others.length === 0) return [];
      const { person, lastRefusal, isOpen } = listener;
      return [{ heard: delivered.length, expected: expected.length, others, role: person.role, isOpen, lastRefusal }];
    });
  await expect.poll(wrong, { timeout: 120_000, interval: 1_000 }).toEqual([]);
  for (const listener of listeners) listener.end();
}
