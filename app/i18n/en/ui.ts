import type { Catalogue } from "../translate.ts";

export const ui = {
  optional: "optional",
  showSecret: "Show",
  hideSecret: "Hide",
  locked: "Cannot be changed",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  selected: "Selected",
  loading: "Loading",
  stillAsking: "This page shows the answer as soon as it is here.",
  stillAskingLater: "Ask again in a moment.",
  askAgain: "Ask again",
  progress: {
    step: "Step {{step}} of {{steps}}",
    percent: "{{percent}}%",
    text: "{{position}}: {{stepName}}, {{done}}",
  },
  requestId: "Reference",
  thread: {
    done: "Done",
    now: "In progress",
    toCome: "To come",
    yours: "Your turn",
    failed: "To fix",
    event: "Event",
    staff: "Staff",
  },
  fork: {
    copy: "Copy, to check",
    copyDone: "Copy, checked",
    published: "Published, intact",
    kept: "Untouched",
    ownTheme: "Your current theme",
    copyToMake: "Copy to create",
    copyReady: "Copy, ready",
    yourTurn: "Your turn",
    publish: "Publish",
    publishDone: "Published",
    description:
      "{{installed}} is published and stays intact; {{target}} waits on a copy, to check and then to publish.",
    descriptionKept: "{{installed}}: untouched. {{target}}: on a copy to check, then to publish.",
    descriptionInstall:
      "Published: {{installed}}, intact. {{target}} will arrive on a copy to create, then to publish.",
    descriptionReady:
      "Published: {{installed}}, intact. The copy in {{target}} is ready: it is your turn to publish it.",
    descriptionDone: "{{target}} is published.",
  },
  versionPair: "From {{from}} to {{to}}",
} satisfies Catalogue["ui"];
