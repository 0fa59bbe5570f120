import type { Catalogue } from "../translate.ts";

export const errors = {
  CHAT_EMPTY: {
    sentence: "The message is empty.",
    fix: "Write your question, then send it.",
  },
  CHAT_TOO_LONG: {
    sentence: "The message is too long.",
    fix: "Shorten it to {{max}} characters at most.",
  },
  CHAT_PENDING: {
    sentence: "The previous answer is not finished yet.",
    fix: "Wait for it, then send your message.",
  },
  CHAT_LIMIT: {
    sentence: "You have sent 30 messages within an hour.",
    fix: "Try again in {{minutes}}\u00a0min, or create a ticket.",
  },
  TICKET_LIMIT: {
    sentence: "You have sent {{max}} tickets in 24 hours.",
    fix: "Try again in {{wait}}, or reply to one of your tickets.",
  },
  REPLY_LIMIT: {
    sentence: "You have sent {{max}} replies in 24 hours.",
    fix: "Try again in {{wait}}.",
  },
  MESSAGE_ALREADY_SENT: {
    sentence: "Your first message is already stored: ticket {{ticket}}.",
    fix: "Add the correction as a reply to this ticket.",
  },
  INVALID_REQUEST: {
    sentence: "The request could not be read.",
    fix: "Reload the page, then send the form again.",
  },
  INVALID_NOTIFICATION: {
    sentence: "Invalid notification data.",
    fix: "Correct what is marked, then try again.",
  },
  USER_EMAIL_REQUIRED: {
    sentence: "User email is required",
    fix: "Add an e-mail address to your profile.",
  },
  TERMS_REQUIRED: {
    sentence: "The terms must be accepted before downloading.",
    fix: "Read them, then tick the box.",
  },
  WEBHOOK_ADDRESS_REFUSED: {
    sentence: "This address is not accepted.",
    fix: "Give an https address: a public domain name, without port or password.",
  },
  WEBHOOK_NOT_FOUND: {
    sentence: "This webhook does not exist.",
    fix: "Go back to the list of webhooks.",
  },
  WEBHOOK_LIMIT: {
    sentence: "There are as many webhooks as there can be.",
    fix: "Delete one that you no longer need.",
  },
  LINK_LIMIT: {
    sentence: "This preview has 10 links already.",
    fix: "Revoke one that is no longer needed.",
  },
  LINK_ENDED: {
    sentence: "This link no longer works.",
    fix: "It was revoked, has expired, or the update has gone on. If a new preview is being made, it works again once it is ready.",
  },
  TEMPLATE_INVALID: {
    sentence: "This text is not a Shopify template.",
    fix: "Correct the place named, then try again.",
  },
  TEMPLATE_NOT_FOUND: {
    sentence: "This template does not exist, or not any more.",
    fix: "Go back to the list of templates.",
  },
  TEMPLATE_NAME_TAKEN: {
    sentence: "Another template of this kind has this file name.",
    fix: "Choose another file name.",
  },
  THEME_PUBLISHED: {
    sentence: "This theme is published: no template is written into it.",
    fix: "Choose a theme that is not published, or a copy of the published one.",
  },
  TEMPLATE_LOSES_MORE: {
    sentence: "The theme has changed: it would now leave out more of the template than the owner accepted.",
    fix: "Nothing was written. The theme’s team can ask again, with what the theme takes today.",
  },
  FILES_LEFT: {
    sentence: "The theme was published meanwhile, with these files of ours in it: {{files}}.",
    fix: "A name with “backup” is your former file. Delete or restore them in Shopify’s code editor.",
  },
  TEMPLATE_FILE_EXISTS: {
    sentence: "The theme has a file of this name already, which is kept: {{file}}.",
    fix: "Rename it in Shopify, or ask for another file name.",
  },
  THEME_UNFIT: {
    sentence: "The store’s theme does not take this template: {{place}}.",
    fix: "Update the theme, or choose another theme of the store.",
  },
  TEMPLATES_TOO_MANY: {
    sentence: "The theme has reached the {{most}} templates that Shopify allows.",
    fix: "Delete a template that is no longer used, then resume.",
  },
  TEMPLATE_REQUESTED: {
    sentence: "A request for this template still waits for this store’s answer.",
    fix: "Wait for the customer’s answer, or withdraw that request.",
  },
  TEMPLATE_UNFIT: {
    sentence: "This template does not fit the newest release of the theme.",
    fix: "Correct what its check reports, then publish it.",
  },
  UNAUTHENTICATED: {
    sentence: "Your session has ended.",
    fix: "Sign in again.",
  },
  EMAIL_UNVERIFIED: {
    sentence: "Your e-mail address is not confirmed yet.",
    fix: "Follow the link we sent, or ask for another one on the dashboard.",
  },
  NOT_ADMIN: {
    sentence: "This is for our staff only.",
    fix: "Ask support to do it.",
  },
  READ_ONLY: {
    sentence: "You are seeing the portal as someone else: nothing can be changed.",
    fix: "Leave this view to act yourself.",
  },
  NO_LICENCE: {
    sentence: "Your account has no Premium licence.",
    fix: "Buy a licence, or sign in with the e-mail address of the purchase.",
  },
  REVOKED: {
    sentence: "This licence has been withdrawn.",
    fix: "Write to support to learn why.",
  },
  ACTIVATION_NOT_FOUND: {
    sentence: "No active licence found for this store.",
    fix: "Check the store’s address, or choose it on the dashboard.",
  },
  EXPORT_NOT_FOUND: {
    sentence: "This export does not exist, or its file is no longer offered.",
    fix: "Ask for a new one.",
  },
  LICENCE_NOT_FOUND: {
    sentence: "This licence does not exist, or is not yours.",
    fix: "Go back to the dashboard to see your licences.",
  },
  NOTE_NOT_FOUND: {
    sentence: "This note no longer exists, or someone else wrote it.",
    fix: "Reload the page to see the notes.",
  },
  RELEASE_NOT_FOUND: {
    sentence: "This release is no longer offered.",
    fix: "Choose another release from the list.",
  },
  TICKET_INVALID: {
    sentence: "This download link is no longer valid.",
    fix: "It lasts 5 minutes and works in your session only: prepare another one.",
  },
  THEME_NOT_FOUND: {
    sentence: "This theme is no longer in the store.",
    fix: "Choose another theme, or start the installation again.",
  },
  EVENT_NOT_FOUND: {
    sentence: "This event does not exist, or no longer names anyone.",
    fix: "Look for the act in the log.",
  },
  JOB_NOT_FOUND: {
    sentence: "This job does not exist, or is not yours.",
    fix: "Go back to the installation to see yours.",
  },
  LIMIT_REACHED: {
    sentence: "All your licences are already installed.",
    fix: "Deactivate one on another store, or buy one more.",
  },
  ACTIVE_ELSEWHERE: {
    sentence: "This store already uses another account’s licence.",
    fix: "Deactivate it from that account, or write to support.",
  },
  ADDRESS_OWNED: {
    sentence: "The licences of this address belong to another account.",
    fix: "Write to support: they find out with you whose they are.",
  },
  PAUSED: {
    sentence: "The licence of this store is paused.",
    fix: "The theme stays in place. Write to support to resume it.",
  },
  LICENCE_INSTALLED: {
    sentence: "This licence is still installed on a store.",
    fix: "Release the store first, or do both in one go.",
  },
  LICENCE_REMOVED: {
    sentence: "This licence was removed.",
    fix: "Choose one that is still granted, or grant a new one.",
  },
  DEVELOPMENT_LICENCE: {
    sentence: "This is the licence of a development store.",
    fix: "It stays with its customer’s licences: give one of those instead.",
  },
  OWNER_UNCHANGED: {
    sentence: "This licence belongs to that address already.",
    fix: "Enter another customer’s e-mail address.",
  },
  LICENCE_LIMIT: {
    sentence:
      "This customer would have more than {{most}} licences, which is their limit. They already have {{owned}}.",
    fix: "Grant fewer, or raise their limit first.",
  },
  UNDO_EXPIRED: {
    sentence: "This act cannot be undone, or no longer.",
    fix: "Undo stays possible for 15 minutes. After that, do the opposite act with its reason.",
  },
  STATE_CONFLICT: {
    sentence: "The state has changed meanwhile.",
    fix: "Reload the page to see where things stand.",
  },
  VIEW_LIMIT_REACHED: {
    sentence: "You already keep 20 views of this list.",
    fix: "Delete one, then try again.",
  },
  TRANSFER_QUOTA: {
    sentence: "This licence has been moved 4\u00a0times within twelve months.",
    fix: "Ask the team for one move more: one click is enough.",
  },
  SEAT_REQUIRED: {
    sentence: "This store is no longer a development store: it needs a seat.",
    fix: "Give it an available seat, or buy one more licence.",
  },
  RELEASE_EXISTS: {
    sentence: "This release already exists.",
    fix: "Give the new release another number.",
  },
  JOB_RUNNING: {
    sentence: "A job is already under way on this store.",
    fix: "Wait until it ends, or stop it, then try again.",
  },
  OTHER_THEME_PUBLISHED: {
    sentence: "Another theme was published since the time was set.",
    fix: "Look at the store, then publish the copy or set another time.",
  },
  THEME_CHANGED: {
    sentence: "The theme was changed after the preview: {{files}}.",
    fix: "Make a new preview: it will take these changes in.",
  },
  THEME_CURRENT: {
    sentence: "This theme is up to date.",
    fix: "Choose another theme, or come back when the next release is out.",
  },
  CHOICES_MISSING: {
    sentence: "Some conflicts still need a choice: {{files}}.",
    fix: "Choose for each of these files, then start the update.",
  },
  ANSWERS_CHANGED: {
    sentence: "These files were answered meanwhile, in another tab or by another person: {{files}}.",
    fix: "Reload the page to see these answers, then go on.",
  },
  TEXT_INVALID: {
    sentence: "Shopify could not read what was written for these files: {{files}}.",
    fix: "Correct the place told beside each, or choose another answer.",
  },
  THEME_NOT_READY: {
    sentence: "Shopify is still preparing this theme.",
    fix: "Wait a few minutes, then try again.",
  },
  STORE_INVALID: {
    sentence: "No Shopify store answers at this address.",
    fix: "Write the address ending in .myshopify.com, shown in Settings, Domains.",
  },
  TOKEN_INVALID: {
    sentence: "Shopify refuses these credentials.",
    fix: "Copy them again from your store’s app: a token starts with shpat_.",
  },
  TOKEN_WRONG_STORE: {
    sentence: "These credentials belong to another store.",
    fix: "Copy those of the store whose address you gave.",
  },
  SCOPE_MISSING: {
    sentence: "The app lacks permissions: {{scopes}}.",
    fix: "Add them to its configuration, reinstall it, then try again.",
  },
  EXEMPTION_MISSING: {
    sentence: "Shopify does not let your app change themes yet, although write_themes is granted.",
    fix: "Ask Shopify for the exemption of this app, then create a new token. Meanwhile, upload the theme’s ZIP yourself.",
  },
  STORE_FROZEN: {
    sentence: "Shopify has frozen this store.",
    fix: "Settle its subscription in Shopify’s admin, then try again.",
  },
  THEME_TOO_LARGE: {
    sentence:
      "This theme is too large to be worked on here: up to {{files}} files, and {{megabytes}}\u00a0MB of text that you changed or added.",
    fix: "Remove files that are no longer used from a duplicate of the theme, then update the duplicate.",
  },
  THEME_LIMIT: {
    sentence: "The store has reached its maximum number of themes.",
    fix: "Delete a theme that is no longer used, then try again.",
  },
  STORE_PLAN_LIMITED: {
    sentence: "The plan of this store does not allow work on themes.",
    fix: "Change the Shopify plan, then try again.",
  },
  THEME_REJECTED: {
    sentence: "Shopify could not prepare this theme.",
    fix: "Try again. If it happens again, write to the support with the number of the job.",
  },
  FILE_REJECTED: {
    sentence: "Shopify refuses some files: {{files}}.",
    fix: "Correct them in the theme you update, or in what you wrote for them, then make a new preview.",
  },
  FILE_TOO_LARGE: {
    sentence: "Some files are larger than Shopify accepts: {{files}}.",
    fix: "Make them smaller in the theme you start from, then make a new preview.",
  },
  PICTURE_REJECTED: {
    sentence: "Shopify does not accept this picture: {{files}}.",
    fix: "Choose another format or a smaller size, then send it again.",
  },
  PICTURE_INVALID: {
    sentence: "This picture is refused: {{file}}.",
    fix: "Choose another one.",
  },
  PICTURE_IN_USE: {
    sentence: "A template names this picture: {{file}}.",
    fix: "Remove it from the templates first.",
  },
  FILES_DIFFER: {
    sentence: "The copy does not hold exactly what was written: {{files}}.",
    fix: "Resume: these files are written again and checked.",
  },
  THEME_UNREADABLE: {
    sentence: "The files of the published theme cannot be read.",
    fix: "Publish a theme in the store, then try again.",
  },
  PLAN_LIMITED: {
    sentence: "The Shopify plan of this store does not let a theme be added.",
    fix: "Choose the Basic plan or a higher one in Shopify, then try again.",
  },
  API_SECRET_MISMATCH: {
    sentence: "This secret key is not the store’s.",
    fix: "Copy the one used for the activation, from your store’s app.",
  },
  APP_NOT_INSTALLED: {
    sentence: "The app is not installed on this store.",
    fix: "Install it from Shopify’s developer dashboard, then try again.",
  },
  APP_OTHER_ORGANISATION: {
    sentence: "The app and the store do not belong to the same Shopify organisation.",
    fix: "Create the app in the store’s organisation.",
  },
  RELEASE_INVALID: {
    sentence: "This file is not a complete theme.",
    fix: "Send the ZIP of an Online Store 2.0 theme.",
  },
  RATE_LIMITED: {
    sentence: "Too many requests in a short time.",
    fix: "Wait a minute, then try again.",
  },
  NOT_VIEWABLE: {
    sentence: "You can see the portal as a customer only.",
    fix: "Administrators, you included, cannot be seen this way.",
  },
  RIGHTS_UNKNOWN: {
    sentence: "Your rights cannot be checked at the moment.",
    fix: "Nothing has been changed. Try again in a moment.",
  },
  UPSTREAM_UNAVAILABLE: {
    sentence: "The service does not answer at the moment.",
    fix: "It is safe to try again in a moment.",
  },
  WRITE_UNANSWERED: {
    sentence: "The service did not answer: your change may have been saved, or not.",
    fix: "Send the form again: your change is saved only once.",
  },
  STORE_UNANSWERED: {
    sentence: "Shopify has not answered yet: it may be done, or not.",
    fix: "Reload the page in a moment to find out. It is safe to try again.",
  },
  UNANSWERED: {
    sentence: "The service did not answer in time: it may be done, or not.",
    fix: "Reload the page in a moment. If it asks you to sign in, it is done.",
  },

  INVALID_CREDENTIALS: {
    sentence: "The e-mail address or the password is not right.",
    fix: "Check both, or ask for a new password.",
  },
  BLOCKED: {
    sentence: "Too many attempts in a short time.",
    fix: "Try again in {{minutes}} min. You can ask for a new password right now.",
  },
  RESET_BLOCKED: {
    sentence: "Too many requests in a short time.",
    fix: "No link was sent. Try again in {{minutes}} min.",
  },
  REGISTRATION_BLOCKED: {
    sentence: "New accounts are temporarily blocked.",
    fix: "Too many accounts were created in a short time. Try again in {{minutes}} min: your account has not been created.",
  },
  ACCOUNT_DISABLED: {
    sentence: "This account is disabled.",
    fix: "Write to support to have it reopened.",
  },
  EMAIL_IN_USE: {
    sentence: "This e-mail address already has an account.",
    fix: "Sign in, or ask for a new password.",
  },
  PASSWORD_REQUIREMENTS: {
    sentence: "The sign-in service asks for a more elaborate password.",
    fix: "Add capitals, digits or signs, then try again.",
  },
  EMAIL_INVALID: {
    sentence: "This e-mail address is not accepted.",
    fix: "Write a complete address, such as name@example.com.",
  },
  PROFILE_CHANGED: {
    sentence: "Your profile has changed meanwhile, in another tab or on another device.",
    fix: "Choose what stays: nothing was overwritten.",
  },
  WEAK_PASSWORD: {
    sentence: "This password is too easy to guess.",
    fix: "Choose one of at least 8 characters that is not among the most common.",
  },
  CODE_INVALID: {
    sentence: "This link is no longer valid.",
    fix: "It has been used already, or it is incomplete. Ask for another one.",
  },
  CODE_EXPIRED: {
    sentence: "This link has expired.",
    fix: "Ask for another one.",
  },
  SOCIAL_FAILED: {
    sentence: "Signing in with this account did not work.",
    fix: "Try again, or sign in with your password.",
  },
  SOCIAL_EMAIL_CONFLICT: {
    sentence: "This e-mail address already has an account with a password.",
    fix: "Sign in with your password.",
  },
  FRESH_SIGN_IN_REQUIRED: {
    sentence: "You last signed in more than {{minutes}} minutes ago.",
    fix: "Sign out, sign in again, and repeat this at once.",
  },
  LAST_ADMINISTRATOR: {
    sentence: "You are the last administrator.",
    fix: "Give this role to somebody else first.",
  },
  LAST_ACTIVE_ADMINISTRATOR: {
    sentence: "This is the last active administrator.",
    fix: "Give this role to somebody else first.",
  },
  OWN_ACCOUNT: {
    sentence: "This is your own account.",
    fix: "Ask another administrator.",
  },
  USER_UNKNOWN: {
    sentence: "This account does not exist any more.",
    fix: "Go back to the list of users.",
  },
  USER_UNVERIFIED: {
    sentence: "The address of this account is not verified.",
    fix: "Send the verification e-mail again, then try again.",
  },
  USER_VERIFIED: {
    sentence: "The address of this account is verified already.",
    fix: "Reload the page to see its state.",
  },
  USER_DISABLED: {
    sentence: "This account is disabled.",
    fix: "Enable it first.",
  },
  CONFIRMATION_WRONG: {
    sentence: "This is not the address of this account.",
    fix: "Type its e-mail address to confirm.",
  },
  SIGN_IN_REQUIRED: {
    sentence: "This needs a recent sign-in.",
    fix: "Sign in again.",
  },
  SECOND_FACTOR_WRONG: {
    sentence: "This code is not right, or it was used already.",
    fix: "Wait for the next one, and check the clock of your phone.",
  },
  SECOND_FACTOR_BLOCKED: {
    sentence: "Too many wrong codes in a short time.",
    fix: "Try again in {{minutes}}\u00a0min. Until then no code is accepted.",
  },
  SECOND_STEP_EXPIRED: {
    sentence: "This sign-in has waited too long for its code.",
    fix: "Begin again with your password.",
  },
  PREMIUM_REQUIRED: {
    sentence: "You need at least one Premium licence to open this page",
    fix: "Buy a licence, or sign in with the e-mail address of the purchase.",
  },
  LICENCE_CHECK_FAILED: {
    sentence: "The licences could not be checked",
    fix: "Try again in a moment.",
  },
  POINTS_INSUFFICIENT: {
    sentence: "Your balance is too low.",
    fix: "It stands at {{available}} points. Request that many at most.",
  },
  POINTS_REQUESTS_OPEN: {
    sentence: "{{most}} of your requests are waiting for an answer already.",
    fix: "You can make another one as soon as one of them is answered.",
  },
  POINTS_ALREADY_SENT: {
    sentence: "This form has already requested {{amount}} points.",
    fix: "That request is recorded. Send again to make a second one.",
  },
  POINTS_ALREADY_ADJUSTED: {
    sentence: "This form has already made an adjustment of {{amount}} points.",
    fix: "It is recorded. Send again to make a second one.",
  },
  POINTS_ALREADY_ACCEPTED: {
    sentence: "This request has already been accepted.",
    fix: "Answered by {{by}}. Yours has changed nothing.",
  },
  POINTS_ALREADY_REFUSED: {
    sentence: "This request has already been refused, and the points given back.",
    fix: "Answered by {{by}}. Yours has changed nothing.",
  },
  POINTS_REQUEST_NOT_FOUND: {
    sentence: "This points request does not exist.",
    fix: "Reload the page to see those that are waiting.",
  },
  POINTS_PERSON_UNKNOWN: {
    sentence: "No account has this address, or nobody has signed in to it yet.",
    fix: "Check the address. The balance exists from the first sign-in on.",
  },
  POINTS_BELOW_ZERO: {
    sentence: "The balance would fall below zero.",
    fix: "It stands at {{available}} points. Take away that many at most.",
  },
  POINTS_OWN: {
    sentence: "Your own points are for another administrator to decide on.",
    fix: "Ask one of them to do it.",
  },
  POINTS_UNANSWERED: {
    sentence: "The service did not answer in time.",
    fix: "Send this form again: what may have been recorded will count only once.",
  },
  PRODUCT_LIMIT: {
    sentence: "The list holds 300 products at most.",
    fix: "Delete some products, then try again.",
  },
  NOT_FOUND: {
    sentence: "This page does not exist.",
    fix: "Check the address, or go back to the home page.",
  },
  METHOD_NOT_ALLOWED: {
    sentence: "This address does not take this kind of request.",
    fix: "Go back to the home page.",
  },
  UPGRADE_REQUIRED: {
    sentence: "This address serves the live channel only.",
    fix: "Open the portal: it connects by itself.",
  },
  FORBIDDEN_ORIGIN: {
    sentence: "The request comes from another site.",
    fix: "Open the page here, then send the form again.",
  },
  BODY_TOO_LARGE: {
    sentence: "What was sent is too heavy.",
    fix: "Make the text or the file smaller, then try again.",
  },
  URL_TOO_LONG: {
    sentence: "This address is too long.",
    fix: "Go back to the home page.",
  },
  INTERNAL: {
    sentence: "Something went wrong on our side.",
    fix: "Try again in a moment. If it comes back, send the reference to support.",
  },
} satisfies Catalogue["errors"];

export const exemption = {
  steps: {
    what: "By default, Shopify does not let apps change themes; only apps with an exemption can. The granted permissions are not enough, and adding more changes nothing.",
    ask: "The owner of the app asks Shopify for the exemption, giving the app’s client ID: that is you, if the app was created for your store.",
    token:
      "Once Shopify has granted it, create a new token and enter it under “Replace the credentials”. An older token stays without the exemption.",
    zip: "Meanwhile, download the theme and upload it in Shopify yourself: Online Store, Themes, Add theme, Upload zip file.",
  },
  form: "Ask Shopify for the exemption",
  download: "Download the ZIP",
  store: "Replace the credentials",
  answer: "Shopify’s answer:",
} satisfies Catalogue["exemption"];
