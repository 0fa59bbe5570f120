/** The kinds of mails to users. A leaf, because the rules about notifications name them. */

/** The preferences list them in this order. */
export const chosenKinds = ["jobs", "reminders", "releases", "licences", "transfers", "points", "tickets"] as const;
/** A kind that its recipient can switch off. */
export type ChosenKind = (typeof chosenKinds)[number];
/** Mails about the account's security are always sent, and those to people who have bought, or whom the staff have given licences, and who have no account yet. */
export const mailKinds = [...chosenKinds, "security", "purchases"] as const;
export type MailKind = (typeof mailKinds)[number];

export const isChosenKind = (kind: MailKind): kind is ChosenKind => kind !== "security" && kind !== "purchases";
