/** Listeners of notifications that are cut off by kills, and the notifications that go out meanwhile. */
import { isDeepStrictEqual } from "node:util";
import { expect, vi } from "vitest";
import { getBackOffMs } from "#app/shell/notifications/live/client.ts";
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { LiveChannel, openLive, type Rejection } from "#tests/support/live.ts";
import { signInTo } from "#tests/support/minting.ts";
import { type Message, notifyHubs } from "#tests/support/proxy-workers.ts";
import { inParallel } from "#tests/support/size.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import type { Audience } from "#workers/portal/notifications/contract.ts";
import { mintAccountIn } from "./minting.ts";

const staffShare = 0.1;
const inFlight = 20;
const batchSize = 10;
/** Between two attempts to send a batch; a restart takes seconds. */
const retryMs = 100;

export interface Sizes {
  people: number;
  channelsEach: number;
  messages: number;
}

/** A whole number from 0 to `most`. */
type Draw = (most: number) => number;

interface Person {
  uid: string;
  role: "user" | "admin";
  visitor: Visitor;
}

/** A page that stays open: it reconnects with its cursor whenever it is cut off, ten times faster than a browser. */
class Listener {
  readonly heard: string[] = [];
  readonly person: Person;
  readonly #stack: KillableStack;
  lastRefusal: Rejection | Error | undefined;
  #cursor: string | undefined;
  #channel: LiveChannel | undefined;
  #isOver = false;

  constructor(stack: KillableStack, person: Person) {
    this.#stack = stack;
    this.person = person;
  }

  async open(): Promise<void> {
    for (let failures = 1; ; failures++) {
      await this.#stack.whenUp();
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

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

const isFor = ({ audience }: Message, { uid, role }: Person): boolean =>
  audience.kind === "everyone" || (audience.kind === "admins" ? role === "admin" : audience.uid === uid);

export async function createListeners(stack: KillableStack, sizes: Sizes, draw: Draw) {
  const audience = await inParallel(sizes.people, inFlight, async (at): Promise<Person> => {
    const role = at < Math.max(1, sizes.people * staffShare) ? "admin" : "user";
    const account = await mintAccountIn(stack, { role });
    return { uid: account.uid, role, visitor: await signInTo(stack.portalUrl, account.email) };
  });
  const listeners = audience.flatMap((person) =>
    Array.from({ length: sizes.channelsEach }, () => new Listener(stack, person)),
  );
  await inParallel(listeners.length, inFlight, async (at) => listeners[at]?.open());
  // A client without a greeting has no cursor to reconnect with.
  await vi.waitUntil(() => listeners.every(({ isGreeted }) => isGreeted), { timeout: testLimits.waitMs });

  const all = Array.from({ length: sizes.messages }, (_, at): Message => {
    const percent = draw(99);
    const { uid } = audience[draw(audience.length - 1)] as Person;
    const to: Audience = percent < 5 ? { kind: "everyone" } : percent < 20 ? { kind: "admins" } : { kind: "user", uid };
    return { id: `m${at}`, audience: to };
  });

  const sent = new Set(all.map(({ id }) => id));

  function listWrong(): object[] {
    return listeners.flatMap((listener) => {
      const expected = all.filter((message) => isFor(message, listener.person)).map(({ id }) => id);
      // Other work of the stack has notifications, too.
      const words = listener
        .soFar()
        .map((word) => word.split(" "))
        .filter(([kind, id = ""]) => kind === "stale" || sent.has(id));
      const delivered = words.flatMap(([kind, id = ""]) => (kind === "new" ? [id] : []));
      // A hub that refreshes from Firestore would drop these notifications, which exist only here.
      const had = new Set(delivered);
      const others = words.filter(([kind, id = ""]) => kind !== "new" && !(kind === "gone" && had.has(id)));
      if (isDeepStrictEqual(delivered.sort(), expected.sort()) && others.length === 0) return [];
      const { person, lastRefusal, isOpen } = listener;
      return [{ heard: delivered.length, expected: expected.length, others, role: person.role, isOpen, lastRefusal }];
    });
  }

  return {
    /** Sends one of `rounds` equal shares; resolves when every change is acknowledged, also after a kill meanwhile. */
    async send(round: number, rounds: number): Promise<void> {
      const own = all.filter((_, at) => at % rounds === round);
      const batches = Array.from({ length: Math.ceil(own.length / batchSize) }, (_, at) =>
        own.slice(at * batchSize, (at + 1) * batchSize),
      );
      await inParallel(batches.length, 4, async (at) => {
        for (const deadline = Date.now() + testLimits.waitMs * 2; ; await pause(retryMs)) {
          // Unacknowledged changes are sent again, which is idempotent.
          const failure = await notifyHubs(stack.hubUrl, batches[at] ?? []).then(
            () => null,
            (error: unknown) => error,
          );
          if (failure === null) return;
          if (Date.now() > deadline) throw failure;
        }
      });
    },

    /** All clients reconnect before the next kill. */
    waitForAll: () => expect.poll(() => listeners.filter(({ isOpen }) => !isOpen).length).toBe(0),

    async verify(): Promise<void> {
      await expect.poll(listWrong, { interval: 1_000 }).toEqual([]);
      for (const listener of listeners) listener.end();
    },
  };
}
