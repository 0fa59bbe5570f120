/** What the staff may do to another person's account. */

/** Why, for the event log; 1 to 500 characters. */
export const maxReasonLength = 500;

/** `changed` is false when the account was like that before; such an act has no event. */
export interface UserChange {
  changed: boolean;
}
