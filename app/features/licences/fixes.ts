/** What to do about each cause that the connection check can find: steps in words, and the page of Shopify where they begin. */

import type { Key } from "#app/i18n/index.ts";
import type { ErrorCode } from "#base/errors.ts";

interface Fix {
  steps: Key[];
  /** Path under the store's admin; absent when the store's admin is not where it is fixed. */
  admin?: string;
}

const fixes: Partial<Record<ErrorCode, Fix>> = {
  STORE_INVALID: { steps: ["store.steps.STORE_INVALID.one", "store.steps.STORE_INVALID.two"] },
  STORE_FROZEN: {
    steps: ["store.steps.STORE_FROZEN.one", "store.steps.STORE_FROZEN.two", "store.steps.STORE_FROZEN.three"],
    admin: "/settings/plan",
  },
  TOKEN_INVALID: {
    steps: ["store.steps.TOKEN_INVALID.one", "store.steps.TOKEN_INVALID.two"],
    admin: "/settings/apps/development",
  },
  TOKEN_WRONG_STORE: {
    steps: ["store.steps.TOKEN_WRONG_STORE.one", "store.steps.TOKEN_WRONG_STORE.two"],
    admin: "/settings/apps/development",
  },
  APP_NOT_INSTALLED: {
    steps: [
      "store.steps.APP_NOT_INSTALLED.one",
      "store.steps.APP_NOT_INSTALLED.two",
      "store.steps.APP_NOT_INSTALLED.three",
    ],
  },
  APP_OTHER_ORGANISATION: {
    steps: ["store.steps.APP_OTHER_ORGANISATION.one", "store.steps.APP_OTHER_ORGANISATION.two"],
  },
  SCOPE_MISSING: {
    steps: ["store.steps.SCOPE_MISSING.one", "store.steps.SCOPE_MISSING.two", "store.steps.SCOPE_MISSING.three"],
    admin: "/settings/apps/development",
  },
  PLAN_LIMITED: {
    steps: ["store.steps.PLAN_LIMITED.one", "store.steps.PLAN_LIMITED.two"],
    admin: "/settings/plan",
  },
  THEME_LIMIT: { steps: ["store.steps.THEME_LIMIT.one", "store.steps.THEME_LIMIT.two"], admin: "/themes" },
  THEME_UNREADABLE: {
    steps: ["store.steps.THEME_UNREADABLE.one", "store.steps.THEME_UNREADABLE.two"],
    admin: "/themes",
  },
  UPSTREAM_UNAVAILABLE: { steps: ["store.steps.UPSTREAM_UNAVAILABLE.one", "store.steps.UPSTREAM_UNAVAILABLE.two"] },
};

/** Null when the general fix of the catalogue has to do. */
export const fixOf = (cause: ErrorCode): Fix | null => fixes[cause] ?? null;
