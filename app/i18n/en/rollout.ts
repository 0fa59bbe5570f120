import type { rollout as french } from "../fr/rollout.ts";

export const rollout = {
  title: "Rollout",
  lead: "A published release can be offered to your own stores first, then to one store in ten, then to all.",
  first: "Offer it first to",
  firstHint: "The next step is taken on this page later.",
  stage: { staff: "The team’s own stores", tenth: "10% of the stores", all: "All stores" },
  reached_one: "{{count}} store",
  reached_other: "{{count}} stores",
  now: "Current step",
  done: "Done",
  have: "Stores that publish this release",
  haveOf: "{{have}} of {{stores}}",
  next: { tenth: "Offer it to 10% of the stores", all: "Offer it to all stores" },
  nextPending: "Opening…",
  noStaff: "None of the team’s stores is connected, so this step reaches no store.",
  halt: {
    title: "Halt the rollout",
    text: "No store can install it, download it or update to it any longer. Work that runs already finishes, and copies that exist stay.",
    reason: "Reason for the halt",
    reasonHint: "Kept in the log, seen by the team alone.",
    submit: "Halt",
    pending: "Halting…",
  },
  halted: {
    title: "Rollout halted since {{date}}",
    text: "Reason: {{reason}}",
    resume: "Resume the rollout",
    pending: "Resuming…",
  },
  reasonRequired: "Give the reason for the halt.",
  unavailable: "The rollout could not be loaded.",
} satisfies typeof french;
