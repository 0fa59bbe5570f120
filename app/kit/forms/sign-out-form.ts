/** The id of the form in the account menu, which is on every page of signed-in users. */
export const signOutForm = "sign-out";
