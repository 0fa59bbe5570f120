import type { store as french } from "../fr/store.ts";

export const store = {
  title: "Store check",
  lead: "The check contacts the store without changing anything.",
  running: "Checking",
  allWell: "The connection works",
  toFix: "1 problem to fix",
  outage: "Shopify is not responding",
  begin: "Check now",
  again: "Check again",
  openShopify: "Open in Shopify",
  resumes: "The check will resume when the page opens.",
  duration: "{{ms}}\u00a0ms",
  brokenOff: "The check was interrupted.",
  asked: "The check is running.",
  unavailable: "The store could not be checked.",
  checks: {
    address: { title: "Store address", passed: "{{shop}} responds." },
    token: { title: "Access token", passed: "Accepted by Shopify." },
    store: { title: "Right store", passed: "The credentials belong to {{name}}." },
    scopes: { title: "Permissions", passed: "{{scopes}}" },
    plan: { title: "Shopify plan", passed: "{{plan}}" },
    slots: {
      title: "Theme slots",
      passed_one: "{{count}} of {{most}} theme used.",
      passed_other: "{{count}} of {{most}} themes used.",
      counted_one: "{{count}} theme.",
      counted_other: "{{count}} themes.",
    },
    files: {
      title: "Reading the theme files",
      passed: "The published theme can be read.",
      version: "The published theme has release {{version}}.",
    },
  },
  steps: {
    STORE_GONE: {
      one: "If the store has a new address, activate it again there: it keeps its licence.",
      two: "If it is deleted, free its licence, which then serves another store.",
    },
    STORE_MOVED: {
      one: "In Shopify, under Settings, then Domains, copy the present address that ends in .myshopify.com.",
      two: "Activate the store again at this address: it keeps its licence.",
    },
    STORE_LOCKED: {
      one: "Open Shopify’s admin and read its messages.",
      two: "Contact Shopify’s support to reopen the store.",
      three: "Come back here: the check runs again.",
    },
    STORE_FROZEN: {
      one: "In Shopify, open Settings, then Plan.",
      two: "Pay what is due, or choose a plan.",
      three: "Come back here: the check runs again.",
    },
    TOKEN_INVALID: {
      one: "In Shopify, open your app and copy its credentials.",
      two: "Enter them on this page, under “Replace the credentials”.",
    },
    TOKEN_WRONG_STORE: {
      one: "Open the app that belongs to this store, not another one.",
      two: "Copy its credentials and enter them under “Replace the credentials”.",
    },
    APP_NOT_INSTALLED: {
      one: "Open Shopify’s developer dashboard.",
      two: "Install the app in this store.",
      three: "Come back here: the check runs again.",
    },
    APP_OTHER_ORGANISATION: {
      one: "Create the app in the Shopify organisation of the store.",
      two: "Install it, then enter its credentials under “Replace the credentials”.",
    },
    SCOPE_MISSING: {
      one: "In Shopify, open Settings, then Apps, then Develop apps.",
      two: "Under Configuration, tick {{scopes}} and save.",
      three: "Reinstall the app, then come back here.",
    },
    PLAN_LIMITED: {
      one: "In Shopify, open Settings, then Plan.",
      two: "Choose the Basic plan or a higher one, then come back here.",
    },
    THEME_LIMIT: {
      one: "In Shopify, open Online store, then Themes.",
      two: "Delete an unpublished theme that is no longer used, then come back here.",
    },
    THEME_UNREADABLE: {
      one: "In Shopify, open Online store, then Themes.",
      two: "Publish a complete theme, then come back here.",
    },
    UPSTREAM_UNAVAILABLE: {
      one: "Wait a moment: the store’s answer could not be read.",
      two: "Check again. Nothing was changed, and the licence stays on the store.",
    },
  },
  deep: {
    title: "In-depth check",
    text: "We create a development theme in the store, write a file to it, then delete it. Your visitors see nothing and your themes are not touched.",
    submit: "Run the in-depth check",
    pending: "Trying",
  },
  credentials: {
    title: "Replace the credentials",
    text: "The store keeps its licence: we check the new credentials with Shopify first.",
    kept: "Saved credentials: token …{{token}}, secret …{{secret}}.",
    submit: "Replace the credentials",
  },
  paused: {
    title: "This store’s licence is paused.",
    keepTitle: "What stays",
    keepTheme: "The theme, still visible to your customers",
    keepContent: "Your settings and content",
    keepSeat: "The licence, tied to the store",
    loseTitle: "What stops",
    loseUpdates: "Theme updates and installation",
    loseFiles: "Downloading files with this licence",
    loseChanges: "Replacing credentials and moving the licence",
    contact: "Write to {{email}} to have it resumed.",
  },
  seat: {
    development: "Development store: it does not use up a licence.",
    dueTitle: "This store is now on a paid plan.",
    due: "It can go without a licence until {{date}}. After that, updates and installation stop; the theme stays in place.",
    overdue: "Updates and installation stopped on {{date}}. The theme stays in place.",
    take: "Give it a licence",
    pending: "One moment",
  },
  actions: { title: "This licence", move: "Move to another store", free: "Deactivate", home: "Back to the dashboard" },
} satisfies typeof french;
