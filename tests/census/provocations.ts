/**
 * The test that provokes each error code and each sentence of the specification's error catalogue in the running Workers.
 * A row names the file and the title; a third entry is the key of the text that shows a code in other words.
 */
import type { ErrorCode } from "#base/errors.ts";

export type Provocation = readonly [file: string, title: string, shownAs?: string];

export const provokedCodes: Record<ErrorCode, Provocation> = {
  INVALID_CREDENTIALS: [
    "tests/journeys/sign-in.test.ts",
    "a wrong password and an unknown address get the same answer, which keeps the e-mail and not the password",
  ],
  BLOCKED: [
    "tests/journeys/sign-in.test.ts",
    "after five wrong passwords the right one is blocked too, for minutes, without a call to the identity service",
  ],
  RESET_BLOCKED: [
    "tests/journeys/quotas.test.ts",
    "a password reset that the identity service does not send says so, and names the wait",
  ],
  REGISTRATION_BLOCKED: [
    "tests/journeys/quotas.test.ts",
    "registration over the quota of sign-ups says that it is blocked for a while, and works afterwards",
  ],
  CHECKOUT_BLOCKED: [
    "tests/journeys/purchase-outcomes.test.ts",
    "one address starts sixty orders an hour, and reads that nothing is charged",
  ],
  CLAIM_BLOCKED: ["tests/journeys/purchase-outcomes.test.ts", "wrong codes are limited, for each person"],
  ACCOUNT_DISABLED: ["tests/journeys/identity-refusals.test.ts", "that the service refuses with %s gets %i"],
  EMAIL_IN_USE: [
    "tests/journeys/identity-refusals.test.ts",
    "an address that someone else registers before its link is followed stays theirs",
  ],
  WEAK_PASSWORD: ["tests/journeys/identity-refusals.test.ts", "that the service refuses with %s gets %i"],
  PASSWORD_REQUIREMENTS: ["tests/journeys/identity-refusals.test.ts", "that the service refuses with %s gets %i"],
  EMAIL_INVALID: [
    "tests/journeys/identity-refusals.test.ts",
    "an address that the service does not take keeps its text beside the error",
  ],
  PROFILE_CHANGED: [
    "tests/journeys/profile-information.test.ts",
    "a change from another tab is never overwritten: both texts are shown, and either can be chosen",
  ],
  CODE_INVALID: ["tests/journeys/mailed-links.test.ts", "a link of %s shows and does nothing under another mode"],
  CODE_EXPIRED: ["tests/journeys/identity-refusals.test.ts", "that the service refuses with %s gets %i"],
  SOCIAL_FAILED: ["tests/journeys/sign-in.test.ts", "a social callback that this browser did not start is rejected"],
  SOCIAL_EMAIL_CONFLICT: [
    "tests/journeys/identity-refusals.test.ts",
    "a provider that has not verified the address opens no account that has a password",
  ],
  SIGN_IN_REQUIRED: [
    "tests/journeys/page-data.test.ts",
    "without a session, a form sent to %s is rejected and its page stays",
  ],
  SECOND_FACTOR_WRONG: [
    "tests/journeys/two-factor-sign-in.test.ts",
    "sign-in asks for the code, and returns to the requested page",
  ],
  SECOND_FACTOR_BLOCKED: [
    "tests/journeys/two-factor-sign-in.test.ts",
    "after five wrong codes sign-in is blocked for a while, and the page names the wait",
  ],
  SECOND_STEP_EXPIRED: [
    "tests/journeys/two-factor-sign-in.test.ts",
    "sign-in asks for the code, and returns to the requested page",
  ],
  FRESH_SIGN_IN_REQUIRED: [
    "workers/portal/reauthentication/reauthentication-control.worker.test.ts",
    "an account without a password needs a sign-in of the last five minutes",
  ],
  LAST_ADMINISTRATOR: [
    "tests/races/administrators.test.ts",
    "of three administrators with twenty concurrent deletions one remains, with all data",
  ],
  LAST_ACTIVE_ADMINISTRATOR: [
    "tests/races/administrators.test.ts",
    "an administrator whose address is not verified cannot remove the only other one",
  ],
  OWN_ACCOUNT: [
    "tests/journeys/administered-accounts.test.ts",
    "an administrator changes no role of their own, and customers and strangers none at all",
  ],
  USER_UNKNOWN: [
    "tests/journeys/person.test.ts",
    "an address without an account has a page, takes notes, and leads to no view",
  ],
  USER_UNVERIFIED: [
    "tests/journeys/administered-accounts.test.ts",
    "an unverified or disabled account does not become an administrator",
  ],
  USER_VERIFIED: [
    "tests/journeys/administered-accounts.test.ts",
    "the verification mail is sent again, and its link verifies the address",
  ],
  USER_DISABLED: [
    "tests/journeys/administered-accounts.test.ts",
    "an unverified or disabled account does not become an administrator",
  ],
  CONFIRMATION_WRONG: [
    "tests/journeys/administered-accounts.test.ts",
    "needs its address typed, frees its licences and leaves an event without its address",
  ],
  NOT_VIEWABLE: [
    "tests/journeys/view-as.test.ts",
    "customers and strangers start no view, and administrators are not shown",
  ],
  RIGHTS_UNKNOWN: [
    "tests/journeys/faults.test.ts",
    "Firestore: sign-in works, the dashboard renders, and no role is granted",
  ],
  POINTS_INSUFFICIENT: [
    "tests/journeys/points.test.ts",
    "for more than the balance keeps the input and shows the balance",
  ],
  POINTS_SHORT: ["tests/journeys/order-points.test.ts", "pay once: the others hear it, and buy without them"],
  POINTS_NOT_ALLOWED: [
    "tests/journeys/order-points.test.ts",
    "(%s) gets no discount for the field, and loses nothing typed",
  ],
  POINTS_REQUESTS_OPEN: [
    "tests/journeys/points.test.ts",
    "is refused to a sixth request while five wait, and to an answer to none",
  ],
  POINTS_ALREADY_SENT: [
    "tests/journeys/points.test.ts",
    "sent twice counts once; with another amount it is rejected, and the next form is a new one",
  ],
  POINTS_ALREADY_ADJUSTED: [
    "tests/journeys/points.test.ts",
    "adds and takes away once each, and shows the reason to the person",
  ],
  POINTS_ALREADY_ACCEPTED: [
    "tests/journeys/points.test.ts",
    "takes the points at once, shows its date, is accepted, and appears in the history",
  ],
  POINTS_ALREADY_REFUSED: [
    "tests/journeys/points.test.ts",
    "when refused returns the points with the reason; a later answer shows who answered first",
  ],
  POINTS_REQUEST_NOT_FOUND: [
    "tests/journeys/points.test.ts",
    "is refused to a sixth request while five wait, and to an answer to none",
  ],
  POINTS_PERSON_UNKNOWN: ["tests/journeys/points.test.ts", "refuses %s, and keeps what was typed"],
  POINTS_BELOW_ZERO: ["tests/journeys/points.test.ts", "refuses %s, and keeps what was typed"],
  POINTS_OWN: ["tests/journeys/points.test.ts", "of an administrator's own points is left to another administrator"],
  POINTS_UNANSWERED: [
    "tests/journeys/points.test.ts",
    "waits while Firestore fails: the input is kept, and the same form succeeds afterwards",
  ],
  WRITE_UNANSWERED: [
    "workers/portal/notifications/notifications-client.worker.test.ts",
    "a hub that %s delays no page, and logs one fault per call",
  ],
  UNANSWERED: [
    "tests/journeys/profile-password.test.ts",
    "when no answer shows which password counts, the page says that it may be either",
  ],
  INVALID_NOTIFICATION: ["tests/journeys/announcements.test.ts", "rejected input stays in the form with a correction"],
  CHAT_EMPTY: ["tests/journeys/assistant-api.test.ts", "%s is a problem and reaches no vendor"],
  CHAT_TOO_LONG: ["tests/journeys/assistant-api.test.ts", "%s is a problem and reaches no vendor"],
  CHAT_PENDING: [
    "tests/journeys/assistant.test.ts",
    "a second question waits for the answer to the first, also in a cleared conversation",
  ],
  CHAT_LIMIT: [
    "tests/races/assistant.test.ts",
    "of 200 parallel messages in 20 sessions of one person exactly 30 are accepted",
  ],
  TICKET_LIMIT: ["tests/journeys/ticket-failures.test.ts", "of 24 tickets at once, twenty are taken"],
  REPLY_LIMIT: [
    "tests/journeys/ticket-failures.test.ts",
    "after sixty replies another one waits, also when none could be stored",
  ],
  MESSAGE_ALREADY_SENT: [
    "tests/journeys/ticket-failures.test.ts",
    "a text corrected after an unanswered form is not dropped without a word",
  ],
  PRODUCT_LIMIT: [
    "tests/journeys/winning-products.test.ts",
    "the list takes no more than three hundred products, and an import beyond that changes nothing",
  ],
  NOT_FOUND: ["workers/portal/front/front-answers.worker.test.ts", "errors of the API are problem JSON with a code"],
  METHOD_NOT_ALLOWED: [
    "tests/journeys/hardening.test.ts",
    "a request rejected by the front gets a page in the browser's language, with a link",
  ],
  FORBIDDEN_ORIGIN: ["tests/journeys/live.test.ts", "only with a session, from the same site, and as a WebSocket"],
  BODY_TOO_LARGE: [
    "tests/journeys/hardening.test.ts",
    "a request rejected by the front gets a page in the browser's language, with a link",
  ],
  URL_TOO_LONG: [
    "tests/journeys/hardening.test.ts",
    "a request rejected by the front gets a page in the browser's language, with a link",
  ],
  UPGRADE_REQUIRED: ["tests/journeys/live.test.ts", "only with a session, from the same site, and as a WebSocket"],
  INTERNAL: [
    "workers/licences/faults.worker.test.ts",
    "a fault is 500, logged once with the request id, and its message is not sent",
  ],
  INVALID_REQUEST: ["tests/journeys/assistant-api.test.ts", "%s is a problem and reaches no vendor"],
  USER_EMAIL_REQUIRED: ["workers/licences/public.worker.test.ts", "%j is refused with %s"],
  TERMS_REQUIRED: [
    "workers/licences/releases/downloads.worker.test.ts",
    "there is no ticket without a usable licence, without terms, for a draft or for an unknown version",
  ],
  WEBHOOK_ADDRESS_REFUSED: ["workers/licences/webhooks/webhooks.worker.test.ts", "a webhook with %s is refused"],
  PROMOTION_INVALID: ["tests/journeys/purchase.test.ts", "a wrong %s (%s) keeps the basket"],
  VAT_ID_INVALID: ["tests/journeys/purchase.test.ts", "a VAT number that only Stripe refuses keeps the basket"],
  SIGNATURE_INVALID: ["tests/journeys/purchase-access.test.ts", "a message that Stripe has not signed is refused"],
  TEMPLATE_INVALID: [
    "workers/licences/templates/template-acts.worker.test.ts",
    "a text that is no template is refused, and nothing is written",
  ],
  UNAUTHENTICATED: [
    "workers/licences/public.worker.test.ts",
    "without the service key the look-up is unauthenticated: %j",
  ],
  EMAIL_UNVERIFIED: [
    "tests/journeys/order-people.test.ts",
    "a claim code gives the licences to another verified address once, and only while they are unused",
  ],
  NOT_ADMIN: [
    "tests/journeys/order-people.test.ts",
    "buyers see their own orders and reach their customer portal; others see and reach nothing",
  ],
  READ_ONLY: [
    "workers/licences/read-only.worker.test.ts",
    "reading answers as for the customer, and what would write or call a store says why not",
  ],
  PREMIUM_REQUIRED: [
    "tests/journeys/demo-accounts.test.ts",
    "bob, without a licence, sees his dashboard and what the premium pages require",
  ],
  NO_LICENCE: ["workers/licences/licences/activate-licence.worker.test.ts", "without a licence Shopify is not called"],
  REVOKED: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "a paused licence cannot be activated again, and a removed one counts as none",
  ],
  ACTIVATION_NOT_FOUND: [
    "tests/themes/update-job.test.ts",
    "a wrong key, an unknown theme and another account are rejected, and nothing is read",
  ],
  LICENCE_NOT_FOUND: ["workers/licences/admin/admin.worker.test.ts", "an unknown licence is not found"],
  NOTE_NOT_FOUND: ["workers/licences/people/people.worker.test.ts", "authors delete their own notes only"],
  RELEASE_NOT_FOUND: [
    "workers/licences/releases/releases.worker.test.ts",
    "a version that was never uploaded cannot be published",
  ],
  TICKET_INVALID: [
    "workers/licences/releases/downloads.worker.test.ts",
    "a ticket is valid for its user in its session until it expires",
  ],
  THEME_NOT_FOUND: [
    "tests/themes/install-failures.test.ts",
    "whose merchant deletes the new theme fails clearly, and a retry creates another",
  ],
  JOB_NOT_FOUND: ["tests/themes/install.test.ts", "a job of another account does not exist, nor does an invented one"],
  EVENT_NOT_FOUND: [
    "workers/licences/admin/undo-event.worker.test.ts",
    "events of other kinds and unknown ids are not undone",
  ],
  WEBHOOK_NOT_FOUND: [
    "workers/licences/webhooks/webhooks.worker.test.ts",
    "a webhook is switched off and on again, and deleted with its deliveries",
  ],
  EXPORT_NOT_FOUND: [
    "tests/journeys/exports.test.ts",
    "the file of an export of someone else or of nothing does not exist",
  ],
  TEMPLATE_NOT_FOUND: [
    "tests/themes/template-request.test.ts",
    "is the owner's alone; two answers make one job, and one that was withdrawn makes none",
  ],
  ORDER_NOT_FOUND: [
    "tests/journeys/order-people.test.ts",
    "buyers see their own orders and reach their customer portal; others see and reach nothing",
  ],
  CLAIM_INVALID: [
    "tests/journeys/order-people.test.ts",
    "a claim code gives the licences to another verified address once, and only while they are unused",
  ],
  LIMIT_REACHED: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "without an available licence only a development store can be activated",
  ],
  ACTIVE_ELSEWHERE: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "only a user who proves the store learns that it is active on another licence",
  ],
  ADDRESS_OWNED: [
    "workers/licences/accounts/relink-account.worker.test.ts",
    "another user's account of the new address stays theirs, and nothing moves",
  ],
  PAUSED: [
    "tests/themes/update-job.test.ts",
    "a wrong key, an unknown theme and another account are rejected, and nothing is read",
  ],
  LICENCE_INSTALLED: [
    "workers/licences/admin/admin.worker.test.ts",
    "a licence cannot be removed while it is active in a store, paused or not",
  ],
  LICENCE_REMOVED: [
    "workers/licences/admin/change-owner.worker.test.ts",
    "removed licences, those of development stores and unchanged owners are refused",
  ],
  DEVELOPMENT_LICENCE: [
    "workers/licences/admin/change-owner.worker.test.ts",
    "removed licences, those of development stores and unchanged owners are refused",
  ],
  OWNER_UNCHANGED: [
    "workers/licences/admin/change-owner.worker.test.ts",
    "removed licences, those of development stores and unchanged owners are refused",
  ],
  STATE_CONFLICT: ["workers/licences/jobs/publication.worker.test.ts", "a replaced theme cannot be rolled back"],
  VIEW_LIMIT_REACHED: [
    "workers/licences/views/views.worker.test.ts",
    "the view after the twentieth is refused, a new content of one of them is not",
  ],
  LICENCE_LIMIT: [
    "workers/licences/admin/licence-acts.worker.test.ts",
    "a grant that does not fit grants nothing, and removed licences make room",
  ],
  UNDO_EXPIRED: ["workers/licences/admin/undo-event.worker.test.ts", "an act is undone within fifteen minutes only"],
  WEBHOOK_LIMIT: ["workers/licences/webhooks/webhooks.worker.test.ts", "there are no more webhooks than the limit"],
  LINK_LIMIT: [
    "workers/licences/jobs/update/links.worker.test.ts",
    "a preview has at most ten live links, and a revoked or expired one makes room",
  ],
  TRANSFER_QUOTA: [
    "workers/licences/licences/move-licence.worker.test.ts",
    "fair use allows four moves in twelve months, an administrator allows one more, and old moves do not count",
  ],
  SEAT_REQUIRED: [
    "workers/licences/licences/development-stores.worker.test.ts",
    "a store that changes to a paid plan has 14 days, stays open until then, and takes a licence without disconnecting",
  ],
  RELEASE_EXISTS: ["workers/licences/releases/releases.worker.test.ts", "a published version never gets other bytes"],
  RELEASE_HALTED: ["workers/licences/jobs/publish-due-themes.worker.test.ts", "a copy is not published when %s"],
  ORDER_CLOSED: ["tests/journeys/order-points-service.test.ts", "of another person cannot be opened with its request"],
  PRICE_CHANGED: [
    "tests/journeys/purchase-configuration.test.ts",
    "a price that changes meanwhile: what was ordered is paid as ordered, an open form shows the new one first",
  ],
  REFUND_TOO_LARGE: [
    "tests/journeys/orders.test.ts",
    "by the staff goes through Stripe once for each form, and not beyond what is left",
  ],
  REFUND_CONFLICT: ["tests/races/refunds.test.ts", "of refunds from the same state one is done"],
  REFUND_REFUSED: [
    "tests/journeys/order-refunds.test.ts",
    "a refund that Stripe refuses says so, keeps what was typed, and can be asked for again",
  ],
  RETURN_TOO_LARGE: [
    "tests/journeys/order-steps.test.ts",
    "are given back by the staff, once for each form, with a notification",
  ],
  ORDER_NOT_ACCEPTABLE: [
    "tests/journeys/order-steps.test.ts",
    "is not accepted when it was another one on the page, nor in test mode",
  ],
  RELEASE_WITHDRAWN: ["workers/licences/jobs/publish-due-themes.worker.test.ts", "a copy is not published when %s"],
  TEMPLATE_NAME_TAKEN: [
    "workers/licences/templates/template-acts.worker.test.ts",
    "of concurrent templates with one file name exactly one is created, and a repetition finds it again",
  ],
  TEMPLATE_REQUESTED: [
    "tests/themes/template-request.test.ts",
    "is the owner's alone; two answers make one job, and one that was withdrawn makes none",
  ],
  TEMPLATE_UNFIT: [
    "workers/licences/templates/template-acts.worker.test.ts",
    "a template is published only when the newest release takes it",
  ],
  THEME_PUBLISHED: [
    "tests/themes/template-delivery-stops.test.ts",
    "never touches a theme that is published, also when it was meanwhile",
  ],
  FILES_LEFT: [
    "tests/themes/template-delivery-stops.test.ts",
    "that stops after its copy of a file takes the copy away, or names it in a theme that is %s meanwhile",
  ],
  TEMPLATE_LOSES_MORE: [
    "tests/themes/template-delivery-stops.test.ts",
    "writes no less than the owner has read: losses since then stop it, and its page reads the theme again",
  ],
  TEMPLATE_FILE_EXISTS: [
    "tests/themes/template-delivery.test.ts",
    "writes one file into an unpublished theme, and keeps a copy of the file that had its name",
  ],
  JOB_RUNNING: ["tests/themes/update-job.test.ts", "only one of two updates of a store runs"],
  OTHER_THEME_PUBLISHED: ["workers/licences/jobs/publish-due-themes.worker.test.ts", "a copy is not published when %s"],
  THEME_CHANGED: [
    "tests/themes/update-failures.test.ts",
    "between preview and start stops the update, and a retry includes the edit",
  ],
  THEME_CURRENT: [
    "workers/licences/jobs/job-runner.worker.test.ts",
    "an update fails while it reads a theme that already has the release",
  ],
  THEME_NOT_READY: ["tests/contract/theme-api.test.ts", "fail with a code of the closed list"],
  LINK_ENDED: [
    "workers/licences/jobs/update/links.worker.test.ts",
    "only the owner makes and revokes links, and only while the preview waits",
  ],
  STORE_INVALID: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "a store that is %s gets %d %s, and no licence is taken",
  ],
  TOKEN_INVALID: [
    "workers/licences/stores/check-connection.worker.test.ts",
    "a store that is %s fails at %s with %s, is %s, and later checks wait",
  ],
  TOKEN_WRONG_STORE: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "a store that is %s gets %d %s, and no licence is taken",
  ],
  SCOPE_MISSING: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "a store that is %s gets %d %s, and no licence is taken",
  ],
  EXEMPTION_MISSING: [
    "tests/journeys/exemption.test.ts",
    "the store check finds it without changing anything, and the store counts as connected",
  ],
  STORE_FROZEN: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "a store that is %s gets %d %s, and no licence is taken",
  ],
  THEME_LIMIT: [
    "tests/themes/install-failures.test.ts",
    "without a free theme slot gets an error, and nothing is created",
  ],
  STORE_PLAN_LIMITED: ["tests/contract/theme-api.test.ts", "fail with a code of the closed list"],
  THEME_REJECTED: ["tests/contract/theme-api.test.ts", "fail with a code of the closed list"],
  FILE_REJECTED: [
    "workers/licences/jobs/job-runner.worker.test.ts",
    "the theme of a job whose files Shopify rejects is removed",
  ],
  FILE_TOO_LARGE: ["tests/themes/update-answers.test.ts", "a text that is larger than Shopify takes is refused"],
  PICTURE_REJECTED: ["tests/journeys/pictures.test.ts", "a picture arrives in the store's Files and in the event log"],
  PICTURE_INVALID: [
    "workers/licences/templates/pictures/pictures.worker.test.ts",
    "of concurrent uploads of one name one succeeds, and none leaves files",
  ],
  PICTURE_IN_USE: [
    "workers/licences/templates/pictures/pictures.worker.test.ts",
    "a picture is listed with the templates that name it, and kept as long as one does",
  ],
  FILES_DIFFER: [
    "workers/licences/jobs/job-runner.worker.test.ts",
    "an install fails when the store does not hold what was written",
  ],
  THEME_UNREADABLE: [
    "workers/licences/stores/check-connection.worker.test.ts",
    "a store that is %s fails at %s with %s, is %s, and later checks wait",
  ],
  THEME_UNFIT: [
    "tests/themes/template-delivery-stops.test.ts",
    "ends before anything is made where the store has no room or the theme does not take the template",
  ],
  TEMPLATES_TOO_MANY: [
    "workers/licences/templates/delivery/answer-request.worker.test.ts",
    "the owner reads that their theme takes no further template",
  ],
  THEME_TOO_LARGE: [
    "workers/licences/jobs/job-runner.worker.test.ts",
    "an update fails while it reads a theme with more files than it compares",
  ],
  PLAN_LIMITED: [
    "workers/licences/stores/check-connection.worker.test.ts",
    "a store that is %s fails at %s with %s, is %s, and later checks wait",
  ],
  API_SECRET_MISMATCH: [
    "tests/themes/update-job.test.ts",
    "a wrong key, an unknown theme and another account are rejected, and nothing is read",
  ],
  CHOICES_MISSING: [
    "tests/themes/update-answers.test.ts",
    "answers are saved, changed and taken back, and a start needs no mention of them",
  ],
  ANSWERS_CHANGED: [
    "tests/themes/update-answers.test.ts",
    "answers are saved, changed and taken back, and a start needs no mention of them",
  ],
  TEXT_INVALID: [
    "tests/themes/update-answers.test.ts",
    "answers are saved, changed and taken back, and a start needs no mention of them",
  ],
  APP_NOT_INSTALLED: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "the exchange with a store that is %s gets %s",
  ],
  APP_OTHER_ORGANISATION: [
    "workers/licences/licences/activate-licence.worker.test.ts",
    "the exchange with a store that is %s gets %s",
  ],
  RELEASE_INVALID: ["tests/journeys/releases.test.ts", "the page's script gets the next URL or the error"],
  RATE_LIMITED: [
    "tests/themes/update-links.test.ts",
    "a revoked link ends, one to an older preview opens the newer one, and wrong links are limited per address",
  ],
  UPSTREAM_UNAVAILABLE: ["workers/licences/faults.worker.test.ts", "trouble of the database that passes is 503: %s"],
  LICENCE_CHECK_FAILED: [
    "workers/licences/internal.worker.test.ts",
    "for a premium page, nothing is answered when licences cannot be counted",
  ],
  PAYMENTS_UNAVAILABLE: [
    "tests/journeys/purchase-configuration.test.ts",
    "without Stripe's keys the mail stays, /buy says so, and the endpoint of messages does not exist",
    "buy.unavailable.title",
  ],
  STORE_UNANSWERED: [
    "workers/licences/jobs/job-runner.worker.test.ts",
    "a copy whose publication nothing confirms may be published or not",
  ],
};

