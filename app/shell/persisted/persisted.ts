/**
 * Reads and writes local storage without ever throwing. Missing, corrupt or outdated values read as missing, and values
 * that cannot be written live in memory for the page.
 */
import { entries, type Persisted, type PersistedKey } from "./keys.ts";

export type { Persisted, PersistedKey, StoredNotification } from "./keys.ts";

/** Keys that survive a sign-out because they belong to the browser. */
const keptKeys: readonly string[] = ["theme-storage", "auth-persistence"] satisfies PersistedKey[];

/** In-memory fallback for values that could not be written. */
const unwritten = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();

export function read<Key extends PersistedKey>(key: Key): Persisted[Key] {
  const { version, missing, parse } = entries[key];
  const text = unwritten.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null;
  if (text === null) return missing;
  return parse(version === null ? text : unwrap(text, version)) ?? missing;
}

/** False when storage is blocked or full; the value then lives in memory. */
export function write<Key extends PersistedKey>(key: Key, value: NonNullable<Persisted[Key]>): boolean {
  const { version } = entries[key];
  const text = version === null ? String(value) : JSON.stringify({ version, state: value });
  const isKept = withStorage((storage) => {
    if (storage.getItem(key) !== text) storage.setItem(key, text);
    return true;
  });
  if (isKept) unwritten.delete(key);
  else unwritten.set(key, text);
  notifyListeners(key);
  return isKept === true;
}

export function remove(key: PersistedKey): void {
  forget(key);
  notifyListeners(key);
}

/** Calls back after each change of a key in any tab. Returns the unsubscribe function. */
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

/** Clears all personal keys, including those of earlier versions. */
export function clearPersonal(): void {
  const stored =
    withStorage((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index))) ?? [];
  const personal = [...stored, ...unwritten.keys()].filter((key) => key !== null && !keptKeys.includes(key));
  for (const key of new Set(personal)) if (key !== null) forget(key);
  for (const key of listeners.keys()) if (!keptKeys.includes(key)) notifyListeners(key);
}

function forget(key: string): void {
  unwritten.delete(key);
  withStorage((storage) => storage.removeItem(key));
}

function notifyListeners(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Storage event of another tab; `key` is null after `clear()`. */
function onStorage({ key }: StorageEvent): void {
  for (const changed of key === null ? listeners.keys() : [key]) {
    unwritten.delete(changed);
    notifyListeners(changed);
  }
}

function unwrap(text: string, version: number): unknown {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== "object" || found === null || !("state" in found) || !("version" in found)) return null;
    return found.version === version ? found.state : null;
  } catch {
    return null;
  }
}

/** Undefined on the server, when storage is blocked, or when it is full. */
function withStorage<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
