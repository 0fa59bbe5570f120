import type { Catalogue } from "../translate.ts";

export const jobMessages = {
  waiting: {
    title: "The preview for {{store}} needs your answers",
    message: "We compared {{version}} with your theme. Nothing changes in your store until you answer.",
  },
  ready: {
    title: "The preview for {{store}} is ready",
    message:
      "There is nothing to decide. Your store stays as it is until you create the updated copy with {{version}}.",
  },
  done: {
    install: {
      title: "The theme is installed in {{store}}",
      message: "“{{name}}” is ready to be published. Your published theme is not touched.",
    },
    update: {
      title: "The updated copy of {{store}} is ready",
      message: "Review “{{name}}”, then publish it. Your published theme is not touched.",
    },
    template: {
      title: "The template has been added to a theme in {{store}}",
      message: "Find it in “{{name}}”. Your published theme is not touched.",
    },
  },
  failed: {
    install: {
      title: "The installation in {{store}} did not finish",
      message: "Your published theme is not touched. Open the installation to see the cause and what to do.",
    },
    update: {
      title: "The update of {{store}} did not finish",
      message: "Your published theme is not touched. Open the update to see the cause and what to do.",
    },
    template: {
      title: "The template could not be added in {{store}}",
      message: "Open the job to see the cause and what to do.",
    },
  },
} satisfies Catalogue["jobMessages"];

export const ticketMessages = {
  answered: {
    title: "Reply to your ticket no. {{number}}",
    message: "“{{subject}}”: support has replied to you.",
  },
  joined: {
    title: "New message in your ticket no. {{number}}",
    message: "“{{subject}}”: someone in copy has written.",
  },
  joinedBy: {
    title: "New message in your ticket no. {{number}}",
    message: "“{{subject}}”: {{name}}, in copy, has written.",
  },
  ticketFailed: {
    title: "Your ticket could not be sent",
    message: "Support rejected “{{subject}}”. Your text is kept: open the ticket to send it again.",
  },
  replyFailed: {
    title: "Your reply to ticket no. {{number}} could not be sent",
    message: "Support rejected it. Your text is kept: open the ticket to send it again.",
  },
  rejecting: {
    title: "Support is rejecting tickets",
    message: "First rejection today. The event log names the ticket and the rejected fields.",
  },
} satisfies Catalogue["ticketMessages"];

export const serviceRequests = {
  setup: {
    subject: "Setting the theme up",
    message:
      "Hello,\n\nI would like you to set the theme up.\n\nStore and number of products:\nPages to prepare:\nBrand (logo, colours, fonts):\nWanted by:",
  },
  migration: {
    subject: "Carrying my edits over",
    message:
      "Hello,\n\nI would like you to carry my edits over to the current release of the theme.\n\nMy current theme:\nWhat I changed and want to keep:\nWanted by:",
  },
  sections: {
    subject: "Custom section",
    message:
      "Hello,\n\nI would like a custom section or block.\n\nWhat it shows, and on which page:\nAn example that comes close:\nWanted by:",
  },
  audit: {
    subject: "Audit of speed and accessibility",
    message:
      "Hello,\n\nI would like an audit of my store.\n\nPages that matter most:\nWhat bothers me today:\nWanted by:",
  },
  other: {
    subject: "Request for a quote",
    message: "Hello,\n\nI would like a quote.\n\nWhat I want to achieve:\nWanted by:",
  },
} satisfies Catalogue["serviceRequests"];

export const publicationMessages = {
  reminded: {
    title: "“{{name}}” will be published soon",
    message: "Visitors to {{store}} will see it on {{date}}, Paris time. Until then you can change the time or cancel.",
  },
  published: {
    title: "“{{name}}” is published",
    message:
      "Visitors to {{store}} have been able to see it since {{date}}, Paris time, as planned. You can go back to the previous theme here.",
  },
  cancelled: {
    title: "“{{name}}” was not published",
    message: "The publication in {{store}}, planned for {{date}}, Paris time, was cancelled. {{reason}} {{fix}}",
  },
} satisfies Catalogue["publicationMessages"];

/** What a mail about a licence names. */
export const licenceFacts = {
  licence: "Licence",
  store: "Store",
  account: "Customer account",
  count_one: "{{count}} licence",
  count_other: "{{count}} licences",
} satisfies Catalogue["licenceFacts"];

