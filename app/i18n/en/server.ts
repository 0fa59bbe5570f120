import type { Catalogue } from "../translate.ts";

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
    template: {
      title: "The template is in a theme of {{store}}",
      message: "Look at it in “{{name}}”. Your published theme is not touched.",
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
    template: {
      title: "The template was not added in {{store}}",
      message: "The page of the job says why, and what you can do.",
    },
  },
} satisfies Catalogue["jobMessages"];

export const ticketMessages = {
  answered: {
    title: "Answer to your ticket no. {{number}}",
    message: "“{{subject}}”: support has replied to you.",
  },
  ticketFailed: {
    title: "Your ticket could not be sent",
    message: "Support rejects “{{subject}}”. Your text is kept: open the ticket to send it again.",
  },
  replyFailed: {
    title: "Your reply to ticket no. {{number}} could not be sent",
    message: "Support rejects it. Your text is kept: open the ticket to send it again.",
  },
  rejecting: {
    title: "Support rejects tickets",
    message: "The first one today: “{{subject}}”. The log names the rejected fields.",
  },
} satisfies Catalogue["ticketMessages"];

export const publicationMessages = {
  reminded: {
    title: "“{{name}}” is published in an hour",
    message: "Visitors of {{store}} will see it on {{date}}, Paris time. Until then you can change or cancel this.",
  },
  published: {
    title: "“{{name}}” is published",
    message:
      "Visitors of {{store}} see it since {{date}}, Paris time, as you had set. Return to the former theme here.",
  },
  cancelled: {
    title: "“{{name}}” was not published",
    message: "The publication on {{store}}, set for {{date}}, Paris time, was cancelled. {{reason}} {{fix}}",
  },
} satisfies Catalogue["publicationMessages"];

export const eventMessages = {
  templateRequested: {
    title: "A page template for {{store}}",
    inStore: "We propose to add {{file}} to an unpublished theme of this store. Nothing is written unless you agree.",
    alone: "We propose to add {{file}} to an unpublished theme. Nothing is written unless you agree.",
  },
  templateDeclined: {
    title: "{{store}} declined a template",
    inStore: "{{file}} is not added. The customer’s reason is with the request.",
    alone: "{{file}} is not added. The customer’s reason is with the request.",
  },
  activated: {
    title: "Your licence was activated for you",
    alone: "Find it on your dashboard.",
    inStore: "{{store}} is ready for the theme.",
  },
  deactivated: {
    title: "Your licence has left its store",
    alone: "Find it on your dashboard.",
    inStore: "{{store}} keeps its theme, without updates.",
  },
  prepared: {
    title: "An activation is waiting for you",
    alone: "Finish it with your store’s credentials.",
    inStore: "Your vendor has prepared the activation of {{store}}. Finish it with the store’s credentials.",
  },
  ownerChanged: {
    title: "A licence has changed owner",
    alone: "Your dashboard shows your licences.",
    inStore: "It is the one of {{store}}. Your dashboard shows your licences.",
  },
  granted: {
    title_one: "You have been given a licence",
    title_other: "You have been given {{count}} licences",
    alone: "Activate it on a store whenever you like.",
    inStore: "Activate it on a store whenever you like.",
  },
  paused: {
    title: "Your licence is paused",
    alone: "It cannot be activated for now. The reason: {{reason}}",
    inStore: "The theme of {{store}} stays in place, without updates or downloads. The reason: {{reason}}",
  },
  enabled: {
    title: "Your licence works again",
    alone: "You can activate it on a store.",
    inStore: "Updates and downloads are back for {{store}}.",
  },
  removed: {
    title_one: "One of your licences has been removed",
    title_other: "{{count}} of your licences have been removed",
    alone_one: "It no longer counts among yours. Write to support to learn why.",
    alone_other: "They no longer count among yours. Write to support to learn why.",
    inStore:
      "{{store}} is released: its theme stays, without updates or Premium features. Write to support to learn why.",
  },
  restored: {
    title: "Your licence is back",
    alone: "It counts among yours again.",
    inStore: "It counts among yours again.",
  },
} satisfies Catalogue["eventMessages"];

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

