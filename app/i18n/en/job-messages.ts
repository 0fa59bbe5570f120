import type { jobMessages as french } from "../fr/job-messages.ts";

export const jobMessages = {
  waiting: {
    title: "The preview for {{store}} needs your answers",
    message: "We compared {{version}} with your theme. Nothing is written until you have decided.",
  },
  done: {
    install: {
      title: "The theme is installed in {{store}}",
      message: "“{{name}}” is ready to be published. Your published theme is not touched.",
    },
    update: {
      title: "The updated copy of {{store}} is ready",
      message: "“{{name}}” is ready for your review. Your published theme is not touched.",
    },
  },
  failed: {
    install: {
      title: "The installation in {{store}} did not finish",
      message: "Your published theme is not touched. The page of the installation says why, and what you can do.",
    },
    update: {
      title: "The update of {{store}} did not finish",
      message: "Your published theme is not touched. The page of the update says why, and what you can do.",
    },
  },
} satisfies typeof french;