export const eventMessages = {
  templateRequested: {
    title: "A page template for {{store}}",
    inStore: "We suggest adding {{file}} to an unpublished theme in this store. Nothing is added without your consent.",
    alone: "We suggest adding {{file}} to an unpublished theme. Nothing is added without your consent.",
  },
  templateDeclined: {
    title: "{{store}} declined a template",
    inStore: "{{file}} will not be added. The request shows the customer’s reason.",
    alone: "{{file}} will not be added. The request shows the customer’s reason.",
  },
  activated: {
    title: "We have activated your licence",
    alone: "Find it on your dashboard.",
    inStore: "{{store}} is ready for the theme.",
  },
  deactivated: {
    title: "Your licence has been deactivated",
    alone: "Find it on your dashboard.",
    inStore: "{{store}} keeps its theme, without updates.",
  },
  deactivatedByOwner: {
    title: "You deactivated a licence",
    alone: "If this wasn’t you, change your password, then contact support right away.",
    inStore:
      "The licence has left {{store}} and can be used in another store. If this wasn’t you, change your password, then contact support right away.",
  },
  moved: {
    title: "A licence has changed store",
    alone: "You’ll find it on your dashboard.",
    inStore: "It has moved from {{from}} to {{store}}.",
  },
  movedByOwner: {
    title: "You moved a licence",
    alone: "If this wasn’t you, change your password, then contact support right away.",
    inStore:
      "The licence has moved from {{from}} to {{store}}. If this wasn’t you, change your password, then contact support right away.",
  },
  undone: {
    title: "A change to your licences was undone",
    alone: "Please disregard our previous message. Your dashboard shows your licences as they are now.",
    inStore:
      "Please disregard our previous message about {{store}}. Your dashboard shows your licences as they are now.",
  },
  prepared: {
    title: "An activation is ready for you",
    alone: "Finish it with your store’s credentials.",
    inStore: "Our team has prepared the activation of {{store}}. Finish it with the store’s credentials.",
  },
  ownerGained: {
    title: "A licence has been transferred to you",
    alone: "A {{theme}} licence now belongs to {{account}}. Activate it in a store whenever you like.",
    inStore: "The {{theme}} licence for {{store}} now belongs to {{account}}, with the store’s connection.",
  },
  ownerLost: {
    title: "A licence has been transferred to another customer",
    alone: "A {{theme}} licence of {{account}} now belongs to another customer.",
    inStore:
      "The {{theme}} licence for {{store}} no longer belongs to {{account}}: it was transferred to another customer.",
  },
  storeRenamed: {
    title: "Your store has a new address",
    alone: "One of your stores has a new address at Shopify. Its licence and credentials follow it.",
    inStore:
      "Its address at Shopify is now {{store}}. Its licence and credentials follow it: there is nothing for you to do.",
  },
  seatDue: {
    title: "{{store}} needs a licence",
    alone: "One of your development stores has moved to a paid plan. Give it a licence before {{date}}.",
    inStore:
      "This development store has moved to a paid plan. Give it a licence before {{date}}: after that, it can’t be updated.",
  },
  moveAllowed: {
    title: "One more move is possible",
    alone: "You can move your licence to another store.",
    inStore: "You can move the licence of {{store}} to another store.",
  },
  bound: {
    title_one: "A {{theme}} licence is yours",
    title_other: "{{count}} {{theme}} licences are yours",
    alone_one: "Activate it in your store, then install the theme.",
    alone_other: "Activate one in your store, then install the theme.",
    inStore: "Activate it in your store, then install the theme.",
  },
  granted: {
    title_one: "You have been given a licence",
    title_other: "You have been given {{count}} licences",
    alone_one: "Activate it in a store whenever you like.",
    alone_other: "Activate them in your stores whenever you like.",
    inStore: "Activate it in a store whenever you like.",
  },
  paused: {
    title: "Your licence is paused",
    alone: "You can’t activate it for now. Reason: {{reason}}",
    inStore: "The theme in {{store}} stays in place, without updates or downloads. Reason: {{reason}}",
  },
  enabled: {
    title: "Your licence is active again",
    alone: "You can activate it in a store.",
    inStore: "Updates and downloads are available again for {{store}}.",
  },
  removed: {
    title_one: "One of your licences has been removed",
    title_other: "{{count}} of your licences have been removed",
    alone_one: "It is no longer yours. Contact support to find out why.",
    alone_other: "They are no longer yours. Contact support to find out why.",
    inStore: "{{store}} keeps its theme, without updates or Premium features. Contact support to find out why.",
  },
  restored: {
    title: "Your licence has been restored",
    alone: "You can use it again.",
    inStore: "You can use it again.",
  },
} satisfies Catalogue["eventMessages"];

export const pointsMessages = {
  requested: {
    title: "Points request",
    message_one: "A customer requests {{amount}} point, worth {{value}}.",
    message_other: "A customer requests {{amount}} points, worth {{value}}.",
  },
  accepted: {
    title: "Points request accepted",
    message_one: "Your request for {{amount}} point, worth {{value}}, has been accepted.",
    message_other: "Your request for {{amount}} points, worth {{value}}, has been accepted.",
  },
  transfer: {
    title: "Points request accepted",
    message_one:
      "We have paid you {{value}} for {{amount}} point by bank transfer on {{date}}. Reference: {{reference}}",
    message_other:
      "We have paid you {{value}} for {{amount}} points by bank transfer on {{date}}. Reference: {{reference}}",
  },
  credit_note: {
    title: "Points request accepted",
    message_one: "You have a credit note of {{value}} for {{amount}} point, dated {{date}}. Reference: {{reference}}",
    message_other:
      "You have a credit note of {{value}} for {{amount}} points, dated {{date}}. Reference: {{reference}}",
  },
  other: {
    title: "Points request accepted",
    message_one: "We have paid out your {{amount}} point, worth {{value}}, on {{date}}: {{reference}}",
    message_other: "We have paid out your {{amount}} points, worth {{value}}, on {{date}}: {{reference}}",
  },
  refused: {
    title: "Points request declined",
    message_one: "{{amount}} point is back in your balance. Reason: {{reason}}",
    message_other: "{{amount}} points are back in your balance. Reason: {{reason}}",
  },
  added: {
    title: "Points added",
    message_one: "{{amount}} point added to your balance. Reason: {{reason}}",
    message_other: "{{amount}} points added to your balance. Reason: {{reason}}",
  },
  taken: {
    title: "Points deducted",
    message_one: "{{amount}} point deducted from your balance. Reason: {{reason}}",
    message_other: "{{amount}} points deducted from your balance. Reason: {{reason}}",
  },
} satisfies Catalogue["pointsMessages"];