export const securityMessages = {
  twoFactorsOn: {
    title: "Two-factor authentication on",
    message:
      "From now on a code is asked for at each sign-in. Your other devices are signed out. If this was not you, write to the support at once.",
  },
  twoFactorsOff: {
    title: "Two-factor authentication off",
    message:
      "The password alone lets you in again. If this was not you, change it at once: your other devices will be signed out.",
  },
  codesRenewed: {
    title: "New recovery codes",
    message: "The codes kept so far no longer work. If this was not you, change your password, then make other codes.",
  },
  recoveryCodeUsed: {
    title: "Recovery code used",
    message:
      "A recovery code has stood in for your app, and no longer works. If this was not you, change your password, then make other codes.",
  },
  codesBlocked: {
    title: "Several wrong codes",
    message:
      "Your password was given, then several wrong codes: no code is taken for a while. If this was not you, your password is known: change it.",
  },
  passwordChanged: {
    title: "Password changed",
    message: "The other devices are signed out. If this was not you, ask for a new password on the sign-in page.",
  },
  addressAsked: {
    title: "Change of address requested",
    message:
      "A link has gone to the new address; nothing changes before it is followed. If this was not you, cancel the change on your profile and change your password.",
  },
  viewedByStaff: {
    title: "Our staff looked at your portal",
    message:
      "A member of our staff saw the portal as you do, read-only and for ten minutes at most, to help you. Nothing could be changed. Write to support to learn more.",
  },
  addressChanged: {
    title: "Address changed",
    message:
      "You sign in with the address of your profile from now on, and your devices are signed out. If this was not you, follow the link mailed to your former address.",
  },
  roleGranted: {
    title: "You are an administrator",
    message: "The staff pages are open to you. Protect your account with two-factor authentication.",
  },
  roleRemoved: {
    title: "You are no longer an administrator",
    message: "The staff pages are closed to you. The rest of your account stays the same.",
  },
  sessionEnded: {
    title: "A device is signed out",
    message:
      "Our staff have ended one session of your account. The others stay open. If the device is yours, sign in on it again.",
  },
  sessionsEnded: {
    title: "Your devices are signed out",
    message: "Our staff have ended all sessions of your account. Sign in again with your password.",
  },
  secondFactorReset: {
    title: "Two-factor authentication removed by our staff",
    message:
      "The password alone lets you in again. If you did not ask for this, change it and write to the support at once.",
  },
  accountEnabled: {
    title: "Your account is open again",
    message: "You can sign in again. If you doubt your password, change it.",
  },
} satisfies Catalogue["securityMessages"];

export const nextStep = {
  activate: {
    title: "A seat is waiting for its store",
    text: "Give the store’s address and its credentials. Nothing is installed in it at this step.",
    action: "Activate a licence",
  },
  reconnect: {
    title: "Restore the connection",
    text: "Shopify no longer accepts this store’s credentials, or the store is closed. New credentials are enough: the seat stays the same.",
    action: "Renew the credentials",
    row: "{{store}} has lost its connection",
    rowText: "The installed theme keeps working.",
  },
  install: {
    title: "Install {{version}} in your store",
    text: "{{product}} arrives beside your themes, unpublished. Allow two minutes. You set it up, then you publish it.",
    action: "Install the theme",
    second: "What will happen",
    row: "The theme is still to be installed in {{store}}",
    rowText: "The licence is active, another theme is published.",
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
    text: "There are choices left to make before the updated copy is created. Nothing is written to the store until then.",
    action: "Resume the preview",
    row: "{{version}} is ready for {{store}}",
    rowText: "Its preview is waiting for your answers.",
  },
  review: {
    title: "“{{name}}” is ready for your review",
    carriedOver_one: "{{count}} file carried over with your edits.",
    carriedOver_other: "{{count}} files carried over with your edits.",
    settled_one: "{{count}} question settled.",
    settled_other: "{{count}} questions settled.",
    text: "Your published theme is not touched.",
    action: "Review and publish",
    second: "Open the preview",
    row: "The updated copy of {{store}} is ready",
  },
  resolve: {
    title: "A job did not finish",
    install: "The installation did not finish",
    update: "The update did not finish",
    template: "The template was not added",
    text: "Your published theme is not touched.",
    action: "See how to go on",
    row: "A job did not finish in {{store}}",
    rowText: "Your published theme is not touched.",
  },
  update: {
    title: "{{version}} is ready for your store",
    text: "A copy is updated beside the published theme. You review it, then you publish it.",
    action: "Prepare the update",
    second: "See what changes",
    row: "{{version}} is ready for {{store}}",
    rowText: "The update is prepared on a copy.",
  },
  follow: {
    title: "A job is running",
    install: "The theme is being installed",
    update: "The updated copy is being prepared",
    template: "The template {{file}} is being added",
    text: "A few minutes at most. You can close this page, the work goes on.",
    action: "Follow it",
  },
} satisfies Catalogue["nextStep"];

