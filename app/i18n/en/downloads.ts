import type { downloads as french } from "../fr/downloads.ts";

export const downloads = {
  title: "Download the theme",
  lead: "The ZIP file goes into Shopify, under Online Store, then Themes.",
  releases: "Release",
  newestRelease: "{{version}}, the newest",
  published: "published {{date}}",
  contents: "What the releases hold",
  notes: "What is new in {{version}}",
  sha256: "SHA-256 fingerprint",
  terms: {
    title: "Download terms",
    version: "Version of {{date}}",
    seats: "One licence is for one store. The theme may be installed only on the stores of your active licences.",
    keep: "The file is for your own use. It may not be sold on, shared or published.",
    edit: "You may change the theme for your store. Your changes are yours.",
    updates: "Updates and support are included as long as the licence is active.",
    record: "Your agreement, its date and the version of these terms are kept.",
    accept: "I accept the download terms.",
  },
  submit: "Download the ZIP",
  assurance: "Downloading changes nothing in your stores.",
  linkNote: "The link is valid for five minutes, on this device.",
  empty: {
    title: "No release published yet",
    text: "The theme’s releases will show here as soon as they are published.",
    action: "Back to the dashboard",
  },
  paused: {
    title: "Your licence is paused.",
    text: "No file is served meanwhile. Your theme stays in the store. Write to support to resume it.",
  },
  unavailable: {
    title: "The releases could not be loaded.",
    retry: "Try again",
  },
  errors: {
    releaseRequired: "Choose a release.",
    termsRequired: "Accept the terms to download.",
  },
} satisfies typeof french;
