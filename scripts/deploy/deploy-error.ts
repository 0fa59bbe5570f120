/** An expected end of a command; the message is for the user. */
export class DeployError extends Error {}