export const updateNotes = {
  partial: {
    OWN_FILE:
      "This file is yours: no release has it. It is carried over but for what is said here and in the settings to look at.",
    EDITED_BY_YOU: "You edited it: your work is carried over but for what is said here and in the settings to look at.",
  },
  open: {
    STILL_USED: "The new release no longer has it, but your {{by}} uses it: it stays only if you keep yours there.",
    RESTORED: "You deleted it. It comes back only if your answer for {{by}} still uses it.",
    WORDS_STILL_USED:
      "The new release no longer has the texts that your {{by}} uses: they stay only if you keep yours there: {{keys}}",
  },
  kinds: {
    lost_one: "{{count}} setting to look at",
    lost_other: "{{count}} settings to look at",
    gone_one: "{{count}} section or block less",
    gone_other: "{{count}} sections or blocks less",
    comments_one: "{{count}} comment less",
    comments_other: "{{count}} comments less",
    added_one: "{{count}} section or block more",
    added_other: "{{count}} sections or blocks more",
    changed_one: "{{count}} section or block merged",
    changed_other: "{{count}} sections or blocks merged",
    left_one: "{{count}} novelty left out",
    left_other: "{{count}} novelties left out",
    kept_one: "{{count}} decided: yours",
    kept_other: "{{count}} decided: yours",
    words_one: "{{count}} text to look at",
    words_other: "{{count}} texts to look at",
    apps_one: "{{count}} app carried over",
    apps_other: "{{count}} apps carried over",
    prepared_one: "{{count}} change prepared by the release",
    prepared_other: "{{count}} changes prepared by the release",
    how: "Why",
  },
  themeSettings: "theme settings",
  OWN_FILE: "This file is yours: no release has it. It is carried over as it is.",
  EDITED_BY_YOU: "You edited it: your work is carried over.",
  REMOVED_BY_RELEASE: "The new release no longer has it. You edited it: it stays.",
  STILL_USED: "The new release no longer has it, but {{by}} still uses it: it stays.",
  REMOVED_BY_YOU: "You deleted it: it does not come back.",
  RESTORED: "You deleted it, but {{by}} cannot do without it: it comes back.",
  REPLACED_BY_YOURS: "Your file {{by}} takes its place: Shopify does not accept both.",
  NO_BASE: "The release you started from is not known: nothing tells who changed it.",
  BINARY: "It is not text: it is kept or replaced as a whole.",
  TOO_LONG: "It is too long to be compared line by line: it is kept or replaced as a whole.",
  WHOLE_FILE: "With “{{choice}}”, the copy takes {{side}}. {{reason}}",
  WHOLE_FILE_TAKEN: "You answered “{{choice}}”: the copy has {{side}}. {{reason}}",
  LINES_WITHOUT_SETTING: "With “{{choice}}”, the copy’s lines use settings that it no longer has: {{settings}}.",
  SETTINGS_DROPPED: "With “{{choice}}”, these settings of yours go with their values: {{settings}}.",
  UNREADABLE: "Its JSON cannot be read: it is carried over as a whole.",
  COMMENT_GONE: "This comment is in a part that the copy does not have, so it goes too: “{{comment}}”",
  FITTED: "The new release’s file, without values that your own sections or settings do not know: {{count}}.",
  SETTING_GONE: "The setting “{{setting}}” ({{place}}) no longer exists. Your value was “{{value}}”.",
  SETTING_INVALID:
    "The value “{{value}}” of the setting “{{setting}}” ({{place}}) is no longer accepted: the copy takes “{{fallback}}”.",
  SECTION_GONE: "The copy has no file for the type {{type}}: your section “{{section}}” is not in it.",
  BLOCK_GONE: "The block “{{block}}” (type {{type}}, in {{place}}) no longer exists: the copy does not have it.",
  LAYOUT_GONE: "The layout “{{layout}}” no longer exists: the theme’s own replaces it.",
  SECTION_TAKEN: "The new release adds “{{section}}” (type {{type}}) here: the copy has it.",
  SECTION_REMOVED:
    "The new release no longer has “{{section}}” (type {{type}}) here, and you had not touched it: it goes.",
  SECTION_NOT_TAKEN: "The new release adds “{{section}}” (type {{type}}) here. Your arrangement stays without it.",
  SECTION_WITHOUT_FILE:
    "The new release adds “{{section}}” here. The copy has no file for its type {{type}}, so it stays out.",
  SECTION_TOO_MANY:
    "The new release adds “{{section}}” (type {{type}}) here. It stays out: Shopify takes {{most}} in one place at most.",
  OWN_TOO_MANY:
    "In the new theme Shopify takes {{most}} here at most: your “{{section}}” (type {{type}}) is not in the copy.",
  TEMPLATE_FULL:
    "Together, your version and the new release would have more than {{most}} blocks, and Shopify takes no more: your arrangement stays as it is.",
  ADDED_BY_BOTH:
    "The new release adds “{{section}}” (type {{type}}) here, and so do you (type {{yours}}): yours stays.",
  REMOVAL_NOT_TAKEN: "The new release no longer has “{{section}}” (type {{type}}) here. Yours stays.",
  CHANGE_TAKEN:
    "The new release changes “{{section}}” (type {{type}}) here: the copy has it. What you changed in it stays.",
  CHANGE_NOT_TAKEN: "The new release changes “{{section}}” (type {{type}}) here. Yours stays as it is.",
  SETTING_KEPT:
    "The value “{{setting}}” ({{place}}) changed on both sides: yours stays, “{{yours}}”. The new release has: {{value}}",
  SETTING_UNSET: "The new release no longer sets the value “{{setting}}” ({{place}}): yours stays, “{{yours}}”.",
  ORDER_KEPT: "The order ({{place}}) changed on both sides: yours stays.",
  APP_EMBED_CARRIED: "The app embed {{type}} is carried over.",
  STYLE_WRITTEN_OUT:
    "The style “{{style}}” changes in the new release: your values of today are written out one by one, the look stays the same.",
  WORDS_KEPT:
    "The text “{{key}}” is not the same on both sides: yours stays, “{{yours}}”. The new release has: {{value}}",
  WORDS_UNUSED: "The new release no longer uses “{{key}}”. Your text stays, without effect: {{value}}",
  WORDS_STILL_USED: "The new release no longer has the texts that {{by}} uses: they stay: {{keys}}",
  WORDS_REPLACED: "The text “{{key}}” changed its shape: yours is not carried over, “{{value}}”.",
  SETTING_RENAMED: "“{{from}}” is now “{{setting}}” ({{place}}): your value “{{value}}” is carried over.",
  SETTING_SUPERSEDED:
    "“{{from}}” is now “{{setting}}” ({{place}}), which your theme sets already: “{{yours}}” stays. The old value was: {{value}}",
  SCHEME_MAPPED: "“{{setting}}” ({{place}}) takes other values now: your “{{value}}” ({{from}}) becomes “{{scheme}}”.",
  SECTION_MOVED: "Your section “{{section}}” (type {{type}}) is now part of {{file}}, with its settings.",
  SECTIONS_JOINED: "Your section “{{section}}” of the type {{from}} now has the type {{type}}, with its settings.",
  SECTION_SPLIT: "Your section “{{section}}” of the type {{from}} is now: {{type}}. Its settings go with it.",
  RELEASE_SET: "The new release sets “{{setting}}” ({{place}}): {{value}}",
  RELEASE_REMOVED: "The new release no longer has “{{setting}}” ({{place}}). Your value was: {{value}}",
  STATIC_LEFT: "The new layout no longer shows the section “{{section}}” (type {{type}}). Its content was: {{value}}",
  unsound: {
    JSON: "The two versions fit together, but the JSON would not be readable.",
    SCHEMA: "The two versions fit together, but Shopify would not read the schema.",
    TAGS: "The two versions fit together, but Shopify would not read the Liquid or HTML.",
    DUPLICATE_SETTING: "The two versions fit together, but one setting would stand there twice.",
    SCHEME_GROUP: "The two versions fit together, but the colour schemes that the sections ask for would be missing.",
  },
  answer: { mine: "Keep my version", "mine-file": "Keep my whole file", new: "Take the new release" },
  side: { mine: "your whole file", new: "the whole file of the new release" },
  because: {
    JSON: "A mix of both could not be read as JSON.",
    SCHEMA: "Shopify would not read the schema of a mix of both.",
    TAGS: "Shopify would not read the Liquid or HTML of a mix of both.",
    DUPLICATE_SETTING: "A mix of both would have one setting twice.",
    SCHEME_GROUP: "The sections of the copy ask for the colour schemes that only this file defines.",
  },
  fix: {
    REMOVED_BY_RELEASE: "If it is of no more use, delete it from the copy.",
    STILL_USED: "Once {{by}} no longer needs it, delete it.",
    UNSOUND: "Choose one version as a whole, or write the mix.",
    LINES_WITHOUT_SETTING: "“Keep my whole file” keeps both.",
    UNREADABLE: "Correct it in Shopify’s code editor.",
    COMMENT_GONE: "It is still in your current theme.",
    STATIC_LEFT: "Add the section by hand in the copy’s theme editor, with this content.",
    SETTING_GONE: "Look for its successor in the copy’s theme editor.",
    SETTING_INVALID: "Choose another value in the copy’s theme editor.",
    SECTION_GONE: "Put a section of the new release in its place.",
    BLOCK_GONE: "Put a block of the new release in its place.",
    LAYOUT_GONE: "Check the page in the preview of the copy.",
    SECTION_TAKEN: "Check its texts in the theme editor of the copy.",
    SECTION_NOT_TAKEN: "Add it in the theme editor if you like it.",
    SECTION_TOO_MANY: "Take another away in the theme editor, then add it.",
    OWN_TOO_MANY: "Your current theme still has it: move its content to another section.",
    ADDED_BY_BOTH: "Compare with the new release in the theme editor.",
    CHANGE_NOT_TAKEN: "Compare with the new release in the theme editor.",
    APP_EMBED_CARRIED: "Try this app in the copy before you publish.",
    WORDS_REPLACED: "Write it again in the translations of the copy.",
  },
} satisfies Catalogue["updateNotes"];