export const securityMessages = {
  twoFactorsOn: {
    title: "Two-factor authentication is on",
    message:
      "You now need a code every time you sign in. Your other devices are signed out. If this wasn’t you, contact support straight away.",
  },
  twoFactorsOff: {
    title: "Two-factor authentication is off",
    message:
      "Your password alone is enough to sign in. If this wasn’t you, change it straight away: your other devices will be signed out.",
  },
  codesRenewed: {
    title: "New recovery codes",
    message: "Your old codes no longer work. If this wasn’t you, change your password, then create new codes.",
  },
  recoveryCodeUsed: {
    title: "Recovery code used",
    message:
      "A recovery code was used in place of your app and no longer works. If this wasn’t you, change your password, then create new codes.",
  },
  codesBlocked: {
    title: "Several wrong codes",
    message:
      "Someone entered your password, then several wrong codes. To be safe, no code is accepted for a while. If this wasn’t you, change your password: someone else knows it.",
  },
  passwordChanged: {
    title: "Password changed",
    message: "Your other devices are signed out. If this wasn’t you, request a new password on the sign-in page.",
  },
  addressAsked: {
    title: "Change of address requested",
    message:
      "We have sent a link to the new address; nothing changes until it is opened. If this wasn’t you, cancel the change in your profile and change your password.",
  },
  viewedByStaff: {
    title: "Our team viewed your portal",
    message:
      "To help you, a member of our team saw the portal as you do, read-only and for ten minutes at most. Nothing could be changed. Any questions? Contact support.",
  },
  accountHandedOver: {
    title: "Your address had already been used for an account",
    message:
      "Someone created an account with your address before you did: their name, company and photo are erased, their devices are signed out, and their tickets are not shown to you.",
  },
  addressChanged: {
    title: "Address changed",
    message:
      "Sign in with your new address from now on. Your devices are signed out. If this wasn’t you, open the link we sent to your previous address.",
  },
  roleGranted: {
    title: "You are now an administrator",
    message: "You can now open the staff pages. Protect your account with two-factor authentication.",
  },
  roleRemoved: {
    title: "You are no longer an administrator",
    message: "You can no longer open the staff pages. The rest of your account stays the same.",
  },
  sessionEnded: {
    title: "A device has been signed out",
    message:
      "Our team has ended one session of your account; the others stay open. If the device is yours, sign in on it again.",
  },
  sessionsEnded: {
    title: "Your devices have been signed out",
    message: "Our team has ended all sessions of your account. Sign in again with your password.",
  },
  secondFactorReset: {
    title: "Two-factor authentication removed by our team",
    message:
      "Your password alone is enough to sign in. If you did not ask for this, change it and contact support straight away.",
  },
  accountEnabled: {
    title: "Your account has been reopened",
    message: "You can sign in again. If you have any doubts about your password, change it.",
  },
} satisfies Catalogue["securityMessages"];

export const nextStep = {
  activate: {
    title: "A licence is waiting for its store",
    text: "Enter the store’s address and its credentials. Nothing is installed at this step.",
    action: "Activate a licence",
  },
  reconnect: {
    title: "Restore the connection",
    text: "Shopify no longer accepts this store’s credentials, or the store is closed. All you need are new credentials; the licence stays the same.",
    action: "Renew the credentials",
    check: "See the store",
    row: "{{store}} has lost its connection",
    rowText: "The installed theme keeps working.",
  },
  install: {
    title: "Install {{version}} in your store",
    text: "{{product}} is installed beside your themes, unpublished, in about two minutes. Set it up, then publish it.",
    action: "Install the theme",
    second: "See what will happen",
    row: "Install the theme in {{store}}",
    rowText: "The licence is active; another theme is published.",
  },
  publish: {
    title: "“{{name}}” is ready to be published",
    text: "The theme is installed beside your published theme. Set it up, review it, then publish it whenever you like.",
    action: "Review and publish",
    row: "The theme installed in {{store}} is ready to be published",
  },
  scheduled: {
    text: "Will be published on {{date}}, Paris time.",
    action: "Change or publish now",
  },
  resume: {
    title: "The preview of {{version}} is waiting for your answers",
    text: "There are choices left to make before we create the updated copy. Until then, nothing changes in your store.",
    action: "Resume the preview",
    row: "{{version}} is ready for {{store}}",
    rowText: "Its preview is waiting for your answers.",
  },
  confirm: {
    title: "The preview of {{version}} is ready",
    text: "There is nothing to decide: look through the changes, then create the updated copy.",
    action: "Open the preview",
    row: "{{version}} is ready for {{store}}",
    rowText: "Its preview is ready: nothing to decide.",
  },
  review: {
    title: "Review “{{name}}”",
    carriedOver_one: "{{count}} file kept with your edits.",
    carriedOver_other: "{{count}} files kept with your edits.",
    settled_one: "{{count}} question resolved.",
    settled_other: "{{count}} questions resolved.",
    text: "Your published theme is not touched.",
    action: "Review and publish",
    second: "Open the preview",
    row: "The updated copy of {{store}} is ready",
  },
  resolve: {
    title: "An installation or update did not finish",
    install: "The installation did not finish",
    update: "The update did not finish",
    template: "The template could not be added",
    text: "Your published theme is not touched.",
    action: "See how to resume",
    row: "An installation or update did not finish in {{store}}",
    rowText: "Your published theme is not touched.",
  },
  update: {
    title: "{{version}} is ready for your store",
    text: "We update a copy beside your published theme. Check it, then publish it.",
    action: "Prepare the update",
    second: "See what’s new",
    row: "{{version}} is ready for {{store}}",
    rowText: "The update is made on a copy.",
  },
  follow: {
    title: "An installation or update is running",
    install: "The theme is being installed",
    update: "The updated copy is being prepared",
    template: "The template {{file}} is being added",
    text: "A few minutes at most. You can close this page; we’ll keep going.",
    action: "Follow progress",
  },
} satisfies Catalogue["nextStep"];

