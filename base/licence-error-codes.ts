/** The error codes of the licence service with their HTTP status. Other codes do not exist on the wire. */
export const licenceErrorStatus = {
  /** The form or body does not have the shape asked for. */
  INVALID_REQUEST: 400,
  USER_EMAIL_REQUIRED: 400,
  TERMS_REQUIRED: 400,
  /** Not `https:` on port 443 with a public name, or one of our own hosts. */
  WEBHOOK_ADDRESS_REFUSED: 400,
  /** Stripe knows no such code, or it is no longer valid. */
  PROMOTION_INVALID: 400,
  VAT_ID_INVALID: 400,
  /** A message that Stripe has not signed. */
  SIGNATURE_INVALID: 400,
  /** A text that is no template; `details.finding` says why. */
  TEMPLATE_INVALID: 400,
  UNAUTHENTICATED: 401,
  EMAIL_UNVERIFIED: 403,
  NOT_ADMIN: 403,
  /** A member of the staff sees the portal as a customer, and nothing may change. */
  READ_ONLY: 403,
  /** A premium page, and no authorised licence. */
  PREMIUM_REQUIRED: 403,
  NO_LICENCE: 403,
  REVOKED: 403,
  /** 'Aucune licence active trouvée pour cette boutique.' */
  ACTIVATION_NOT_FOUND: 404,
  LICENCE_NOT_FOUND: 404,
  NOTE_NOT_FOUND: 404,
  RELEASE_NOT_FOUND: 404,
  TICKET_INVALID: 404,
  THEME_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  EXPORT_NOT_FOUND: 404,
  TEMPLATE_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  /** No order has this code, or its licences were claimed or used already: the code does not say which. */
  CLAIM_INVALID: 404,
  LIMIT_REACHED: 409,
  ACTIVE_ELSEWHERE: 409,
  /** The licence account of this address belongs to another person. */
  ADDRESS_OWNED: 409,
  PAUSED: 409,
  LICENCE_INSTALLED: 409,
  LICENCE_REMOVED: 409,
  /** The licence of a development store, which belongs with the licences of its account. */
  DEVELOPMENT_LICENCE: 409,
  /** The licence is this account's already. */
  OWNER_UNCHANGED: 409,
  STATE_CONFLICT: 409,
  /** An administrator keeps as many views of a list as they may. */
  VIEW_LIMIT_REACHED: 409,
  /** The administrator has a view of this name with other filters. */
  VIEW_NAME_TAKEN: 409,
  /** The deleted view cannot be restored any more. */
  VIEW_NOT_FOUND: 404,
  /** More licences than the account may have; `details.most` is the limit, `details.owned` what it has. */
  LICENCE_LIMIT: 409,
  /** The event cannot be undone, or not any more. */
  UNDO_EXPIRED: 409,
  WEBHOOK_LIMIT: 409,
  /** A preview has as many links as it may. */
  LINK_LIMIT: 409,
  /** More moves of a licence than fair use allows. */
  TRANSFER_QUOTA: 409,
  /** A licence is to move to the store in which it is, under another name of it. */
  SAME_STORE: 409,
  /** The store is no longer a development store and needs a licence. */
  SEAT_REQUIRED: 409,
  RELEASE_EXISTS: 409,
  /** The check of the release lists findings that its publication has to acknowledge; `details.listed` is how many. */
  ACKNOWLEDGEMENT_REQUIRED: 409,
  /** The staff have halted the rollout of the release. */
  RELEASE_HALTED: 409,
  /** The form was sent before, and its order can no longer be paid, or is another browser's. */
  ORDER_CLOSED: 409,
  /** One licence costs another amount than the form showed. */
  PRICE_CHANGED: 409,
  /** More than is left of the payment; `details.most` is how many licences can be refunded. */
  REFUND_TOO_LARGE: 409,
  /** The order has been refunded or disputed since the page was shown, or another refund has begun. */
  REFUND_CONFLICT: 409,
  /** Stripe does not refund this payment. */
  REFUND_REFUSED: 409,
  /** `details.most` is how many licences the order can give back. */
  RETURN_TOO_LARGE: 409,
  /** The payment is not the one that the page showed, was refunded, or has no address. */
  ORDER_NOT_ACCEPTABLE: 409,
  /** The staff have withdrawn the release for good. */
  RELEASE_WITHDRAWN: 409,
  /** Another template of its kind has this file name. */
  TEMPLATE_NAME_TAKEN: 409,
  /** A store's owner has not answered an earlier request for this template. */
  TEMPLATE_REQUESTED: 409,
  /** The newest release does not take the template; `details.version` is that release. */
  TEMPLATE_UNFIT: 409,
  /** A template is to be written into the theme that visitors see. */
  THEME_PUBLISHED: 409,
  /** The merchant has published a theme while a template was written into it; `details.files` stay there. */
  FILES_LEFT: 409,
  /** The store's theme takes less of a template than its owner accepted. */
  TEMPLATE_LOSES_MORE: 409,
  /** The theme has a file of this name; `details.file` is its path. */
  TEMPLATE_FILE_EXISTS: 409,
  /** Another install or update of the store is under way; `details.job` is its id. */
  JOB_RUNNING: 409,
  /** Another theme was published since the owner set a time for this one. */
  OTHER_THEME_PUBLISHED: 409,
  /** The theme was changed after its preview was made. */
  THEME_CHANGED: 409,
  /** The theme is at the newest release, or later: there is nothing to update. */
  THEME_CURRENT: 409,
  /** Shopify is still preparing the theme. */
  THEME_NOT_READY: 409,
  /** No link has this token, or it was revoked, has expired, or its preview no longer waits: the code does not say which. */
  LINK_ENDED: 410,
  STORE_INVALID: 422,
  TOKEN_INVALID: 422,
  TOKEN_WRONG_STORE: 422,
  SCOPE_MISSING: 422,
  /**
   * The scopes are granted and Shopify still denies changes of themes; `details.requiredAccess` is what Shopify asks
   * for.
   */
  EXEMPTION_MISSING: 422,
  /** Shopify asks for a payment, or the plan is paused. */
  STORE_FROZEN: 422,
  /** Shopify has closed the store for the moment. */
  STORE_LOCKED: 422,
  /** A connected store is no longer at its address. */
  STORE_GONE: 422,
  /** The address of a connected store belongs to another one, and its own is not known. */
  STORE_MOVED: 422,
  THEME_LIMIT: 422,
  /** The store's plan allows no work on themes. */
  STORE_PLAN_LIMITED: 422,
  /** Shopify does not take the release's ZIP, or failed to unpack it. */
  THEME_REJECTED: 422,
  /** Shopify does not take the release itself; `details.files` names its files at fault, as far as they are known. */
  RELEASE_REFUSED: 422,
  /**
   * Shopify does not take these files; `details.files` names them, as for the two below, and `details.sentences` has
   * Shopify's reason for each.
   */
  FILE_REJECTED: 422,
  FILE_TOO_LARGE: 422,
  /** A picture for the store's Files that is none, or that Shopify does not take; `details.files` names it. */
  PICTURE_REJECTED: 422,
  PICTURE_INVALID: 400,
  PICTURE_IN_USE: 409,
  /** The store does not hold what was written. */
  FILES_DIFFER: 422,
  THEME_UNREADABLE: 422,
  /** The store's theme does not take a template; `details.place` says where, `details.finding` why. */
  THEME_UNFIT: 422,
  /** Shopify's limit of JSON templates of a theme. */
  TEMPLATES_TOO_MANY: 422,
  /**
   * More files, or more text to compare, than is read of a theme; `details.files` and `details.megabytes` say how much
   * is.
   */
  THEME_TOO_LARGE: 422,
  /** The store's plan takes no further theme. */
  PLAN_LIMITED: 422,
  API_SECRET_MISMATCH: 422,
  /** Files in conflict without a choice; `details.files` names them. */
  CHOICES_MISSING: 422,
  /** Files in conflict that another person has answered since the page was read; `details.files` names them. */
  ANSWERS_CHANGED: 409,
  /** Texts that the owner wrote and Shopify would not read; `details.files` names them, `details.faults` says where. */
  TEXT_INVALID: 400,
  APP_NOT_INSTALLED: 422,
  APP_OTHER_ORGANISATION: 422,
  RELEASE_INVALID: 422,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 503,
  /** A premium page, and the licences could not be counted. */
  LICENCE_CHECK_FAILED: 503,
  /** The deployment sells nothing. */
  PAYMENTS_UNAVAILABLE: 503,
  /** The store may still do it; repeating it is harmless. */
  STORE_UNANSWERED: 503,
} as const satisfies Record<string, number>;

export type LicenceErrorCode = keyof typeof licenceErrorStatus;

/** Codes of HTTP itself, for requests that reach no use case, and of a fault. */
export const protocolErrorStatus = {
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type ProtocolErrorCode = keyof typeof protocolErrorStatus;