export const webhookMessages = {
  title: "Webhook switched off: {{host}}",
  failures: "No attempt has succeeded for three days. Events are no longer sent to this address.",
  gone: "The address answered that it no longer exists (410). Events are no longer sent to it.",
} satisfies Catalogue["webhookMessages"];

export const exportMessages = {
  licences: "The export of licences is ready",
  users: "The export of users is ready",
  events: "The export of the log is ready",
  ready_one: "{{rows}} row. The file is offered for seven days.",
  ready_other: "{{rows}} rows. The file is offered for seven days.",
} satisfies Catalogue["exportMessages"];

export const templateFindings = {
  NOT_JSON: "This text is not valid JSON: the error is at line {{line}}, column {{column}}.",
  CHARACTER_LOST: "Line {{line}} has a character that cannot be read: save the file as UTF-8 and send it again.",
  KEY_TWICE: "The key “{{key}}” at line {{line}} is there already: only the last one would be read.",
  NOT_TEMPLATE: "This JSON is not a template: it needs “sections” and “order”.",
  NO_SECTION: "No section is left in the template; Shopify needs at least one.",
  TOO_LARGE: "The file has {{size}}; Shopify accepts {{most}} at most.",
  UNKNOWN_KEY: "Shopify does not know the key “{{key}}” here: it is left out.",
  LAYOUT_UNKNOWN: "The layout “{{layout}}” does not exist: the theme’s own replaces it.",
  WRAPPER_INVALID: "The element “{{wrapper}}” around the sections is not allowed: it is left out.",
  ID_INVALID:
    "The id “{{id}}” has characters that Shopify refuses: only letters, digits, hyphens and underscores are allowed.",
  SECTION_UNKNOWN: "The section “{{type}}” does not exist.",
  SECTION_NOT_HERE: "The section “{{type}}” is not allowed in a {{kind}} template.",
  SECTIONS_TOO_MANY: "The template has {{count}} sections; Shopify accepts {{most}} at most.",
  SECTION_TOO_OFTEN: "The section “{{type}}” is there {{count}} times; the theme accepts {{most}} at most.",
  BLOCK_UNKNOWN: "The block “{{type}}” does not exist here: it is left out.",
  BLOCK_NOT_SHOWN: "The theme’s code does not show this static block “{{type}}”: it is left out.",
  BLOCK_OF_APP: "This block belongs to an app that other stores do not have: it is left out ({{type}}).",
  BLOCKS_TOO_MANY: "There are {{count}} blocks; {{most}} at most are allowed here.",
  BLOCK_TOO_OFTEN: "The block “{{type}}” is there {{count}} times; {{most}} at most are allowed.",
  TEMPLATE_BLOCKS_TOO_MANY: "The template has {{count}} blocks in all; Shopify accepts {{most}} at most.",
  NESTED_TOO_DEEP: "Blocks are nested {{levels}} levels deep; Shopify accepts {{most}} at most.",
  SETTING_UNKNOWN: "This setting does not exist: its value “{{value}}” is lost.",
  SETTING_INVALID: "The value “{{value}}” is not allowed: it is lost. Possible: {{allowed}}.",
  SOURCE_NOT_HERE: "The source “{{value}}” is lost: a {{kind}} template has no object “{{object}}”.",
  ORDER_UNKNOWN: "The order names “{{id}}”, which does not exist: the mention is left out.",
  ORDER_TWICE: "The order names “{{id}}” twice: one mention stays.",
  ORDER_MISSING: "The order does not name “{{id}}”: nobody sees it, and it is left out.",
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
  broken: "Release {{version}}: templates need a review",
  sound: "All templates fit release {{version}}",
  fail_one: "{{count}} template no longer fits.",
  fail_other: "{{count}} templates no longer fit.",
  lose_one: "{{count}} template loses settings or blocks.",
  lose_other: "{{count}} templates lose settings or blocks.",
  fit_one: "{{count}} template fits as it is.",
  fit_other: "{{count}} templates fit as they are.",
} satisfies Catalogue["templateMessages"];

