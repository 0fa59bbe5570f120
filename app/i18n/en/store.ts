import type { store as french } from "../fr/store.ts";

export const store = {
  title: "Store check",
  lead: "The check contacts the store itself. It changes nothing there.",
  running: "Check under way",
  allWell: "The connection works",
  toFix: "1 point to fix",
  outage: "Shopify does not answer",
  begin: "Check now",
  again: "Check again",
  openShopify: "Open in Shopify",
  resumes: "The check resumes when the page opens.",
  duration: "{{ms}}\u00a0ms",
  brokenOff: "The check broke off.",
  asked: "Waiting for the store.",
  unavailable: "The check could not be made.",
  checks: {
    address: { title: "Store address", passed: "{{shop}} answers." },
    token: { title: "Access token", passed: "Accepted by Shopify." },
    store: { title: "Right store", passed: "The credentials do belong to {{name}}." },
    scopes: { title: "Scopes", passed: "{{scopes}}" },
    plan: { title: "Shopify plan", passed: "{{plan}}" },
    slots: {
      title: "Theme slots",
      passed_one: "{{count}} theme of {{most}}.",
      passed_other: "{{count}} themes of {{most}}.",
      counted_one: "{{count}} theme.",
      counted_other: "{{count}} themes.",
    },
    files: {
      title: "Theme files readable",
      passed: "The published theme can be read.",
      version: "The published theme is {{version}}.",
    },
  },
  steps: {
    STORE_INVALID: {
      one: "In Shopify, under Settings, then Domains, check the address that ends in .myshopify.com.",
      two: "If the store has closed or changed its address, move the licence to the right store.",
    },
    STORE_FROZEN: {
      one: "In Shopify, open Settings, then Plan.",
      two: "Pay what is due, or choose a plan.",
      three: "Come back here: the check is made again.",
    },
    TOKEN_INVALID: {
      one: "In Shopify, open your app and copy its credentials.",
      two: "Enter them on this page, under “Replace the credentials”.",
    },
    TOKEN_WRONG_STORE: {
      one: "Open the app of this store, not of another one.",
      two: "Copy its credentials and enter them under “Replace the credentials”.",
    },
    APP_NOT_INSTALLED: {
      one: "Open Shopify’s developer dashboard.",
      two: "Install the app in this store.",
      three: "Come back here: the check is made again.",
    },
    APP_OTHER_ORGANISATION: {
      one: "Create the app in the Shopify organisation of the store.",
      two: "Install it, then enter its credentials under “Replace the credentials”.",
    },
    SCOPE_MISSING: {
      one: "In Shopify, open Settings, then Apps, then Develop apps.",
      two: "Under Configuration, tick {{scopes}} and save.",
      three: "Install the app again, then come back here.",
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
    title: "Deep check",
    text: "Creates a development theme in the store, writes a file into it, then deletes it. Your visitors see nothing and your themes are not touched.",
    submit: "Run the deep check",
    pending: "Trying",
  },
  credentials: {
    title: "Replace the credentials",
    text: "The store keeps its licence: the new credentials are checked with Shopify first.",
    kept: "Credentials on record: token …{{token}}, secret …{{secret}}.",
    submit: "Replace the credentials",
  },
  paused: {
    title: "The licence of this store is paused.",
    keepTitle: "What stays",
    keepTheme: "The theme in place, shown to your customers",
    keepContent: "Your settings and your content",
    keepSeat: "The seat of the store",
    loseTitle: "What stops",
    loseUpdates: "Updates and installation of the theme",
    loseFiles: "Downloading files with this licence",
    loseChanges: "Changing credentials and moving",
    contact: "Write to {{email}} to resume it.",
  },
  seat: {
    development: "Development store: it takes no seat.",
    dueTitle: "This store is on a paid plan now.",
    due: "It may go without a seat until {{date}}. After that, updates and installation stop; the theme stays in place.",
    overdue: "Updates and installation have been stopped since {{date}}. The theme stays in place.",
    take: "Give it a seat",
    pending: "One moment",
  },
  actions: { title: "This licence", move: "Move to another store", free: "Deactivate", home: "Back to the dashboard" },
} satisfies typeof french;