export const licenceRows = {
  count_one: "{{count}} licence",
  count_other: "{{count}} licences",
  freeCount_one: "{{count}} available",
  freeCount_other: "{{count}} available",
  published: "{{version}} published",
  current: "up to date",
  other: "theme not installed",
  publish: "{{version}} installed, not published yet",
  review: "{{version}} copy ready",
  scheduled: "{{version}} copy scheduled",
  resume: "{{version}} preview to finish",
  confirm: "{{version}} preview ready",
  update: "{{version}} is available",
  resolve: {
    install: "installation stopped",
    update: "update stopped",
    template: "template not added",
  },
  follow: {
    install: "installing",
    update: "updating",
    template: "adding a template",
  },
  development: "development store",
  seatDue: "This store is now on a paid plan: it needs a licence before {{date}}.",
  paused: "Reason for the pause: {{reason}}",
  pausedTitle: "Paused licence",
  pausedText: "Can’t be activated or updated while paused",
  checked: "checked {{when}}",
  checkedOn: "checked on {{when}}",
  neverChecked: "not checked yet",
  free_one: "Available licence",
  free_other: "{{count}} available licences",
  ready_one: "Ready for your first store, updates included",
  ready_other: "Ready for your stores, updates included",
  readyOther_one: "Ready for another store, updates included",
  readyOther_other: "Ready for other stores, updates included",
} satisfies Catalogue["licenceRows"];

export const comingSteps = {
  title: "What happens next",
  install: {
    first: { title: "We check the store", detail: "It responds and has room for one more theme." },
    second: {
      title: "The theme arrives, unpublished",
      detail: "It joins your themes. Your visitors see no difference.",
    },
    third: { title: "We verify every file", detail: "Allow two minutes. You can close the page." },
    fourth: { title: "You set it up, then publish", detail: "Whenever you like, never before." },
  },
  update: {
    first: { title: "We read your theme", detail: "Nothing is written to the store." },
    second: { title: "You answer the questions", detail: "Only where your edits and the new release meet." },
    third: { title: "We create the updated copy", detail: "Beside your published theme, which is not touched." },
    fourth: { title: "You review, then publish", detail: "One click takes you back to the previous theme." },
  },
  move: {
    first: { title: "We check the new store", detail: "Shopify confirms its credentials before anything changes." },
    second: { title: "The licence moves", detail: "In one go: if a step fails, nothing changes." },
    third: { title: "The old store keeps its theme", detail: "Its visitors see no difference." },
    fourth: { title: "You install the theme in the new one", detail: "Two minutes, beside its published theme." },
  },
  deactivate: {
    first: { title: "We verify the secret key", detail: "It proves that the store is yours." },
    second: { title: "The licence is freed immediately", detail: "This store no longer uses it." },
    third: { title: "The theme stays in the store", detail: "Your visitors see no difference." },
    fourth: { title: "You activate it elsewhere", detail: "Whenever you like, at no cost." },
  },
} satisfies Catalogue["comingSteps"];