export const updateAdvice = {
  APP_LINES: "only the lines of the app {{detail}} differ.",
  APP_UNNAMED: "only the lines of an app differ.",
  SPACE_YOURS: "on your side only white space or a comment differs.",
  SPACE_RELEASE: "{{version}} changes only the order of lines, white space or a comment.",
  REMOVED: "you took these lines out.",
  ALREADY_THERE: "{{version}} has your lines already.",
  NOW_SETTING: "your text “{{detail}}” is a setting now.",
  WORDS: "only the text differs.",
  VALUES: "only values differ, and yours are a choice.",
  SMALL_CHANGE: "{{version}} rewrites this part and lacks your edit, “{{detail}}”.",
  REWRITTEN: "you rewrote this whole file.",
  BINARY: "it is a file of your own, and not text.",
  NO_BASE: "nothing tells who changed this file, and that of {{version}} fits the rest.",
  UNCLEAR: "both sides changed the code. To be careful, yours stays.",
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
  app: "Made by an app",
  appNamed: "Made by the app {{app}}",
  locale: "Texts in {{language}}",
  settingsSchema: "List of the theme’s settings",
  settingsData: "Theme settings",
  layout: "Frame of every page",
  styles: "Styles: {{name}}",
  script: "Script: {{name}}",
  pages: {
    index: "Home page",
    product: "Product page",
    collection: "Collection page",
    "list-collections": "List of collections",
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
    "product-variant-picker": "Choice of variant",
    "card-product": "Product card",
    "card-collection": "Collection card",
    "cart-drawer": "Cart drawer",
    facets: "Filters",
    "meta-tags": "Tags for search engines",
    "icon-accordion": "Icons of the accordions",
    pagination: "Further pages",
    "quantity-input": "Quantity",
    "share-button": "Share button",
    "social-icons": "Social networks",
    "header-drawer": "Menu on phones",
    "header-mega-menu": "Mega menu",
    "country-localization": "Choice of country",
    swatch: "Colour swatches",
    "loading-spinner": "Sign of waiting",
    "variant-picker": "Choice of variant",
    "css-variables": "Colours and fonts as CSS variables",
    "product-card": "Product card",
    "article-card": "Article card",
    "address-fields": "Address fields",
    icon: "Icons",
    "section-style": "Style of a section",
    "share-buttons": "Share buttons",
    "cart-drawer-content": "Content of the cart drawer",
    "instant-search": "Search while typing",
    "predictive-search": "Search while typing",
    countdown: "Countdown",
    "icon-list": "List of icons",
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
    "collection-list": "List of collections",
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
