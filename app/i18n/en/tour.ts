import type { Catalogue } from "../translate.ts";

export const tour = {
  welcome: {
    title: "Welcome to {{product}}",
    text: "Nine steps, three minutes: where everything is, and what it is for.",
    pause: "Stop whenever you like: the menu of your account restarts the tour.",
    start: "Start the tour",
    later: "Later",
    pending: "Opening the tour",
  },
  next: "Next",
  nextNamed: "Next: {{step}}",
  back: "Back",
  backNamed: "Back: {{step}}",
  finish: "Finish",
  skip: "Skip",
  skipNamed: "Skip the guided tour",
  progress: "{{current}} of {{total}}",
  reminder: {
    title: "Next",
    start: "Take the guided tour",
    resume: "Finish the guided tour",
    steps_one: "{{count}} step",
    steps_other: "{{count}} steps",
    minutes_one: "{{count}} minute",
    minutes_other: "{{count}} minutes",
    done: "{{count}} of {{total}}",
  },
  steps: {
    help: {
      title: "First steps",
      popupTitle: "Start here",
      text: "The list of what there is to do, from the licence to the store. It shows what is already done.",
    },
    services: {
      title: "Services",
      popupTitle: "Get help",
      text: "What our team can do for your store, and how to reach us. The page opens with a Premium licence.",
    },
    changelog: {
      title: "What’s new",
      popupTitle: "Follow what’s new",
      text: "What each release changes, and which release each of your stores has.",
    },
    developers: {
      title: "Documentation",
      popupTitle: "Read the documentation",
      text: "For those who write code: the licence API, how the theme is built, and samples to copy.",
    },
    activate: {
      title: "Activate a licence",
      popupTitle: "Activate a licence",
      text: "A Premium licence takes its seat in a store. The connection is checked first, and nothing is installed yet.",
    },
    install: {
      title: "Install the theme",
      popupTitle: "Install the theme",
      text: "The theme arrives in the store as a copy. Your published theme is not touched.",
    },
    update: {
      title: "Update the theme",
      popupTitle: "Update the theme",
      text: "Compare, settle, check: the new release is prepared beside your published theme.",
    },
    download: {
      title: "Download the theme",
      popupTitle: "Download the theme",
      text: "The ZIP of each release, for your archives or to install by hand.",
    },
    deactivate: {
      title: "Deactivate a licence",
      popupTitle: "Deactivate a licence",
      text: "When a store no longer needs it, the seat is free for another. The theme stays installed, without updates or Premium features.",
    },
  },
} satisfies Catalogue["tour"];
