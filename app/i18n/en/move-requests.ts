import type { moveRequests as french } from "../fr/move-requests.ts";

export const moveRequests = {
  title: "Moves asked for",
  lead: "These customers have used up the moves of their licence. An answer opens one more to them.",
  noStore: "The licence is in no store any longer.",
  since: "Asked {{when}}",
  moves_one: "{{count}} move within twelve months",
  moves_other: "{{count}} moves within twelve months",
  reason: "Reason",
  reasonHint: "Kept in the licence’s history.",
  submit: "Allow one move",
  submitFor: "to {{email}}",
  pending: "Answering",
  emptyTitle: "Nobody waits for an answer",
  emptyText: "Requests will show here, the oldest first.",
  unavailable: "The requests could not be loaded.",
  retry: "Try again",
  errors: {
    reasonRequired: "Write why this move is allowed.",
    reasonTooLong: "500\u00a0characters at most.",
  },
} satisfies typeof french;