export const updateNotes = {
  lostBlock: "the block “{{name}}”",
  decides: "Your answer also decides whether the copy keeps these files: {{names}}.",
  partial: {
    OWN_FILE:
      "This file is yours; no release contains it. The copy keeps it, except for what is noted here and in the settings to review.",
    EDITED_BY_YOU:
      "You edited this file. The copy keeps your work, except for what is noted here and in the settings to review.",
  },
  open: {
    STILL_USED:
      "The new release no longer contains it, but your {{by}} uses it: it stays only if you keep your version there.",
    RESTORED: "You deleted it. It comes back only if your choice for {{by}} still uses it.",
    WORDS_STILL_USED:
      "The new release no longer contains the texts used by your {{by}}. They stay only if you keep your version there: {{keys}}",
  },
  kinds: {
    lost_one: "{{count}} setting to review",
    lost_other: "{{count}} settings to review",
    gone_one: "{{count}} section or block removed",
    gone_other: "{{count}} sections or blocks removed",
    comments_one: "{{count}} comment removed",
    comments_other: "{{count}} comments removed",
    added_one: "{{count}} section or block added",
    added_other: "{{count}} sections or blocks added",
    changed_one: "{{count}} section or block merged",
    changed_other: "{{count}} sections or blocks merged",
    left_one: "{{count}} new item left out",
    left_other: "{{count}} new items left out",
    kept_one: "{{count}} of yours kept",
    kept_other: "{{count}} of yours kept",
    words_one: "{{count}} text to review",
    words_other: "{{count}} texts to review",
    missing_one: "{{count}} missing name",
    missing_other: "{{count}} missing names",
    apps_one: "{{count}} app kept",
    apps_other: "{{count}} apps kept",
    prepared_one: "{{count}} change prepared by the release",
    prepared_other: "{{count}} changes prepared by the release",
    how: "Why",
  },
  themeSettings: "theme settings",
  OWN_FILE: "This file is yours; no release contains it. The copy keeps it as it is.",
  EDITED_BY_YOU: "You edited this file. The copy keeps your work.",
  REMOVED_BY_RELEASE: "The new release no longer contains it, but you edited it: it stays.",
  STILL_USED: "The new release no longer contains it, but {{by}} still uses it: it stays.",
  REMOVED_BY_YOU: "You deleted it: it does not come back.",
  RESTORED: "You deleted it, but {{by}} needs it: it comes back.",
  REPLACED_BY_YOURS: "Your file {{by}} takes its place: Shopify does not accept both.",
  NO_BASE: "The original release is unknown, so we can’t tell who changed this file.",
  BINARY: "It is not text: it can only be kept or replaced as a whole.",
  TOO_LONG: "It is too long to compare line by line: it can only be kept or replaced as a whole.",
  WHOLE_FILE: "With “{{choice}}”, the copy takes {{side}}. {{reason}}",
  WHOLE_FILE_TAKEN: "You chose “{{choice}}”: the copy has {{side}}. {{reason}}",
  LINES_WITHOUT_SETTING: "With “{{choice}}”, lines in the copy use settings that no longer exist there: {{settings}}.",
  SETTINGS_DROPPED: "With “{{choice}}”, you lose these settings and their values: {{settings}}.",
  UNREADABLE: "Its JSON cannot be read: the copy keeps the whole file.",
  COMMENT_GONE: "This comment is in a part that the copy does not have, so it is removed: “{{comment}}”",
  FITTED: "The new release’s file, without the values that your own sections or settings do not support: {{count}}.",
  SETTING_GONE: "The setting “{{setting}}” ({{place}}) no longer exists. Your value was “{{value}}”.",
  SETTING_INVALID:
    "The value “{{value}}” of the setting “{{setting}}” ({{place}}) is no longer accepted: the copy uses “{{fallback}}”.",
  SECTION_GONE: "The copy has no section of type {{type}}: your section “{{section}}” is not carried over.",
  BLOCK_GONE: "The block “{{block}}” (type {{type}}, in {{place}}) no longer exists: it is not carried over.",
  LAYOUT_GONE: "The layout “{{layout}}” no longer exists: the theme’s own layout replaces it.",
  SECTION_TAKEN: "The new release adds “{{section}}” (type {{type}}) here: the copy includes it.",
  SECTION_REMOVED:
    "The new release removes “{{section}}” (type {{type}}) here, and you had not changed it: the copy does not include it.",
  SECTION_NOT_TAKEN: "The new release adds “{{section}}” (type {{type}}) here. Your layout stays without it.",
  SECTION_WITHOUT_FILE:
    "The new release adds “{{section}}” here. The copy does not have its type {{type}}, so it is left out.",
  SECTION_TOO_MANY:
    "The new release adds “{{section}}” (type {{type}}) here. It is left out: Shopify accepts {{most}} at most in one place.",
  OWN_TOO_MANY:
    "In the new theme Shopify accepts {{most}} at most here: your “{{section}}” (type {{type}}) is not in the copy.",
  TEMPLATE_FULL:
    "Together, your version and the new release would exceed {{most}} blocks, Shopify’s limit: your layout stays as it is.",
  ADDED_BY_BOTH:
    "The new release adds “{{section}}” (type {{type}}) here, and so do you (type {{yours}}): yours is kept.",
  REMOVAL_NOT_TAKEN: "The new release removes “{{section}}” (type {{type}}) here. Yours is kept.",
  CHANGE_TAKEN:
    "The new release changes “{{section}}” (type {{type}}) here: the copy takes the change and keeps yours.",
  CHANGE_NOT_TAKEN: "The new release changes “{{section}}” (type {{type}}) here. Yours is kept as it is.",
  SETTING_KEPT:
    "“{{setting}}” ({{place}}) changed on both sides: your value “{{yours}}” is kept. The new release has: {{value}}",
  SETTING_UNSET: "The new release no longer sets “{{setting}}” ({{place}}): your value “{{yours}}” is kept.",
  ORDER_KEPT: "The order ({{place}}) changed on both sides: yours is kept.",
  APP_EMBED_CARRIED: "The app embed {{type}} is kept.",
  STYLE_WRITTEN_OUT:
    "The style “{{style}}” changes in the new release. The copy sets your current values one by one, so the look stays the same.",
  WORDS_KEPT: "The text “{{key}}” differs on both sides: yours is kept, “{{yours}}”. The new release has: {{value}}",
  WORDS_UNUSED: "The new release no longer uses “{{key}}”. Your text is kept, with no effect: {{value}}",
  WORDS_STILL_USED: "The new release no longer contains these texts, but {{by}} uses them, so they stay: {{keys}}",
  WORDS_REPLACED: "The text “{{key}}” has changed structure: yours is not carried over, “{{value}}”.",
  SETTING_RENAMED: "“{{from}}” is now called “{{setting}}” ({{place}}): your value “{{value}}” is kept.",
  SETTING_SUPERSEDED:
    "“{{from}}” is now called “{{setting}}” ({{place}}), which your theme already sets: “{{yours}}” is kept. The old value was: {{value}}",
  SCHEME_MAPPED: "“{{setting}}” ({{place}}) has new values: your “{{value}}” ({{from}}) becomes “{{scheme}}”.",
  SECTION_MOVED: "Your section “{{section}}” (type {{type}}) is now part of {{file}}, with its settings.",
  SECTIONS_JOINED: "Your section “{{section}}” of type {{from}} is now of type {{type}}, with its settings.",
  SECTION_SPLIT: "Your section “{{section}}” of type {{from}} is now: {{type}}. Its settings move with it.",
  RELEASE_SET: "The new release sets “{{setting}}” ({{place}}): {{value}}",
  RELEASE_REMOVED: "The new release no longer has “{{setting}}” ({{place}}). Your value was: {{value}}",
  SCHEMES_KEPT: "{{by}} uses the colour schemes {{schemes}}: the copy has them too.",
  SETTINGS_RESTORED: "The new release uses the theme settings {{settings}} in {{by}}: the copy has them again.",
  MISSING: "Line {{line}}: {{what}}",
  missingIn: "{{file}}, line {{line}}: {{what}}",
  missingWith: "With “{{choice}}”, line {{line}}: {{what}}",
  STATIC_LEFT: "The new layout no longer shows the section “{{section}}” (type {{type}}). Its content was: {{value}}",
  unsound: {
    JSON: "The two versions can be combined, but the resulting JSON would be unreadable.",
    SCHEMA: "The two versions can be combined, but Shopify could not read the resulting schema.",
    TAGS: "The two versions can be combined, but Shopify could not read the resulting Liquid or HTML.",
    DUPLICATE_SETTING: "The two versions can be combined, but one setting would be duplicated.",
    SCHEME_GROUP: "The two versions can be combined, but the colour schemes the sections use would be missing.",
  },
  answer: { mine: "Keep my version", "mine-file": "Keep my whole file", new: "Take the new release" },
  side: { mine: "your whole file", new: "the new release’s whole file" },
  because: {
    JSON: "Combining both would make the JSON unreadable.",
    SCHEMA: "Shopify could not read the schema if both were combined.",
    TAGS: "Shopify could not read the Liquid or HTML if both were combined.",
    DUPLICATE_SETTING: "Combining both would duplicate a setting.",
    SCHEME_GROUP: "The copy’s sections use colour schemes that only this file defines.",
  },
  fix: {
    REMOVED_BY_RELEASE: "If you no longer need it, delete it from the copy.",
    STILL_USED: "Once {{by}} no longer needs it, delete it.",
    UNSOUND: "Choose one version as a whole, or combine both.",
    LINES_WITHOUT_SETTING: "“Keep my whole file” keeps both.",
    UNREADABLE: "Correct it in Shopify’s code editor.",
    COMMENT_GONE: "It is still in your current theme.",
    STATIC_LEFT: "Add the section in the copy’s theme editor, with this content.",
    SETTING_GONE: "Look for its equivalent in the copy’s theme editor.",
    SETTING_INVALID: "Choose another value in the copy’s theme editor.",
    SECTION_GONE: "Replace it with a section from the new release.",
    BLOCK_GONE: "Replace it with a block from the new release.",
    LAYOUT_GONE: "Check the page in the copy’s preview.",
    SECTION_TAKEN: "Check its texts in the copy’s theme editor.",
    SECTION_NOT_TAKEN: "Add it in the theme editor if you like it.",
    SECTION_TOO_MANY: "Remove another one in the theme editor, then add this one.",
    OWN_TOO_MANY: "Your current theme still has it: move its content to another section.",
    ADDED_BY_BOTH: "Compare with the new release in the theme editor.",
    CHANGE_NOT_TAKEN: "Compare with the new release in the theme editor.",
    APP_EMBED_CARRIED: "Test this app in the copy before you publish.",
    WORDS_REPLACED: "Enter it again in the copy’s translations.",
  },
} satisfies Catalogue["updateNotes"];

