/** Opens sessions: after the password, or after the password and a code. */
import { randomBase64url } from "#base/base64url.ts";
import type { SignedIn } from "./contract.ts";
import type { IdempotencyKeys } from "./idempotency-keys.ts";
import type { OpenedSession, OpenRequest, SecondStepDue, SecondStepReply } from "./live-session.ts";
import { hashSessionSecret } from "./session-repository.ts";
import type { SessionTools } from "./sessions.ts";
import type { SealedTokens } from "./token-seal.ts";

type Entry = { secret: string; id: string; sealed: SealedTokens };

interface OpenerTools extends Omit<SessionTools, "snapshots" | "views"> {
  keys: IdempotencyKeys;
  /** Sets the object's alarm to this time or earlier. */
  setAlarmBy(atMs: number): Promise<void>;
}

const sidBytes = 32;
/** A code works once; only the second request of a double click gets the same session. */
const doubleClickMs = 10_000;

export class SessionOpener {
  readonly #tools: OpenerTools;

  constructor(tools: OpenerTools) {
    this.#tools = tools;
  }

  async open(request: OpenRequest): Promise<OpenedSession | SecondStepDue> {
    const entry = await this.#entry(request.tokens, request.claims.uid);
    // No await between this check and the session, so that none opens while the factor is being switched on.
    return this.#tools.factors.isOn ? this.#hold(entry, request) : this.#begin(entry, request);
  }

  /** Ticket and code work once. A double click gets the same session twice. */
  openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    const key = `open ${ticket} ${code}`;
    this.#tools.keys.clearExcept(key);
    return this.#tools.keys.runOnce(
      key,
      () => this.#openWithCode(ticket, code),
      ({ status }) => status === "open",
      doubleClickMs,
    );
  }

  async #openWithCode(ticket: string, code: string): Promise<SecondStepReply> {
    const { steps, factors, context } = this.#tools;
    const id = hashSessionSecret(ticket);
    if (!steps.isWaiting(id, Date.now())) return { status: "expired" };
    const verdict = await factors.check(code);
    if (verdict.status !== "right") return verdict;
    const step = steps.take(id, Date.now());
    const tokens = step && (await this.#tools.tokens.open(step.tokens, context.uid, id));
    const claims = tokens && context.claims(tokens.idToken);
    if (!step || !tokens || !claims) return { status: "expired" };
    const entry = await this.#entry(tokens, claims.uid);
    const session = await this.#begin(entry, { tokens, claims, ...step.start });
    return { status: "open", session, by: verdict.by, codesLeft: verdict.codesLeft };
  }

  /** A secret for the browser, its public name, and the tokens sealed under it. */
  async #entry(tokens: SignedIn, uid: string): Promise<Entry> {
    const secret = randomBase64url(sidBytes);
    const id = hashSessionSecret(secret);
    return { secret, id, sealed: await this.#tools.tokens.seal(tokens, uid, id) };
  }

  async #hold(
    { secret, id, sealed }: Entry,
    { tokens, claims, requestId, ...start }: OpenRequest,
  ): Promise<SecondStepDue> {
    const expiresAtMs = this.#tools.steps.add(id, { tokens: sealed, start }, Date.now());
    await this.#tools.setAlarmBy(expiresAtMs);
    return { status: "second-step", ticket: secret, expiresAtMs };
  }

  async #begin({ secret: sid, id, sealed }: Entry, request: OpenRequest): Promise<OpenedSession> {
    const { store, signInSync, distrust } = this.#tools;
    const { tokens, claims, device, place = null, remember } = request;
    const nowMs = Date.now();
    // Sessions from before the address was verified may belong to a stranger.
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
      mustRenew: distrust.isActive(nowMs) ? "strictly" : "when-due",
      addressProven: claims.emailVerified,
    });
    const nextEndMs = store.removeDead(nowMs);
    if (nextEndMs !== null) await this.#tools.setAlarmBy(nextEndMs);
    // The next page waits for it a short while, so that the sign-in need not.
    signInSync.start(claims, tokens.idToken, request.language);
    return { status: "live", sid, sessionId: id, remember };
  }
}