/** The specification's sentences by the key of our text, as far as they are no error code. */
export const provokedSentences: Record<string, Provocation> = {
  "support.storesFailed": ["tests/browser/support-sentences.test.ts", "“$sentence” when $how"],
  "support.noStore": ["tests/browser/support-sentences.test.ts", "“$sentence” when $how"],
  "support.vendor.loading": [
    "tests/browser/support-sentences.test.ts",
    "its sentences about the vendor's widget, and the page goes on",
  ],
  "support.vendor.unavailable": [
    "tests/browser/support-sentences.test.ts",
    "its sentences about the vendor's widget, and the page goes on",
  ],
  "auth.login.forTicket": ["tests/browser/support-sentences.test.ts", "“$sentence” when $how"],
  "support.vendor.failed": [
    "tests/browser/support-sentences.test.ts",
    "its sentences about the vendor's widget, and the page goes on",
  ],
  "toasts.auth.logout.error": [
    "tests/journeys/sign-in.test.ts",
    "a sign-out that does not reach the session says so, and the session stays",
  ],
  "toasts.guard.licenceCheckFailed": [
    "tests/contract/binding-faults.test.ts",
    "down: premium pages report the outage and open nothing",
  ],
  "toasts.guard.premiumRequired": [
    "tests/journeys/demo-accounts.test.ts",
    "bob, without a licence, sees his dashboard and what the premium pages require",
  ],
  "assistant.failures.unavailable": [
    "tests/journeys/configuration.test.ts",
    "without OpenAI's key and prices the assistant says so, offers a ticket, and its cost is unknown",
  ],
  "assistant.failures.vendor": [
    "tests/journeys/assistant.test.ts",
    "%s becomes its sentence, and the next question works",
  ],
  "assistant.failures.empty": [
    "tests/journeys/assistant.test.ts",
    "%s becomes its sentence, and the next question works",
  ],
  "assistant.failures.broken": [
    "tests/journeys/assistant.test.ts",
    "%s becomes its sentence, and the next question works",
  ],
  "errorScreen.retry": ["tests/browser/failures.test.ts", "a retry that fails again says so"],
  "errorScreen.home": [
    "tests/journeys/hardening.test.ts",
    "a request rejected by the front gets a page in the browser's language, with a link",
  ],
  "update.choose.themesUnavailable": [
    "tests/themes/update-form.test.ts",
    "a store that does not answer still allows an update without its themes",
  ],
};

/** The specification's English words, which are in no French catalogue. */
export const provokedWords: Record<string, Provocation> = {
  "User email is required": ["workers/licences/public.worker.test.ts", "the look-up says that the e-mail is missing"],
  "<title>Configuration Error</title>": [
    "tests/journeys/configuration.test.ts",
    "without some of its values the portal names them and serves no other page",
  ],
};