export const webhookMessages = {
  title: "Webhook turned off: {{host}}",
  failures: "No delivery has succeeded for three days. This address no longer receives events.",
  gone: "The address replied that it no longer exists (410). It no longer receives events.",
} satisfies Catalogue["webhookMessages"];

export const alertMessages = {
  titles: {
    "sign-in-down": "Alert: signing in is down",
    "licences-down": "Alert: licences are down",
    "updates-down": "Alert: theme updates are down",
    "payments-down": "Alert: payments are down",
    "support-down": "Alert: support is down",
    "assistant-down": "Alert: the assistant is down",
    "notifications-down": "Alert: notifications are down",
    "tasks-behind": "Alert: scheduled tasks no longer succeed",
    "error-budget-spent": "Alert: too much downtime in thirty days",
  },
  text: "Concerns: {{names}}. The runbooks say what to do.",
} satisfies Catalogue["alertMessages"];

export const exportMessages = {
  licences: "Your licences export is ready",
  users: "Your users export is ready",
  events: "Your event log export is ready",
  ready_one: "{{rows}} row. The file is available for seven days.",
  ready_other: "{{rows}} rows. The file is available for seven days.",
} satisfies Catalogue["exportMessages"];

export const templateFindings = {
  TRAILING_COMMA: "A comma follows the last item on line {{line}}: remove it.",
  NOT_JSON: "This text is not valid JSON. The error is on line {{line}}, column {{column}}.",
  CHARACTER_LOST: "Line {{line}} contains an unreadable character: save the file as UTF-8 and send it again.",
  KEY_TWICE: "The key “{{key}}” on line {{line}} already exists: only the last one would be used.",
  NOT_TEMPLATE: "This JSON is not a template: it needs “sections” and “order”.",
  NO_SECTION: "The template has no sections left. Shopify needs at least one.",
  TOO_LARGE: "The file is {{size}}. Shopify accepts {{most}} at most.",
  UNKNOWN_KEY: "Shopify does not recognise the key “{{key}}” here: it is left out.",
  LAYOUT_UNKNOWN: "The layout “{{layout}}” does not exist: the theme’s own layout replaces it.",
  WRAPPER_INVALID: "The element “{{wrapper}}” around the sections is not allowed: it is left out.",
  ID_INVALID: "The id “{{id}}” contains characters Shopify rejects: use only letters, digits, hyphens and underscores.",
  SECTION_UNKNOWN: "The section “{{type}}” does not exist.",
  SECTION_NOT_HERE: "The section “{{type}}” is not allowed in a {{kind}} template.",
  SECTIONS_TOO_MANY: "The template has {{count}} sections. Shopify accepts {{most}} at most.",
  SECTION_TOO_OFTEN: "The section “{{type}}” appears {{count}} times. The theme accepts it {{most}} times at most.",
  BLOCK_UNKNOWN: "The block “{{type}}” does not exist here: it is left out.",
  BLOCK_NOT_SHOWN: "The theme’s code does not show this static block “{{type}}”: it is left out.",
  BLOCK_OF_APP: "This block belongs to an app that other stores do not have: it is left out ({{type}}).",
  BLOCKS_TOO_MANY: "There are {{count}} blocks. The limit here is {{most}}.",
  BLOCK_TOO_OFTEN: "The block “{{type}}” appears {{count}} times. The limit is {{most}}.",
  TEMPLATE_BLOCKS_TOO_MANY: "The template has {{count}} blocks in total. Shopify accepts {{most}} at most.",
  NESTED_TOO_DEEP: "Blocks are nested {{levels}} levels deep. Shopify accepts {{most}} at most.",
  SETTING_UNKNOWN: "This setting does not exist: its value “{{value}}” is lost.",
  SETTING_INVALID: "The value “{{value}}” is not allowed: it is lost. Possible values: {{allowed}}.",
  SOURCE_NOT_HERE: "The source “{{value}}” is lost: a {{kind}} template has no object “{{object}}”.",
  ORDER_UNKNOWN: "The order lists “{{id}}”, which does not exist: it is left out.",
  ORDER_TWICE: "The order lists “{{id}}” twice: only one is kept.",
  ORDER_MISSING: "The order does not list “{{id}}”: it is not shown anywhere and is left out.",
  REFUSED: "Shopify refuses this template: “{{message}}”.",
  TRANSLATION_UNKNOWN: "The translation “{{key}}” does not exist: the text is lost.",
  kinds: {
    page: "page",
    product: "product",
    collection: "collection",
    blog: "blog",
    article: "article",
  },
} satisfies Catalogue["templateFindings"];

