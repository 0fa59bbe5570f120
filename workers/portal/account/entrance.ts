/** How a session begins: after the password, or after the password and a code. */
import { randomBase64url } from "#shared/base64url.ts";
import type { SignedIn } from "../contract.ts";
import { Repeats } from "../repeats.ts";
import { lifetimes } from "./lifetime.ts";
import type { OpenedSession, OpenRequest, SecondStepDue, SecondStepReply } from "./live-session.ts";
import { sessionIdOf } from "./session-id.ts";
import type { Sessions, SessionTools } from "./sessions.ts";
import type { SealedTokens } from "./token-seal.ts";

type Entry = { secret: string; id: string; sealed: SealedTokens };

interface EntranceTools extends Omit<SessionTools, "snapshots"> {
  sessions: Sessions;
  /** The object is to wake up by then, or before. */
  wakeBy(atMs: number): Promise<void>;
}

const sidBytes = 32;
/** A code is used once: only the other half of a double click finds the session that it has opened. */
const doubleClickMs = 10_000;

export class Entrance {
  readonly #tools: EntranceTools;
  readonly #openings = new Repeats<SecondStepReply>(({ status }) => status === "open", doubleClickMs);

  constructor(tools: EntranceTools) {
    this.#tools = tools;
  }

  async open(request: OpenRequest): Promise<OpenedSession | SecondStepDue> {
    const entry = await this.#entry(request.tokens, request.claims.uid);
    // Nothing waits between this question and the session, so that none slips in while the factor is switched on.
    return this.#tools.factors.isOn ? this.#hold(entry, request) : this.#begin(entry, request);
  }

  /** The ticket works once, the code too. The same browser that sends both twice is let in twice, into one session. */
  openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    return this.#openings.once(`${ticket} ${code}`, () => this.#openWithCode(ticket, code));
  }

  async #openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    const { steps, factors, reach } = this.#tools;
    const id = await sessionIdOf(ticket);
    if (!steps.isWaiting(id, Date.now())) return { status: "expired" };
    const verdict = await factors.check(code);
    if (verdict.status !== "right") return verdict;
    const step = steps.take(id, Date.now());
    const tokens = step && (await this.#tools.tokens.open(step.tokens, reach.uid, id));
    const claims = tokens && reach.claims(tokens.idToken);
    if (!step || !tokens || !claims) return { status: "expired" };
    const entry = await this.#entry(tokens, claims.uid);
    const session = await this.#begin(entry, { tokens, claims, ...step.start });
    return { status: "open", session, by: verdict.by, codesLeft: verdict.codesLeft };
  }

  /** A secret for the browser, its public name, and the tokens sealed under it. */
  async #entry(tokens: SignedIn, uid: string): Promise<Entry> {
    const secret = randomBase64url(sidBytes);
    const id = await sessionIdOf(secret);
    return { secret, id, sealed: await this.#tools.tokens.seal(tokens, uid, id) };
  }

  async #hold({ secret, id, sealed }: Entry, { tokens: _, claims: __, ...start }: OpenRequest): Promise<SecondStepDue> {
    const expiresAtMs = this.#tools.steps.add(id, { tokens: sealed, start }, Date.now());
    await this.#tools.wakeBy(expiresAtMs);
    return { status: "second-step", ticket: secret, expiresAtMs };
  }

  async #begin({ secret: sid, id, sealed }: Entry, request: OpenRequest): Promise<OpenedSession> {
    const { store, sessions, reception, trust } = this.#tools;
    const { tokens, claims, device, place = null, remember } = request;
    const nowMs = Date.now();
    // Whoever signed in before the address was proven need not be its owner.
    if (claims.emailVerified) store.removeUnproven();
    store.add({
      id,
      ...sealed,
      tokenExpiresAtMs: claims.expiresAtSeconds * 1000,
      device,
      openedPlace: place,
      seenPlace: place,
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      remember,
      mustRenew: trust.isWithdrawn(nowMs) ? "strictly" : "when-due",
      addressProven: claims.emailVerified,
    });
    const nextEndMs = store.removeDead(nowMs);
    if (nextEndMs !== null) await this.#tools.wakeBy(nextEndMs);
    await reception.welcome(claims, tokens.idToken);
    const live = await sessions.live({ id, remember }, { idToken: tokens.idToken, claims }, lifetimes.touchEveryMs);
    return { ...live, sid };
  }
}
