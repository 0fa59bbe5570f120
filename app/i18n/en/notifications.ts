import type { Catalogue } from "../translate.ts";

export const notifications = {
  title: "Notifications",
  lead: {
    unread_one: "{{count}} message to read.",
    unread_other: "{{count}} messages to read.",
    allRead: "All read.",
  },
  list: "Messages, newest first",
  unread: "unread",
  type: {
    info: "Information",
    success: "Good news",
    warning: "Important",
    error: "Problem",
  },
  staff: "Admin",
  markRead: "Mark as read",
  readNamed: "Mark as read: {{title}}",
  dismiss: "Clear",
  dismissNamed: "Clear: {{title}}",
  clear: "Clear all",
  arrived_one: "New notification: {{title}}",
  arrived_other: "{{count}} new notifications",
  more: "See more",
  moreNamed: "See more: {{title}}",
  empty: {
    title: "Nothing new",
    text: "News and messages from the team arrive here.",
  },
  notKept: {
    title: "This change could not be kept.",
    text: "The messages are back. Try again in a moment.",
  },
  unavailable: {
    title: "Your notifications could not be read.",
    text: "None is lost. The rest of the portal works.",
    retry: "Try again",
  },
} satisfies Catalogue["notifications"];