export const templateMessages = {
  broken: "Release {{version}}: some templates need a review",
  sound: "All templates work with release {{version}}",
  fail_one: "{{count}} template no longer works.",
  fail_other: "{{count}} templates no longer work.",
  lose_one: "{{count}} template loses settings or blocks.",
  lose_other: "{{count}} templates lose settings or blocks.",
  fit_one: "{{count}} template works as it is.",
  fit_other: "{{count}} templates work as they are.",
} satisfies Catalogue["templateMessages"];

export const haltMessages = {
  title: "Release {{version}} is halted: Shopify refuses it",
  message:
    "The installation in {{store}} failed because of the release: {{files}}. No store is offered it any more. Its page shows what the check finds.",
  unknown:
    "The installation in {{store}} failed because of the release. No store is offered it any more. Its page shows what the check finds.",
} satisfies Catalogue["haltMessages"];

export const updateAdvice = {
  APP_LINES: "{{version}} only changes text or values here, and the app {{detail}} wrote your lines.",
  APP_UNNAMED: "{{version}} only changes text or values here, and an app wrote your lines.",
  SPACE_YOURS: "on your side, only spaces or a comment differ.",
  SPACE_RELEASE: "{{version}} only changes the order of lines, spaces or a comment.",
  REMOVED: "you removed these lines.",
  ALREADY_THERE: "{{version}} already contains your edit.",
  INCLUDED: "your lines already contain what {{version}} changes.",
  NOW_SETTING: "your text “{{detail}}” is now a setting.",
  WORDS: "only the text differs.",
  VALUES: "only values differ, and you chose yours.",
  SMALL_CHANGE: "{{version}} changes this part without your edit, “{{detail}}”. To be safe, keep yours.",
  REWRITTEN: "you rewrote this whole file. Check whether the rest of {{version}} needs something of its own.",
  BINARY: "it is your own file, and not text.",
  NO_BASE: "we can’t tell who changed this file, and the one in {{version}} goes with the rest.",
  SCHEMA: "both sides changed the settings that this section offers. To be safe, keep yours.",
  SAME_LINES: "the same lines changed: {{mine}} on your side, {{theirs}} in {{version}}. To be safe, keep yours.",
  NEAR_LINES:
    "neighbouring lines changed: {{mine}} on your side, {{theirs}} in {{version}}. You can also combine both.",
  RELEASE_CODE:
    "{{version}} changes code here that its other files may rely on ({{detail}}). Your edit is small: take the new lines, then make it again.",
  TOGETHER: "the release’s files fit each other.",
  UNCLEAR: "both sides changed the code. To be safe, keep yours.",
} satisfies Catalogue["updateAdvice"];

