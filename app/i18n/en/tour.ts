import type { Catalogue } from "../translate.ts";

export const tour = {
  welcome: {
    title: "Welcome to {{product}}",
    text: "Nine steps, three minutes: see where everything is and what it’s for.",
    pause: "Stop whenever you like: you can restart the tour from your account menu.",
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
      title: "Getting started",
      popupTitle: "Start here",
      text: "Everything there is to do, from the licence to your store. Finished steps are ticked.",
    },
    services: {
      title: "Services",
      popupTitle: "Get help",
      text: "What our team can do for your store and how to reach us. For Premium licences only.",
    },
    changelog: {
      title: "What’s new",
      popupTitle: "See what’s new",
      text: "What each release changes, and which release each of your stores runs.",
    },
    developers: {
      title: "Documentation",
      popupTitle: "Read the documentation",
      text: "For developers: the licence API, how the theme is built, and samples to copy.",
    },
    activate: {
      title: "Activate a licence",
      popupTitle: "Activate a licence",
      text: "Link a Premium licence to a store. We check the connection first; nothing is installed yet.",
    },
    install: {
      title: "Install the theme",
      popupTitle: "Install the theme",
      text: "The theme is installed as a separate copy. Your published theme is not touched.",
    },
    update: {
      title: "Update the theme",
      popupTitle: "Update the theme",
      text: "Compare, choose, check: the new release is prepared beside your published theme.",
    },
    download: {
      title: "Download the theme",
      popupTitle: "Download the theme",
      text: "The ZIP of each release, for your records or for a manual install.",
    },
    deactivate: {
      title: "Deactivate a licence",
      popupTitle: "Deactivate a licence",
      text: "Free a licence to use it in another store. The theme stays installed, without updates or Premium features.",
    },
  },
} satisfies Catalogue["tour"];
