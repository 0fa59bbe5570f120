/**
 * The lists of keys and the rules of their rotation: a new key is added second, becomes the first when every Worker and
 * every reader knows it, and a former one is removed when nothing needs it any more.
 */
import { createHash, randomBytes } from "node:crypto";
import { days, hours, minutes } from "#base/duration.ts";

export const kinds = {
  sessions: {
    variable: "SESSION_KEYS",
    worker: "portal",
    /** All of Cloudflare has the new list, so that no place gets a cookie that it cannot open. */
    waitMs: minutes(10),
    /** A session ends after 180 days; the link of a mail unsubscribes for a year. */
    keepMs: days(366),
  },
  credentials: {
    variable: "CREDENTIAL_KEYS",
    worker: "licences",
    waitMs: minutes(10),
    /** URLs of releases are signed for 12 hours at most. Stored values are counted. */
    keepMs: days(1),
  },
  certificates: {
    variable: "CERTIFICATE_KEY",
    worker: "licences",
    /** Themes keep the published keys for an hour. */
    waitMs: hours(1),
    keepMs: days(8),
  },
  release: {
    variable: "RELEASE_KEY",
    worker: "licences",
    waitMs: 0,
    /** For the build machine to get the new one. */
    keepMs: days(7),
  },
} as const;

export type Kind = keyof typeof kinds;

/** When a key was added, and when it became the first; null while it waits. Unknown for keys from before. */
export type KeyTimes = Record<string, { addedAt: string; firstAt: string | null }>;

export interface KeyList {
  /** Comma-separated, as the Worker reads it. */
  text: string;
  times: KeyTimes;
}

/** An expected end of the command; the message is for the user. */
export class RotationError extends Error {}

/** Keys for sealing and signing begin with their name; of a release key the list shows a part of its hash. */
export const toName = (key: string): string =>
  /^([\w-]{1,32}):/.exec(key)?.[1] ?? createHash("sha256").update(key).digest("hex").slice(0, 8);

const split = ({ text }: KeyList): string[] => text.split(",").map((key) => key.trim());
const isWaiting = ({ times }: KeyList, key: string): boolean => times[toName(key)]?.firstAt === null;

function createKey(kind: Kind, now: Date): string {
  const secret = randomBytes(32).toString("base64url");
  if (kind === "release") return secret;
  return `k${now.toISOString().slice(0, 10).replaceAll("-", "")}-${randomBytes(3).toString("hex")}:${secret}`;
}

export type Step =
  | { step: "add" }
  | { step: "promote"; name: string; dueAt: Date }
  | { step: "remove"; name: string; dueAt: Date };

/** What comes next for the list, and from when on. */
export function findNextStep(kind: Kind, list: KeyList, now: Date): Step {
  const [first = "", ...others] = split(list);
  const waiting = others.find((key) => isWaiting(list, key));
  if (waiting) {
    const { addedAt } = list.times[toName(waiting)] ?? { addedAt: now.toISOString() };
    return { step: "promote", name: toName(waiting), dueAt: after(addedAt, kinds[kind].waitMs) };
  }
  const oldest = others.at(-1);
  if (!oldest) return { step: "add" };
  // Without a time the former key may have sealed until now.
  const since = list.times[toName(first)]?.firstAt ?? now.toISOString();
  return { step: "remove", name: toName(oldest), dueAt: after(since, kinds[kind].keepMs) };
}

/** Adds a new key, or makes the one that waits the first. Throws when it is too early. */
export function turn(kind: Kind, list: KeyList, now: Date): KeyList {
  const keys = split(list);
  const next = findNextStep(kind, list, now);
  if (next.step !== "promote") {
    const key = createKey(kind, now);
    const times = { ...list.times, [toName(key)]: { addedAt: now.toISOString(), firstAt: null } };
    return { text: [...keys.slice(0, 1), key, ...keys.slice(1)].join(","), times };
  }
  if (now < next.dueAt)
    throw new RotationError(
      `${next.name} must not be used before ${format(next.dueAt)}: ${kind === "certificates" ? "themes" : "parts of Cloudflare"} may not know it.`,
    );
  const waiting = keys.find((key) => toName(key) === next.name) ?? "";
  const { addedAt = now.toISOString() } = list.times[next.name] ?? {};
  return {
    text: [waiting, ...keys.filter((key) => key !== waiting)].join(","),
    times: { ...list.times, [next.name]: { addedAt, firstAt: now.toISOString() } },
  };
}

/** Removes the oldest key. `sealedValues` counts the stored values that it alone opens. */
export function removeOldest(
  kind: Kind,
  list: KeyList,
  { now, sealedValues }: { now: Date; sealedValues: number },
): KeyList {
  const next = findNextStep(kind, list, now);
  if (next.step === "add") throw new RotationError("There is one key only, and it is in use.");
  if (next.step === "promote")
    throw new RotationError(`${next.name} waits to become the first key; nothing can be removed.`);
  if (now < next.dueAt)
    throw new RotationError(
      `${next.name} must not be removed before ${format(next.dueAt)}: what it sealed or signed is in use.`,
    );
  if (sealedValues > 0)
    throw new RotationError(
      `${next.name} must not be removed: ${sealedValues} stored values open with it alone. The task key-renewal seals them again each hour.`,
    );
  const keys = split(list).filter((key) => toName(key) !== next.name);
  return {
    text: keys.join(","),
    times: Object.fromEntries(Object.entries(list.times).filter(([name]) => name !== next.name)),
  };
}

export function describeList(kind: Kind, list: KeyList, now: Date): string {
  const lines = split(list).map((key, at) => {
    const { addedAt, firstAt } = list.times[toName(key)] ?? {};
    const role = at === 0 ? "in use" : isWaiting(list, key) ? "waits" : "former";
    const since = firstAt ?? addedAt;
    return `  ${toName(key)}: ${role}${since ? ` since ${format(new Date(since))}` : ""}`;
  });
  const next = findNextStep(kind, list, now);
  const command = next.step === "remove" ? `${kind} --remove` : kind;
  const comes =
    next.step === "add"
      ? `a new key can be added at any time (npm run rotate -- ${kind})`
      : `${next.name} can ${next.step === "promote" ? "become the first" : "be removed"} from ${format(next.dueAt)} (npm run rotate -- ${command})`;
  return [`${kinds[kind].variable}`, ...lines, `  next: ${comes}`].join("\n");
}

/** In the order of the list. */
export const listNames = (list: KeyList): string[] => split(list).map(toName);

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms);
const format = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
