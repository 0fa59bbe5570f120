/**
 * The pages opened since the document was loaded, newest first. Kept in memory alone: titles may name stores and
 * people, and nothing of that stays in the browser.
 */
export const openedPages: { to: string; title: string }[] = [];
