/** Whose page this is, and whether their session has ended while they work. One store for the whole page. */

/** Whose page this is; null where nobody watches. */
let owner: string | null = null;
let isEnded = false;
/** How often that has changed: an answer is of its own time. */
let turn = 0;
const listeners = new Set<() => void>();
/** Requests that were refused because the session had ended: each is sent again when it goes on. */
const waiting = new Set<() => void>();

function become(ended: boolean): void {
  isEnded = ended;
  turn++;
  for (const listener of listeners) listener();
}

export const sessionOwner = (): string | null => owner;
export const sessionHasEnded = (): boolean => isEnded;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function watchSession(uid: string): () => void {
  owner = uid;
  return () => {
    owner = null;
  };
}

export function noteEnded(): void {
  if (!isEnded) become(true);
}

/** Resolves when the same person has signed in again; never where another one has. */
export function whenSignedInAgain(): Promise<void> {
  noteEnded();
  return new Promise((resolve) => waiting.add(resolve));
}

/** Somebody is signed in. False when it is not the person whose page this is: the page is loaded anew, as theirs. */
export function noteSignedIn(uid: string): boolean {
  if (owner !== null && uid !== owner) {
    location.reload();
    return false;
  }
  if (isEnded) become(false);
  for (const resolve of waiting) resolve();
  waiting.clear();
  return true;
}

/** Asks, and lets the page know what it learns. */
export async function lookAtSession(): Promise<"live" | "ended" | "unknown"> {
  const answer = await askSession();
  if (answer === "unknown") return "unknown";
  if (answer === "signed-out") noteEnded();
  else noteSignedIn(answer.uid);
  return answer === "signed-out" ? "ended" : "live";
}

export type SessionAnswer = { uid: string; version: string } | "signed-out" | "unknown";

/**
 * Unknown when it could not be asked, or when an end or a sign-in became known while the answer was under way: it may be
 * older than that. The next time will tell.
 */
export async function askSession(signal?: AbortSignal): Promise<SessionAnswer> {
  const asked = turn;
  const answer = await answerOf(signal);
  return asked === turn ? answer : "unknown";
}

async function answerOf(signal: AbortSignal | undefined): Promise<SessionAnswer> {
  try {
    const response = await fetch("/api/session", { signal });
    if (response.status === 401) return "signed-out";
    if (!response.ok) return "unknown";
    const { uid, version } = (await response.json()) as { uid: string; version: string };
    return { uid: String(uid), version: String(version) };
  } catch {
    return "unknown";
  }
}
