import type { Catalogue } from "../translate.ts";

export const pointsMessages = {
  requested: {
    title: "Points request",
    message_one: "{{name}} requests {{amount}} point, worth {{value}}.",
    message_other: "{{name}} requests {{amount}} points, worth {{value}}.",
  },
  accepted: {
    title: "Points request accepted",
    message_one: "Your request for {{amount}} point, worth {{value}}, is accepted.",
    message_other: "Your request for {{amount}} points, worth {{value}}, is accepted.",
  },
  refused: {
    title: "Points request refused",
    message_one: "{{amount}} point is back on your balance. The reason: {{reason}}",
    message_other: "{{amount}} points are back on your balance. The reason: {{reason}}",
  },
  added: {
    title: "Points added",
    message_one: "{{amount}} more point on your balance. The reason: {{reason}}",
    message_other: "{{amount}} more points on your balance. The reason: {{reason}}",
  },
  taken: {
    title: "Points taken away",
    message_one: "{{amount}} point less on your balance. The reason: {{reason}}",
    message_other: "{{amount}} points less on your balance. The reason: {{reason}}",
  },
} satisfies Catalogue["pointsMessages"];
