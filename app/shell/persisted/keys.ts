/** The keys in local storage, their types and parsers. None contains a secret. */
import { days } from "#base/duration.ts";
import { toSafeAddress } from "#base/safe-url.ts";

/** The user data that the browser may store. */
interface StoredUser {
  uid: string;
  email: string;
  displayName: string;
}

/** A notification created by this browser, with the person's read and dismissed marks. */
export interface StoredNotification {
  id: string;
  type: "info" | "success" | "warning" | "error";
  title: string;
  message: string;
  imageUrl: string | null;
  link: string | null;
  isAdmin: boolean;
  createdAt: string;
  expiresAt: string;
  read: boolean;
  dismissed: boolean;
}

/** Value type of each key; times are milliseconds since 1970. */
export interface Persisted {
  "auth-storage": { user: StoredUser | null; isAdmin: boolean; initialized: boolean };
  "theme-storage": { isDark: boolean } | null;
  "points-storage": { points: number | null; syncEnabled: boolean };
  "notifications-storage": { notifications: StoredNotification[] };
  userData: (StoredUser & { role: "user" | "admin" }) | null;
  /** "local": the session outlives the browser window ("remember me"); "session": it ends with it. */
  "auth-persistence": "local" | "session";
  "sidebar-collapsed": boolean;
  tutorialCompleted: boolean;
  tutorialIntroSeen: boolean;
  tutorialPostponedAt: number | null;
  /** The tour is open and continues on the next page. */
  tutorialVisible: boolean;
  /** Number of completed steps. */
  tutorialStep: number;
  announcementBannerClosedAt: number | null;
}

export type PersistedKey = keyof Persisted;

interface Entry<Value> {
  /** Schema version; another version counts as missing. Null for plain texts. */
  version: number | null;
  /** Value when nothing readable is stored. */
  missing: Value;
  /** Null when the stored value has another shape. */
  parse(found: unknown): Value | null;
}

const maxTextCharacters = 2_000;

type Fields = Record<string, unknown>;
const isFields = (found: unknown): found is Fields =>
  typeof found === "object" && found !== null && !Array.isArray(found);
const isText = (found: unknown): found is string => typeof found === "string" && found.length <= maxTextCharacters;
const isTime = (found: unknown): found is string => isText(found) && !Number.isNaN(Date.parse(found));
const isFlag = (found: unknown): found is boolean => typeof found === "boolean";
const isTextOrNull = (found: unknown): found is string | null => found === null || isText(found);

function storedUser(found: unknown): StoredUser | null {
  if (!isFields(found)) return null;
  const { uid, email, displayName } = found;
  return isText(uid) && uid && isText(email) && isText(displayName) ? { uid, email, displayName } : null;
}

const notificationTypes = ["info", "success", "warning", "error"] as const;

function storedNotification(found: unknown): StoredNotification | null {
  if (!isFields(found)) return null;
  const { id, title, message, imageUrl, link, isAdmin, createdAt, expiresAt, read, dismissed } = found;
  const type = notificationTypes.find((known) => known === found.type);
  if (!type || !isText(id) || !isText(title) || !isText(message) || !isTextOrNull(imageUrl) || !isTextOrNull(link))
    return null;
  if (!isTime(createdAt) || !isTime(expiresAt) || !isFlag(isAdmin) || !isFlag(read) || !isFlag(dismissed)) return null;
  const shown = { imageUrl: toSafeAddress(imageUrl, "/media/"), link: toSafeAddress(link, "/") };
  return { id, type, title, message, ...shown, isAdmin, createdAt, expiresAt, read, dismissed };
}

/** Tolerates a corrected clock. */
const maxClockSkewMs = 60_000;

/** Drop duplicates and future dates; a future date would stay on top forever. */
function dropInvalid(notifications: StoredNotification[], nowMs: number): StoredNotification[] {
  const known = new Set<string>();
  return notifications.filter(({ id, createdAt }) => {
    if (known.has(id) || Date.parse(createdAt) > nowMs + maxClockSkewMs) return false;
    known.add(id);
    return true;
  });
}

/** Plain texts: "true", "false", a time, or a small number. */
const flag: Entry<boolean> = {
  version: null,
  missing: false,
  parse: (found) => (found === "true" ? true : found === "false" ? false : null),
};
const moment: Entry<number | null> = {
  version: null,
  missing: null,
  parse: (found) => (typeof found === "string" && /^\d{1,15}$/.test(found) ? Number(found) : null),
};

const count: Entry<number> = {
  version: null,
  missing: 0,
  parse: (found) => (typeof found === "string" && /^\d{1,2}$/.test(found) ? Number(found) : null),
};

export const entries: { [Key in PersistedKey]: Entry<Persisted[Key]> } = {
  "auth-storage": {
    version: 1,
    missing: { user: null, isAdmin: false, initialized: false },
    parse(found) {
      if (!isFields(found) || !isFlag(found.isAdmin) || !isFlag(found.initialized)) return null;
      const user = found.user === null ? null : storedUser(found.user);
      if (found.user !== null && user === null) return null;
      return { user, isAdmin: found.isAdmin, initialized: found.initialized };
    },
  },
  "theme-storage": {
    version: 1,
    missing: null,
    parse: (found) => (isFields(found) && isFlag(found.isDark) ? { isDark: found.isDark } : null),
  },
  "points-storage": {
    version: 1,
    missing: { points: null, syncEnabled: true },
    parse(found) {
      if (!isFields(found) || !isFlag(found.syncEnabled)) return null;
      const { points, syncEnabled } = found;
      return points === null || (typeof points === "number" && points >= 0) ? { points, syncEnabled } : null;
    },
  },
  "notifications-storage": {
    version: 1,
    missing: { notifications: [] },
    parse(found) {
      if (!isFields(found) || !Array.isArray(found.notifications)) return null;
      // An unreadable notification does not affect the others.
      const known = found.notifications.map(storedNotification).filter((one) => one !== null);
      return { notifications: dropInvalid(known, Date.now()).slice(0, maxNotifications) };
    },
  },
  userData: {
    version: 1,
    missing: null,
    parse(found) {
      const user = storedUser(found);
      const role = isFields(found) ? found.role : null;
      return user && (role === "user" || role === "admin") ? { ...user, role } : null;
    },
  },
  "auth-persistence": {
    version: null,
    missing: "session",
    parse: (found) => (found === "local" || found === "session" ? found : null),
  },
  "sidebar-collapsed": flag,
  tutorialCompleted: flag,
  tutorialIntroSeen: flag,
  tutorialPostponedAt: moment,
  tutorialVisible: flag,
  tutorialStep: count,
  announcementBannerClosedAt: moment,
};

export const maxNotifications = 50;
export const defaultLifetimeMs = days(1);

type Notifications = readonly StoredNotification[];

/** Newest first, without expired ones. Dismissed ones stay as marks so that they do not come back. */
export function keepNotifications(notifications: Notifications, nowMs: number): StoredNotification[] {
  return notifications
    .filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, maxNotifications);
}

/** Ignore a repeated id because two tabs may report the same thing. */
export function withAdded(notifications: Notifications, added: StoredNotification, nowMs: number) {
  const isKnown = notifications.some(({ id }) => id === added.id);
  return keepNotifications(isKnown ? notifications : [added, ...notifications], nowMs);
}

export function withMark(notifications: Notifications, ids: ReadonlySet<string>, mark: "read" | "dismissed") {
  return notifications.map((each) => (ids.has(each.id) ? { ...each, [mark]: true } : each));
}
