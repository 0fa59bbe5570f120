export interface Equivalent {
  file: string;
  owner: string;
  before: string;
  after: string;
  /** Code around the change, where its owner has the same change elsewhere. */
  within?: string;
  why: string;
}

/** Mutants that no test can notice, because the product does the same with them. They are not planted. */
export const equivalent: readonly Equivalent[] = [
  {
    file: "workers/licences/licences/licence-target-repository.ts",
    owner: "isUnchanged",
    ...{ before: "l.id = ${id}", after: "(1 OR l.id = ${id})" },
    why: "The last event belongs to one licence.",
  },
  {
    file: "packages/theme-merge/merge/code-merge.ts",
    owner: "withoutLastLineEnd",
    ...{ before: 'text.endsWith("\\n")', after: "true" },
    why: "Before it, every text that is not empty ends with a line end.",
  },
  {
    file: "workers/portal/points/account-points.ts",
    owner: "changePoints",
    ...{ before: "await pause(minPauseMs * 2 ** attempt * (0.5 + Math.random()));", after: "nothing" },
    why: "Only the time between two attempts.",
  },
  {
    file: "workers/portal/points/account-points.ts",
    owner: "changePoints",
    ...{ before: "attempt > 0", after: "attempt >= 0" },
    why: "Only the time before the first attempt.",
  },
  {
    file: "workers/licences/licences/figures/load-figures.ts",
    owner: "getEvents",
    ...{ before: "0", after: "1" },
    why: "The query answers one row for each period.",
  },
  {
    file: "workers/licences/orders/order-notification.ts",
    owner: "toOrderNotification",
    ...{ before: "0", after: "1", within: "row.quantity ?? 0" },
    why: "An order has a quantity.",
  },
  {
    file: "workers/licences/orders/order-notification.ts",
    owner: "toOrderNotification",
    ...{ before: "0", after: "1", within: "row.number ?? 0" },
    why: "An order has a number.",
  },
  {
    file: "workers/portal/points/manage-points.ts",
    owner: "adjustPoints",
    ...{ before: "0", after: "1", within: "slice(0, 40)" },
    why: "Any part of a digest is as good an id.",
  },
  {
    file: "workers/portal/points/manage-points.ts",
    owner: "adjustPoints",
    ...{ before: "0", after: "1", within: "available ?? 0" },
    why: "An adjustment of an existing balance always returns it.",
  },
  {
    file: "packages/theme-merge/merge/code-merge.ts",
    owner: "mergeCut",
    ...{ before: "1", after: "2" },
    why: "Only the sign says that the budget was exceeded.",
  },
  {
    file: "workers/licences/orders/start-checkout.ts",
    owner: "startCheckout",
    ...{ before: "order.points > 0", after: "order.points >= 0", within: "if (order.points > 0) await" },
    why: "`closeUnopened` changes only orders whose points are held.",
  },
  {
    file: "workers/licences/orders/stripe-client.ts",
    owner: "createCheckout",
    ...{ before: "0", after: "1" },
    why: "A point takes off a whole unit of the currency, never its smallest one.",
  },
  {
    file: "workers/portal/session/device.ts",
    owner: "serializePlace",
    ...{ before: "place", after: "true" },
    why: "`parsePlace` reads null from both texts.",
  },
  {
    file: "workers/portal/session/id-token.ts",
    owner: "verifyIdToken",
    ...{
      before: "keySet.verified.set(token, { kid: parts.kid, payload: parts.payload, key: lookup.key });",
      after: "nothing",
    },
    why: "Only time: every signature is verified again.",
  },
  {
    file: "workers/portal/session/cookies.ts",
    owner: "openSessionCookie",
    ...{ before: "openedCookies.set(keyring, opened);", after: "nothing" },
    why: "Only time: every cookie is decrypted again.",
  },
  {
    file: "workers/portal/session/social-sign-in.ts",
    owner: "pending",
    ...{ before: "16", after: "17", within: "state: z.string().min(16)" },
    why: "The state comes from a sealed cookie and always has 43 characters.",
  },
  {
    file: "workers/portal/session/social-sign-in.ts",
    owner: "pending",
    ...{ before: "16", after: "17", within: "nonce: z.string().min(16)" },
    why: "The nonce comes from a sealed cookie and always has 43 characters.",
  },
  {
    file: "workers/portal/session/second-factor.ts",
    owner: "#matchTimeCode",
    ...{ before: "isOld", after: "true" },
    why: "Only time: a secret that has the current key is sealed with it again.",
  },
  {
    file: "workers/licences/licences/activation-repository.ts",
    owner: "selectEndedActivation",
    ...{ before: "v.state = 'released'", after: "(1 OR v.state = 'released')" },
    why: "A live activation has no time of release: it comes last, and the caller takes it for none.",
  },
  {
    file: "workers/licences/orders/order-events.ts",
    owner: "tellPeople",
    ...{ before: "before", after: "true" },
    why: "An event without the values before it has none, whether they are undefined or absent.",
  },
  {
    file: "workers/licences/updates/link-repository.ts",
    owner: "selectRequestedLink",
    ...{ before: "l.job_id = ${job}", after: "(1 OR l.job_id = ${job})" },
    why: "The token is derived from the job and the request.",
  },
  {
    file: "workers/licences/updates/check-copy.ts",
    owner: "nameFiles",
    ...{
      before: "findings.map(({ path }) => path).filter((path) => /^(sections|blocks)\\/.+\\.liquid$/.tes…",
      after: "findings.map(({ path }) => path)",
    },
    why: "No other file has a schema with a name, so that more texts are read for nothing.",
  },
  {
    file: "workers/licences/updates/store-bodies.ts",
    owner: "getPageName",
    ...{ before: "0", after: "1" },
    why: "Fifteen characters of the digest tell readings apart as well.",
  },
  {
    file: "workers/licences/updates/jobs/theme-job-workflow.ts",
    owner: "run",
    ...{ before: "0", after: "1" },
    why: "No pause is one millisecond long.",
  },
  {
    file: "workers/licences/licences/count-authorised-licences.ts",
    owner: "countAuthorisedLicences",
    ...{ before: "0", after: "1", within: "authorised: 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/licences/count-authorised-licences.ts",
    owner: "countAuthorisedLicences",
    ...{ before: "0", after: "1", within: "paused: 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/licences/count-authorised-licences.ts",
    owner: "countAuthorisedLicences",
    ...{ before: "0", after: "1", within: "removed: 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/licences/figures/load-figures.ts",
    owner: "loadFigures",
    ...{ before: "0", after: "1", within: "requests ?? 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/licences/figures/load-figures.ts",
    owner: "loadFigures",
    ...{ before: "0", after: "1", within: "events ?? 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/orders/sync-order.ts",
    owner: "toRow",
    ...{ before: "facts.customerId ?? order.customer_id", after: "facts.customerId" },
    why: "A session that has a customer keeps it.",
  },
  {
    file: "workers/licences/licences/grant-licences.ts",
    owner: "grantLicences",
    ...{ before: "0", after: "1", within: "owned = 0" },
    why: "An address without an account has the usual limit, which no single grant passes.",
  },
  {
    file: "workers/licences/licences/activation-repository.ts",
    owner: "reassignActivation",
    ...{ before: "v.id = ${row.activation_id}", after: "(1 OR v.id = ${row.activation_id})" },
    why: "A licence has one live activation, and the connection of an ended one is deleted.",
  },
  {
    file: "workers/licences/licences/activation-repository.ts",
    owner: "insertActivation",
    ...{
      before: "state = 'live'",
      after: "(1 OR state = 'live')",
      within: "WHERE id = ${activation.activationId} AND state = 'live'",
    },
    why: "The activation was made live in the same batch, or is not there.",
  },
  {
    file: "workers/licences/licences/move-licence.ts",
    owner: "loadMoveState",
    ...{ before: "target.activated_at ?? now.toISOString()", after: "target.activated_at" },
    why: "A live activation has its time.",
  },
  {
    file: "workers/licences/licences/renew-connection.ts",
    owner: "isSame",
    ...{
      before: "stored.kind !== store.kind || stored.clientId !== store.clientId",
      after: "stored.kind !== store.kind && stored.clientId !== store.clientId",
    },
    why: "Apps have secrets of their own, which are compared next.",
  },
  {
    file: "workers/licences/accounts/account-repository.ts",
    owner: "moveAccounts",
    ...{ before: "email <> ${email}", after: "(1 OR email <> ${email})", within: "email <> ${email} HAVING" },
    why: "The account of the new address adds its own limit, which it keeps anyway, and runs only when there is another.",
  },
  {
    file: "workers/licences/accounts/account-repository.ts",
    owner: "erasePerson",
    ...{ before: "object_kind = 'user'", after: "(1 OR object_kind = 'user')" },
    why: "No object of another kind has a uid as its id.",
  },
  {
    file: "workers/licences/stores/connection-repository.ts",
    owner: "hasRevision",
    ...{ before: "activation_id = ${activationId}", after: "(1 OR activation_id = ${activationId})" },
    why: "Each revision is unique.",
  },
  {
    file: "workers/licences/licences/activate-licence.ts",
    owner: "claimStore",
    ...{ before: "attempt < maxAttempts", after: "attempt <= maxAttempts" },
    why: "Only how often a lost attempt is repeated.",
  },
  {
    file: "workers/licences/licences/activate-licence.ts",
    owner: "claimStore",
    ...{ before: "0", after: "1", within: "attempt = 0" },
    why: "Only how often a lost attempt is repeated.",
  },
  {
    file: "workers/licences/licences/assign-licence.ts",
    owner: "assignLicence",
    ...{ before: "attempt < maxAttempts", after: "attempt <= maxAttempts" },
    why: "Only how often a lost attempt is repeated.",
  },
  {
    file: "workers/licences/licences/assign-licence.ts",
    owner: "assignLicence",
    ...{ before: "0", after: "1", within: "attempt = 0" },
    why: "Only how often a lost attempt is repeated.",
  },
  {
    file: "workers/licences/licences/activate-licence.ts",
    owner: "attemptActivation",
    ...{ before: "Math.random() * licenceIds.length", after: "Math.random() / licenceIds.length" },
    why: "Only which of the free licences is taken.",
  },
  {
    file: "workers/licences/licences/move-requests.ts",
    owner: "allowMove",
    ...{ before: "0", after: "1", within: "moves_left ?? 0" },
    why: "A licence that exists has a row.",
  },
  {
    file: "workers/licences/licences/move-licence.ts",
    owner: "attemptMove",
    ...{ before: "0", after: "1", within: "moves_left ?? 0" },
    why: "The licence that moved was live in a store, and so has a row.",
  },
  {
    file: "workers/licences/licences/move-licence.ts",
    owner: "loadMoveState",
    ...{ before: "0", after: "1", within: "moves_left ?? 0" },
    why: "A licence that is live in a store has a row.",
  },
  {
    file: "workers/licences/accounts/export-account.ts",
    owner: "maxRows",
    ...{ before: "500", after: "501" },
    why: "Only how many rows come at once.",
  },
  {
    file: "workers/licences/accounts/ownership.ts",
    owner: "readOwned",
    ...{ before: "0", after: "1", within: "authorised ?? 0" },
    why: "A query that counts always has one row.",
  },
  {
    file: "workers/licences/licences/licence-target-repository.ts",
    owner: "isUnchanged",
    ...{ before: "l.status = ${status}", after: "(1 OR l.status = ${status})" },
    why: "Each change of the status writes an event, which is compared as well.",
  },
  {
    file: "workers/licences/platform/figures-periods.ts",
    owner: "getDayStart",
    ...{ before: "0", after: "1", within: "year = 0" },
    why: "A day has three parts.",
  },
  {
    file: "workers/licences/platform/figures-periods.ts",
    owner: "getDayStart",
    ...{ before: "1", after: "2", within: "month = 1" },
    why: "A day has three parts.",
  },
  {
    file: "workers/licences/platform/figures-periods.ts",
    owner: "getDayStart",
    ...{ before: "1", after: "2", within: "date = 1" },
    why: "A day has three parts.",
  },
  {
    file: "workers/licences/licences/licence-repository.ts",
    owner: "updateLicenceDueDate",
    ...{ before: "kind = 'development'", after: "(1 OR kind = 'development')" },
    ...{ within: "SET seat_due_at = NULL WHERE id = ${licenceId} AND kind = 'development'" },
    why: "A licence of another kind never has this time.",
  },
  {
    file: "workers/licences/licences/assign-licence.ts",
    owner: "reassign",
    ...{ before: "1", after: "2" },
    why: "The next attempt finds that the store has its licence.",
  },
  {
    file: "workers/licences/licences/licence-target-repository.ts",
    owner: "areUnchanged",
    ...{ before: "l.status = ${status}", after: "(1 OR l.status = ${status})" },
    why: "Each change of the status writes an event, which is compared as well.",
  },
  {
    file: "workers/licences/accounts/relink-account.ts",
    owner: "relinkAccount",
    ...{ before: "0", after: "1", within: "rows.length ?? 0" },
    why: "The last statement always has a result.",
  },
  {
    file: "workers/licences/licences/move-licence.ts",
    owner: "loadMoveState",
    ...{ before: "target && activationId", after: "target || activationId" },
    why: "A licence that has a store has its activation.",
  },
];
