/**
 * Reads and writes the browser's local storage. Nothing here ever throws: what is missing, corrupt, of another version
 * or out of reach reads as missing, and what cannot be kept lives as long as the page.
 */
import { entries, type Persisted, type PersistedKey } from "./keys.ts";

export type { Persisted, PersistedKey, StoredNotification, StoredUser } from "./keys.ts";

/** What outlives a sign-out: choices of this browser, not of a person. */
const kept: readonly string[] = ["theme-storage", "auth-persistence"] satisfies PersistedKey[];

/** What could not be written, while this page lives. */
const unwritten = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

export function read<Key extends PersistedKey>(key: Key): Persisted[Key] {
  const { version, missing, parse } = entries[key];
  const text = unwritten.get(key) ?? inStorage((storage) => storage.getItem(key)) ?? null;
  if (text === null) return missing;
  return parse(version === null ? text : unwrapped(text, version)) ?? missing;
}

/** False when the storage is blocked or full: the value then lasts as long as the page. */
export function write<Key extends PersistedKey>(key: Key, value: NonNullable<Persisted[Key]>): boolean {
  const { version } = entries[key];
  const text = version === null ? String(value) : JSON.stringify({ version, state: value });
  const isKept = inStorage((storage) => {
    if (storage.getItem(key) !== text) storage.setItem(key, text);
    return true;
  });
  if (isKept) unwritten.delete(key);
  else unwritten.set(key, text);
  tell(key);
  return isKept === true;
}

export function remove(key: PersistedKey): void {
  forget(key);
  tell(key);
}

/** Calls back after each change of a key, in this tab or another. Answers what ends it. */
export function subscribe(key: PersistedKey, listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0) listeners.delete(key);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

/** Everything that belongs to a person, also what an earlier version of this site has left behind. */
export function clearPersonal(): void {
  const stored = inStorage((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];
  const personal = [...stored, ...unwritten.keys()].filter((key) => key !== null && !kept.includes(key));
  for (const key of new Set(personal)) if (key !== null) forget(key);
  for (const key of listeners.keys()) if (!kept.includes(key)) tell(key);
}

function forget(key: string): void {
  unwritten.delete(key);
  inStorage((storage) => storage.removeItem(key));
}

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

/** From another tab; without a key when it cleared everything. */
function onStorage({ key }: StorageEvent): void {
  for (const changed of key === null ? listeners.keys() : [key]) {
    unwritten.delete(changed);
    tell(changed);
  }
}

function unwrapped(text: string, version: number): unknown {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null || !("state" in found) || !("version" in found)) return null;
    return found.version === version ? found.state : null;
  } catch {
    return null;
  }
}

/** Undefined where there is no storage: on the server, when the person blocks it, or when it is full. */
function inStorage<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
