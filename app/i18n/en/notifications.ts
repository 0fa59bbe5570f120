import type { Catalogue } from "../translate.ts";

export const notifications = {
  title: "Notifications",
  lead: {
    unread_one: "{{count}} unread notification.",
    unread_other: "{{count}} unread notifications.",
    allRead: "You’re all caught up.",
  },
  list: "Notifications, newest first",
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
  dismiss: "Dismiss",
  dismissNamed: "Dismiss: {{title}}",
  clear: "Clear all",
  arrived_one: "New notification: {{title}}",
  arrived_other: "{{count}} new notifications",
  more: "See more",
  moreNamed: "See more: {{title}}",
  empty: {
    title: "Nothing new",
    text: "News and messages from the team will appear here.",
    action: "Choose my e-mails",
  },
  notKept: {
    title: "This change could not be saved.",
    text: "Your notifications are still here. Try again in a moment.",
  },
  unavailable: {
    title: "Your notifications could not be loaded.",
    text: "They are all safe. The rest of the portal works.",
    retry: "Try again",
  },
} satisfies Catalogue["notifications"];