export const updateFiles = {
  parts: {
    frame: "Header and footer",
    home: "Home page",
    product: "Product page",
    collection: "Collection page",
    cart: "Cart",
    search: "Search",
    blog: "Blog",
    page: "Other pages",
    account: "Customer account",
    translations: "Translations",
    settings: "Settings",
    everywhere: "Throughout the theme",
  },
  place: "{{page}}: {{place}}",
  app: "Added by an app",
  appNamed: "Added by the app {{app}}",
  locale: "Texts in {{language}}",
  settingsSchema: "Theme settings list",
  settingsData: "Theme settings",
  layout: "Page layout",
  styles: "Styles: {{name}}",
  script: "Script: {{name}}",
  pages: {
    index: "Home page",
    product: "Product page",
    collection: "Collection page",
    "list-collections": "Collection list",
    cart: "Cart",
    search: "Search page",
    blog: "Blog page",
    article: "Article page",
    page: "Page",
    "404": "Page not found",
    password: "Password page",
    gift_card: "Gift card",
  },
  usual: {
    price: "Price",
    "buy-buttons": "Buy buttons",
    "product-media-gallery": "Photo gallery",
    "product-variant-picker": "Variant picker",
    "card-product": "Product card",
    "card-collection": "Collection card",
    "cart-drawer": "Cart drawer",
    facets: "Filters",
    "meta-tags": "Tags for search engines",
    "icon-accordion": "Accordion icons",
    pagination: "Pagination",
    "quantity-input": "Quantity",
    "share-button": "Share button",
    "social-icons": "Social media",
    "header-drawer": "Mobile menu",
    "header-mega-menu": "Mega menu",
    "country-localization": "Country picker",
    swatch: "Colour swatches",
    "loading-spinner": "Loading icon",
    "variant-picker": "Variant picker",
    "css-variables": "Colours and fonts as CSS variables",
    "product-card": "Product card",
    "article-card": "Article card",
    "address-fields": "Address fields",
    icon: "Icons",
    "section-style": "Section style",
    "share-buttons": "Share buttons",
    "cart-drawer-content": "Cart drawer content",
    "instant-search": "Instant search",
    "predictive-search": "Predictive search",
    countdown: "Countdown",
    "icon-list": "Icon list",
    "header-group": "Header",
    "footer-group": "Footer",
    header: "Header",
    footer: "Footer",
    hero: "Banner",
    cart: "Cart",
    collection: "Collection page",
    product: "Product page",
    base: "Whole theme",
    theme: "Whole theme",
    global: "Whole theme",
    "announcement-bar": "Announcement bar",
    "featured-collection": "Featured collection",
    "featured-product": "Featured product",
    "image-with-text": "Image with text",
    "image-banner": "Image banner",
    "rich-text": "Text",
    slideshow: "Slideshow",
    "collection-list": "Collection list",
    "contact-form": "Contact form",
    multicolumn: "Columns",
    newsletter: "Newsletter",
    testimonials: "Testimonials",
    "product-recommendations": "Recommended products",
    "main-product": "Product",
    "main-cart": "Cart",
    "main-collection": "Collection",
    "main-article": "Article",
    "main-blog": "Blog",
    "main-page": "Page",
    "main-search": "Search",
    "main-404": "Page not found",
  },
} satisfies Catalogue["updateFiles"];

/** The staff's entries in the side bar; the server sends their names with them. */
export const staffEntries = {
  templates: "All templates",
  pageTemplates: "Pages",
  productTemplates: "Products",
  collectionTemplates: "Collections",
  blogTemplates: "Articles",
  admin: "Notifications",
  adminLicences: "Licences",
  createLicence: "Grant",
  activateFor: "Activate for a customer",
  deactivateFor: "Deactivate",
  changeOwner: "Change owner",
  pauseLicence: "Pause",
  enableLicence: "Resume",
  removeLicence: "Remove",
  moveRequests: "Move requests",
  adminOrders: "Orders",
  adminUsers: "Users",
  adminWebhooks: "Webhooks",
  adminExports: "Exports",
  adminProducts: "Winning products",
  adminAssistant: "Assistant",
  adminMails: "E-mails",
  adminMaintenance: "Maintenance",
  adminEvents: "Event log",
  adminReleases: "Theme releases",
} satisfies Catalogue["staffEntries"];
