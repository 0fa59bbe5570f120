import type { Catalogue } from "../translate.ts";

export const errors = {
  CHAT_EMPTY: {
    sentence: "The message is empty.",
    fix: "Write your question, then send it.",
  },
  CHAT_TOO_LONG: {
    sentence: "The message is too long.",
    fix: "Keep it to {{max}} characters.",
  },
  CHAT_PENDING: {
    sentence: "The previous answer is not finished.",
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
    sentence: "Your first message is already saved: ticket {{ticket}}.",
    fix: "Add the correction as a reply to this ticket.",
  },
  INVALID_REQUEST: {
    sentence: "Your request could not be processed.",
    fix: "Reload the page, then send the form again.",
  },
  INVALID_NOTIFICATION: {
    sentence: "Invalid notification data.",
    fix: "Correct the marked fields, then try again.",
  },
  USER_EMAIL_REQUIRED: {
    sentence: "User email is required",
    fix: "Add an e-mail address to your profile.",
  },
  TERMS_REQUIRED: {
    sentence: "Accept the terms before downloading.",
    fix: "Read them, then tick the box.",
  },
  WEBHOOK_ADDRESS_REFUSED: {
    sentence: "This address is not accepted.",
    fix: "Enter an https address: a public domain name, without a port or password.",
  },
  WEBHOOK_NOT_FOUND: {
    sentence: "This webhook does not exist.",
    fix: "Go back to the list of webhooks.",
  },
  WEBHOOK_LIMIT: {
    sentence: "You have reached the maximum number of webhooks.",
    fix: "Delete one that you no longer need.",
  },
  LINK_LIMIT: {
    sentence: "This preview already has 10 links.",
    fix: "Revoke one you no longer need.",
  },
  LINK_ENDED: {
    sentence: "This link no longer works.",
    fix: "It was revoked, it expired, or the update has moved on. If a new preview is being prepared, the link will work again once it is ready.",
  },
  TEMPLATE_INVALID: {
    sentence: "This text is not a valid Shopify template.",
    fix: "Correct the error shown, then try again.",
  },
  TEMPLATE_NOT_FOUND: {
    sentence: "This template does not exist or has been deleted.",
    fix: "Go back to the list of templates.",
  },
  PROMOTION_INVALID: {
    sentence: "This promotion code is not valid.",
    fix: "Check it, or leave the field empty.",
  },
  VAT_ID_INVALID: {
    sentence: "This VAT number does not have the right form.",
    fix: "Enter it with its country code, such as FR12345678901.",
  },
  SIGNATURE_INVALID: {
    sentence: "The signature of the message is not valid.",
    fix: "Check the webhook’s secret.",
  },
  ORDER_NOT_FOUND: {
    sentence: "This order does not exist.",
    fix: "Go back to the list of purchases.",
  },
  CLAIM_INVALID: {
    sentence: "This code does not give access to a licence.",
    fix: "Copy it from the payment page again. It works once, while the licences are unused.",
  },
  PAYMENTS_UNAVAILABLE: {
    sentence: "Buying online is not available.",
    fix: "Contact support to buy a licence.",
  },
  ORDER_CLOSED: {
    sentence: "This order is no longer open.",
    fix: "To start another one, pay again with this form.",
  },
  PRICE_CHANGED: {
    sentence: "The price of a licence has changed since the page was opened.",
    fix: "Check the new total, then pay.",
  },
  REFUND_TOO_LARGE: {
    sentence: "This order does not have that much left to refund.",
    fix: "Licences that can still be refunded: {{most}}.",
  },
  REFUND_CONFLICT: {
    sentence: "This order has changed since the page was opened, or another refund is under way.",
    fix: "This form has refunded nothing. Check the order before you refund again.",
  },
  REFUND_REFUSED: {
    sentence: "Stripe refuses this refund.",
    fix: "Open the payment in Stripe to see why, such as an open dispute.",
  },
  RETURN_TOO_LARGE: {
    sentence: "This order does not have that many licences to give back.",
    fix: "Licences that can be given back: {{most}}.",
  },
  ORDER_NOT_ACCEPTABLE: {
    sentence: "This payment cannot be accepted.",
    fix: "It has changed since the page was shown, or an address is missing. Reload the page and compare.",
  },
  TEMPLATE_NAME_TAKEN: {
    sentence: "Another template of this kind already has this file name.",
    fix: "Choose another file name.",
  },
  THEME_PUBLISHED: {
    sentence: "This theme is published: we write nothing into it.",
    fix: "Choose an unpublished theme, or a copy of the published one.",
  },
  TEMPLATE_LOSES_MORE: {
    sentence: "The theme has changed: it would lose more of the template than was accepted.",
    fix: "Nothing was changed. The team can make a new proposal that suits the theme as it is now.",
  },
  FILES_LEFT: {
    sentence: "The theme was published in the meantime, with these files we added: {{files}}.",
    fix: "A file with “backup” in its name is your previous file. Delete or restore them in Shopify’s code editor.",
  },
  TEMPLATE_FILE_EXISTS: {
    sentence: "The theme already has a file of this name, which we keep: {{file}}.",
    fix: "Rename it in Shopify, or ask for another file name.",
  },
  THEME_UNFIT: {
    sentence: "This template does not work with the store’s theme: {{place}}.",
    fix: "Update the theme, or choose another theme in the store.",
  },
  TEMPLATES_TOO_MANY: {
    sentence: "The theme already has {{most}} templates, Shopify’s maximum.",
    fix: "Delete one you no longer need, then resume.",
  },
  TEMPLATE_REQUESTED: {
    sentence: "A request for this template is already pending in this store.",
    fix: "Wait for the customer’s answer, or withdraw that request.",
  },
  TEMPLATE_UNFIT: {
    sentence: "This template does not work with the latest release of the theme.",
    fix: "Correct what the check reports, then publish it.",
  },
  UNAUTHENTICATED: {
    sentence: "You have been signed out.",
    fix: "Sign in again.",
  },
  EMAIL_UNVERIFIED: {
    sentence: "Your e-mail address is not confirmed yet.",
    fix: "Open the link we sent you, or request another one from the dashboard.",
  },
  NOT_ADMIN: {
    sentence: "This is for our team only.",
    fix: "Ask support to do it.",
  },
  READ_ONLY: {
    sentence: "You are viewing the portal as someone else: nothing can be changed.",
    fix: "Leave this view to make changes.",
  },
  NO_LICENCE: {
    sentence: "Your account has no Premium licence.",
    fix: "Buy a licence, or sign in with the e-mail address from your purchase.",
  },
  REVOKED: {
    sentence: "This licence has been removed.",
    fix: "Contact support to find out why.",
  },
  ACTIVATION_NOT_FOUND: {
    sentence: "No active licence found for this store.",
    fix: "Check the store’s address, or choose it on the dashboard.",
  },
  EXPORT_NOT_FOUND: {
    sentence: "This export does not exist, or its file is no longer available.",
    fix: "Request a new one.",
  },
  LICENCE_NOT_FOUND: {
    sentence: "This licence does not exist or is not yours.",
    fix: "Go back to the dashboard to see your licences.",
  },
  NOTE_NOT_FOUND: {
    sentence: "This note no longer exists or was written by someone else.",
    fix: "Reload the page to see the notes.",
  },
  RELEASE_HALTED: {
    sentence: "This release is paused.",
    fix: "Your answers are kept. Try again later.",
  },
  RELEASE_WITHDRAWN: {
    sentence: "This release has been withdrawn.",
    fix: "Your answers are kept. Prepare a preview of another release: it takes over those that still apply.",
  },
  RELEASE_NOT_FOUND: {
    sentence: "This release is no longer available.",
    fix: "Choose another release from the list.",
  },
  TICKET_INVALID: {
    sentence: "This download link is no longer valid.",
    fix: "It lasts 5 minutes and only works in your session: create another one.",
  },
  THEME_NOT_FOUND: {
    sentence: "This theme is no longer in the store.",
    fix: "Choose another theme, or start the installation again.",
  },
  EVENT_NOT_FOUND: {
    sentence: "This event does not exist, or its names have been erased.",
    fix: "Look for the action in the event log.",
  },
  JOB_NOT_FOUND: {
    sentence: "This job does not exist or is not yours.",
    fix: "Your jobs are listed on the installation page.",
  },
  LIMIT_REACHED: {
    sentence: "All your licences are already in use.",
    fix: "Deactivate one in another store, or buy another licence.",
  },
  ACTIVE_ELSEWHERE: {
    sentence: "This store already uses another account’s licence.",
    fix: "Deactivate it from that account, or contact support.",
  },
  ADDRESS_OWNED: {
    sentence: "The licences for this address belong to another account.",
    fix: "Contact support, who will work out with you whose they are.",
  },
  PAUSED: {
    sentence: "This store’s licence is paused.",
    fix: "The theme stays in place. Contact support to find out why.",
  },
  LICENCE_INSTALLED: {
    sentence: "This licence is still active in a store.",
    fix: "Release the store first, or do both at once.",
  },
  LICENCE_REMOVED: {
    sentence: "This licence was removed.",
    fix: "Choose a current licence, or grant a new one.",
  },
  DEVELOPMENT_LICENCE: {
    sentence: "This licence belongs to a development store.",
    fix: "It stays with its customer: transfer one of their other licences instead.",
  },
  OWNER_UNCHANGED: {
    sentence: "This licence already belongs to that address.",
    fix: "Enter another customer’s e-mail address.",
  },
  LICENCE_LIMIT: {
    sentence: "This customer would exceed their limit of {{most}} licences: they already have {{owned}}.",
    fix: "Grant fewer, or raise their limit first.",
  },
  UNDO_EXPIRED: {
    sentence: "This action can’t be undone, or no longer can.",
    fix: "You have 15 minutes to undo. After that, do the opposite and enter a reason.",
  },
  STATE_CONFLICT: {
    sentence: "Something has changed in the meantime.",
    fix: "Reload the page to see the current state.",
  },
  VIEW_LIMIT_REACHED: {
    sentence: "You have already saved 20 views of this list.",
    fix: "Delete one, then try again.",
  },
  VIEW_NAME_TAKEN: {
    sentence: "You already have a view with this name.",
    fix: "Choose another name, or replace that view.",
  },
  VIEW_NOT_FOUND: {
    sentence: "This view can no longer be restored.",
    fix: "Set its filters again, then save it.",
  },
  SAME_STORE: {
    sentence: "This is the same store, under another name.",
    fix: "Its licence follows it without a move. To change stores, enter another store.",
  },
  TRANSFER_QUOTA: {
    sentence: "This licence has already been moved 4\u00a0times in twelve months.",
    fix: "Request an extra move from the team, in one click.",
  },
  SEAT_REQUIRED: {
    sentence: "This store is no longer a development store: it needs a licence.",
    fix: "Give it an available licence, or buy one.",
  },
  RELEASE_EXISTS: {
    sentence: "This release already exists.",
    fix: "Give the new release another number.",
  },
  ACKNOWLEDGEMENT_REQUIRED: {
    sentence: "The check of this release lists places that stores would show badly.",
    fix: "Read them, then tick the box to publish it as it is.",
  },
  JOB_RUNNING: {
    sentence: "An installation or update is already running in this store.",
    fix: "Wait until it finishes, or stop it, then try again.",
  },
  OTHER_THEME_PUBLISHED: {
    sentence: "Another theme has been published since you scheduled this copy.",
    fix: "Check the store, then publish the copy or choose another time.",
  },
  THEME_CHANGED: {
    sentence: "The theme has changed since the preview: {{files}}.",
    fix: "Prepare a new preview: it will include these changes.",
  },
  THEME_CURRENT: {
    sentence: "This theme is already up to date.",
    fix: "Choose another theme, or come back when the next release is out.",
  },
  CHOICES_MISSING: {
    sentence: "Some conflicts still need resolving: {{files}}.",
    fix: "Make a choice for each of these files, then start the update.",
  },
  ANSWERS_CHANGED: {
    sentence: "These files have been answered in the meantime, in another tab or by someone else: {{files}}.",
    fix: "Reload the page to see these answers, then continue.",
  },
  TEXT_INVALID: {
    sentence: "Shopify would not be able to read these edited files: {{files}}.",
    fix: "Correct the error shown beside each one, or choose another answer.",
  },
  THEME_NOT_READY: {
    sentence: "Shopify is still preparing this theme.",
    fix: "Wait a few minutes, then try again.",
  },
  STORE_INVALID: {
    sentence: "There is no Shopify store at this address.",
    fix: "Enter the address ending in .myshopify.com, shown in Settings, Domains.",
  },
  TOKEN_INVALID: {
    sentence: "Shopify rejects these credentials.",
    fix: "Copy them again from your store’s app: a token starts with shpat_.",
  },
  TOKEN_WRONG_STORE: {
    sentence: "These credentials belong to another store.",
    fix: "Copy those of the store you entered.",
  },
  SCOPE_MISSING: {
    sentence: "The app is missing permissions: {{scopes}}.",
    fix: "Add them to its configuration, reinstall it, then try again.",
  },
  EXEMPTION_MISSING: {
    sentence: "Shopify does not let your app change themes yet, even with the write_themes permission.",
    fix: "Ask Shopify for an exemption for this app, then create a new token. In the meantime, upload the theme’s ZIP yourself.",
  },
  STORE_FROZEN: {
    sentence: "Shopify has frozen this store.",
    fix: "Sort out its subscription in Shopify’s admin, then try again.",
  },
  STORE_LOCKED: {
    sentence: "Shopify has closed access to this store.",
    fix: "Contact Shopify’s support to reopen it, then try again.",
  },
  STORE_GONE: {
    sentence: "Your store is no longer at this address.",
    fix: "If you deleted it, free its licence. If it has a new address, activate it again there: it keeps its licence.",
  },
  STORE_MOVED: {
    sentence: "The address that this store had now belongs to another one.",
    fix: "Activate it again at its present address: it keeps its licence.",
  },
  THEME_TOO_LARGE: {
    sentence:
      "This theme is too large: the limit is {{files}} files and {{megabytes}}\u00a0MB of text changed or added by you.",
    fix: "Duplicate the theme, delete unused files from the duplicate, then update it.",
  },
  THEME_LIMIT: {
    sentence: "The store has reached its maximum number of themes.",
    fix: "Delete a theme you no longer need, then try again.",
  },
  STORE_PLAN_LIMITED: {
    sentence: "This store’s Shopify plan does not allow changes to themes.",
    fix: "Change your Shopify plan, then try again.",
  },
  THEME_REJECTED: {
    sentence: "Shopify could not prepare this theme.",
    fix: "Try again. If it happens again, contact support and quote the job’s reference.",
  },
  RELEASE_REFUSED: {
    sentence: "This release of the theme has a fault: Shopify does not accept it.",
    fix: "It is neither you nor your store, and your published theme has not changed. The team has been told and no longer offers this release. There is nothing for you to correct: install the next one.",
  },
  FILE_REJECTED: {
    sentence: "Shopify rejects some files: {{files}}.",
    fix: "Correct them in the theme you are updating or in the text you entered, then prepare a new preview.",
  },
  FILE_TOO_LARGE: {
    sentence: "Some files are larger than Shopify accepts: {{files}}.",
    fix: "Make them smaller in the original theme, then prepare a new preview.",
  },
  PICTURE_REJECTED: {
    sentence: "Shopify does not accept this picture: {{files}}.",
    fix: "Choose another format or a smaller size, then send it again.",
  },
  PICTURE_INVALID: {
    sentence: "This picture is not accepted: {{file}}.",
    fix: "Choose another one.",
  },
  PICTURE_IN_USE: {
    sentence: "A template uses this picture: {{file}}.",
    fix: "Remove it from the templates first.",
  },
  FILES_DIFFER: {
    sentence: "Some files in the copy are not as we wrote them: {{files}}.",
    fix: "Resume: we will write and verify them again.",
  },
  THEME_UNREADABLE: {
    sentence: "The published theme’s files cannot be read.",
    fix: "Publish a theme in the store, then try again.",
  },
  PLAN_LIMITED: {
    sentence: "This store’s Shopify plan does not allow another theme.",
    fix: "Choose the Basic plan or a higher one in Shopify, then try again.",
  },
  API_SECRET_MISMATCH: {
    sentence: "This secret key does not match the store.",
    fix: "In your store’s app, copy the key you used for the activation.",
  },
  APP_NOT_INSTALLED: {
    sentence: "The app is not installed in this store.",
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
    sentence: "You can only view the portal as a customer.",
    fix: "This is not possible for administrators, including you.",
  },
  RIGHTS_UNKNOWN: {
    sentence: "We can’t check your access rights at the moment.",
    fix: "Nothing has changed. Try again in a moment.",
  },
  UPSTREAM_UNAVAILABLE: {
    sentence: "The service is not responding at the moment.",
    fix: "It is safe to try again in a moment.",
  },
  WRITE_UNANSWERED: {
    sentence: "The service did not respond. We do not know yet whether it was done.",
    fix: "You can send the form again: it will only be done once.",
  },
  STORE_UNANSWERED: {
    sentence: "Shopify has not responded yet. It may or may not be done.",
    fix: "Reload the page in a moment to find out. It is safe to try again.",
  },
  UNANSWERED: {
    sentence: "The service did not respond in time. It may or may not be done.",
    fix: "Reload the page in a moment. If it asks you to sign in, it is done.",
  },

  COOKIES_REFUSED: {
    sentence: "Your browser refuses this site’s cookies.",
    fix: "Allow them in its settings, then sign in again: without them, your session would be lost on the next page.",
  },
  INVALID_CREDENTIALS: {
    sentence: "Wrong e-mail address or password.",
    fix: "Check both, or request a new password.",
  },
  BLOCKED: {
    sentence: "Too many attempts in a short time.",
    fix: "Try again in {{minutes}} min. You can request a new password right away.",
  },
  RESET_BLOCKED: {
    sentence: "Too many requests in a short time.",
    fix: "No link was sent. Try again in {{minutes}} min.",
  },
  REGISTRATION_BLOCKED: {
    sentence: "New accounts are temporarily blocked.",
    fix: "Your account has not been created. Try again in {{minutes}} min.",
  },
  CLAIM_BLOCKED: {
    sentence: "Too many wrong codes in a short time.",
    fix: "Check the code with the buyer, then try again in {{minutes}} min.",
  },
  CHECKOUT_BLOCKED: {
    sentence: "Too many orders in a short time.",
    fix: "You have not been charged. Try again in {{minutes}} min.",
  },
  ACCOUNT_DISABLED: {
    sentence: "This account is disabled.",
    fix: "Contact support to reopen it.",
  },
  EMAIL_IN_USE: {
    sentence: "There is already an account with this e-mail address.",
    fix: "Sign in, or request a new password.",
  },
  PASSWORD_REQUIREMENTS: {
    sentence: "Choose a stronger password.",
    fix: "Add capitals, digits or symbols.",
  },
  EMAIL_INVALID: {
    sentence: "This e-mail address is not accepted.",
    fix: "Enter a complete address, such as name@example.com.",
  },
  PROFILE_CHANGED: {
    sentence: "Your profile was changed in the meantime, in another tab or on another device.",
    fix: "Choose what to keep: nothing has been overwritten.",
  },
  WEAK_PASSWORD: {
    sentence: "This password is too easy to guess.",
    fix: "Choose a less common one of at least 8 characters.",
  },
  CODE_INVALID: {
    sentence: "This link is no longer valid.",
    fix: "It has already been used or is incomplete. Request another one.",
  },
  CODE_EXPIRED: {
    sentence: "This link has expired.",
    fix: "Request another one.",
  },
  SOCIAL_FAILED: {
    sentence: "Signing in with this account failed.",
    fix: "Try again, or sign in with your password.",
  },
  SOCIAL_EMAIL_CONFLICT: {
    sentence: "There is already an account with a password for this e-mail address.",
    fix: "Sign in with your password.",
  },
  SOCIAL_EMAIL_REFUSED: {
    sentence: "The e-mail address of this account contains “{{character}}”, which we can’t accept.",
    fix: "Use an account with another address, or register with one that has only plain letters and digits.",
  },
  FRESH_SIGN_IN_REQUIRED: {
    sentence: "You last signed in more than {{minutes}} minutes ago.",
    fix: "Sign out, sign in again, then try again.",
  },
  REAUTHENTICATION_REQUIRED: {
    sentence: "Confirm that it’s you.",
    fix: "Your last confirmation is more than {{minutes}} minutes old. Nothing has been done yet.",
  },
  LAST_ADMINISTRATOR: {
    sentence: "You are the last administrator.",
    fix: "Give this role to someone else first.",
  },
  LAST_ACTIVE_ADMINISTRATOR: {
    sentence: "This is the last active administrator.",
    fix: "Give this role to someone else first.",
  },
  OWN_ACCOUNT: {
    sentence: "This is your own account.",
    fix: "Ask another administrator.",
  },
  USER_UNKNOWN: {
    sentence: "This account does not exist or has been deleted.",
    fix: "Go back to the list of users.",
  },
  USER_UNVERIFIED: {
    sentence: "This account’s address is not confirmed.",
    fix: "Send the confirmation link again, then try again.",
  },
  USER_VERIFIED: {
    sentence: "This account’s address is already confirmed.",
    fix: "Reload the page to see the current state.",
  },
  USER_DISABLED: {
    sentence: "This account is disabled.",
    fix: "Enable it first.",
  },
  CONFIRMATION_WRONG: {
    sentence: "This is not the account’s address.",
    fix: "Type its e-mail address to confirm.",
  },
  SIGN_IN_REQUIRED: {
    sentence: "You need to have signed in recently to do this.",
    fix: "Sign in again.",
  },
  SECOND_FACTOR_WRONG: {
    sentence: "This code is wrong or already used.",
    fix: "Wait for the next one and check that your phone’s clock is right.",
  },
  RECOVERY_CODE_WRONG: {
    sentence: "This recovery code is wrong or already used.",
    fix: "Check its ten characters, or use another code from your list.",
  },
  SECOND_FACTOR_BLOCKED: {
    sentence: "Too many wrong codes in a short time.",
    fix: "Try again in {{minutes}}\u00a0min. Until then no code is accepted.",
  },
  SECOND_STEP_EXPIRED: {
    sentence: "You waited too long to enter the code.",
    fix: "Start again with your password.",
  },
  PREMIUM_REQUIRED: {
    sentence: "You need at least one Premium licence to open this page",
    fix: "Buy a licence, or sign in with the e-mail address from your purchase.",
  },
  LICENCE_CHECK_FAILED: {
    sentence: "Your licences could not be checked",
    fix: "Try again in a moment.",
  },
  POINTS_INSUFFICIENT: {
    sentence: "Your balance is too low.",
    fix: "You have {{available}} points. Request no more than that.",
  },
  POINTS_SHORT: {
    sentence: "You don’t have that many points left.",
    fix: "You have {{available}} available. Points held by an open payment come back if it isn’t paid.",
  },
  POINTS_NOT_ALLOWED: {
    sentence: "Paying with points is not open to your account.",
    fix: "Pay the full price, or ask support for it.",
  },
  POINTS_REQUESTS_OPEN: {
    sentence: "{{most}} of your requests are already pending.",
    fix: "You can send another once we have answered one of them.",
  },
  POINTS_ALREADY_SENT: {
    sentence: "You have already requested {{amount}} points with this form.",
    fix: "That request is saved. Send the form again to make a second one.",
  },
  POINTS_ALREADY_ADJUSTED: {
    sentence: "You have already adjusted {{amount}} points with this form.",
    fix: "That adjustment is saved. Send the form again to make a second one.",
  },
  POINTS_ALREADY_ACCEPTED: {
    sentence: "This request has already been accepted.",
    fix: "Answered by {{by}}. Yours has changed nothing.",
  },
  POINTS_ALREADY_REFUSED: {
    sentence: "This request has already been declined and the points returned.",
    fix: "Answered by {{by}}. Yours has changed nothing.",
  },
  POINTS_REQUEST_NOT_FOUND: {
    sentence: "This points request does not exist.",
    fix: "Reload the page to see the pending requests.",
  },
  POINTS_PERSON_UNKNOWN: {
    sentence: "No account has this address, or no one has signed in to it yet.",
    fix: "Check the address. The balance is created at the first sign-in.",
  },
  POINTS_BELOW_ZERO: {
    sentence: "The balance would fall below zero.",
    fix: "It is {{available}} points. Deduct no more than that.",
  },
  POINTS_OWN: {
    sentence: "You can’t change your own points.",
    fix: "Ask another administrator.",
  },
  POINTS_UNANSWERED: {
    sentence: "The service did not respond in time.",
    fix: "Send this form again: it will only count once.",
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
    sentence: "This address does not accept this kind of request.",
    fix: "Go back to the home page.",
  },
  UPGRADE_REQUIRED: {
    sentence: "This address is for live updates only.",
    fix: "Open the portal: it connects by itself.",
  },
  FORBIDDEN_ORIGIN: {
    sentence: "The request comes from another site.",
    fix: "Open the page here, then send the form again.",
  },
  BODY_TOO_LARGE: {
    sentence: "What you sent is too large.",
    fix: "Make the text or the file smaller, then try again.",
  },
  URL_TOO_LONG: {
    sentence: "This address is too long.",
    fix: "Go back to the home page.",
  },
  INTERNAL: {
    sentence: "Something went wrong on our side.",
    fix: "Try again in a moment. If it happens again, send the reference to support.",
  },
} satisfies Catalogue["errors"];

