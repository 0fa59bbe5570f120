/** What the staff may do to another person's account. */
import type { Result } from "#base/errors.ts";
import type { LicencesChoice } from "#workers/licences/accounts/contract.ts";

/** Why, for the event log; 1 to 500 characters. */
export const maxReasonLength = 500;

/** `requestId` makes a double click one act; the same form sent later is another act. */
export interface UserAct {
  uid: string;
  reason: string;
  requestId: string;
}

/** `changed` is false when the account was like that before; such an act has no event. */
export interface UserChange {
  changed: boolean;
}

/**
 * For the viewer's fresh role alone: NOT_ADMIN otherwise. All fail with USER_UNKNOWN when there is no such account, and
 * with WRITE_UNANSWERED when the act may have been done; it is safe to repeat.
 */
export interface UserAdministration {
  /**
   * OWN_ACCOUNT for the viewer's own role. USER_UNVERIFIED and USER_DISABLED: such an account cannot become an
   * administrator. LAST_ACTIVE_ADMINISTRATOR: no other one would remain.
   */
  changeRole(act: UserAct & { role: "user" | "admin" }): Promise<Result<UserChange>>;
  /** Whether the person may pay a part of their purchases with points. POINTS_OWN for the viewer's own. */
  allowPoints(act: UserAct & { allowed: boolean }): Promise<Result<UserChange>>;
  /** Ends all sessions too. OWN_ACCOUNT and LAST_ACTIVE_ADMINISTRATOR as above. */
  disable(act: UserAct): Promise<Result<UserChange>>;
  enable(act: UserAct): Promise<Result<UserChange>>;
  /** All of them, or the one with this id. */
  endSessions(act: UserAct & { sid?: string | undefined }): Promise<Result<UserChange>>;
  /** Removes it and ends all sessions, so that the password alone opens the next one. OWN_ACCOUNT as above. */
  resetSecondFactor(act: UserAct): Promise<Result<UserChange>>;
  /** Mails the link that verifies the address; USER_VERIFIED when it is verified. */
  sendVerification(act: UserAct): Promise<Result<void>>;
  /** Mails the link that sets a new password. */
  sendPasswordLink(act: UserAct): Promise<Result<void>>;
  /**
   * Cannot be undone. `email` is typed to confirm: CONFIRMATION_WRONG when it is another one. OWN_ACCOUNT: people delete
   * their own account on their profile. `finished` is false while the rest continues in the background.
   */
  delete(act: UserAct & { email: string; licences: LicencesChoice }): Promise<Result<{ finished: boolean }>>;
}
