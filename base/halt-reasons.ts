/** Stored in place of a sentence where no person halted a release, because readers have their own language. */
export const haltedByInstall = "release.install_failed";
