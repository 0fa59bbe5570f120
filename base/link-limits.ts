/** Limits of the links by which a developer answers the questions of an update. */
export const maxLinkNameLength = 80;
/** Of one preview, without those that have ended. */
export const maxLiveLinks = 10;
export const linkDays = 7;