export const exemption = {
  steps: {
    what: "By default, Shopify does not let apps change themes unless they have an exemption. The granted permissions are not enough, and adding more makes no difference.",
    ask: "The app’s owner asks Shopify for the exemption, giving the app’s client ID. That is you if the app was created for your store.",
    token:
      "Once Shopify has granted it, create a new token and enter it under “Replace the credentials”. Older tokens do not get the exemption.",
    zip: "Meanwhile, download the theme and upload it in Shopify yourself: Online Store, Themes, Add theme, Upload zip file.",
  },
  form: "Ask Shopify for the exemption",
  download: "Download the ZIP",
  store: "Replace the credentials",
  answer: "Shopify’s answer:",
} satisfies Catalogue["exemption"];

export const reauthentication = {
  password: "Current password",
  code: "Code",
  codeHint: "The code from your app, or a recovery code.",
  stale_one:
    "You signed in without a password more than {{count}} minute ago. Sign in again and come back here within {{count}} minute.",
  stale_other:
    "You signed in without a password more than {{count}} minutes ago. Sign in again and come back here within {{count}} minutes.",
  signInAgain: "Sign in again",
  errors: {
    password: "Your current password is wrong.",
    code: "This code is wrong or already used. Wait for the next one, and check that your phone’s clock is right.",
    recoveryCode: "This recovery code is wrong or already used. Check it, or use another one from your list.",
  },
} satisfies Catalogue["reauthentication"];
