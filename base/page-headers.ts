/** Names of headers and fields that pages and the portal's Worker exchange besides the content of a request. */

/** The viewer for whom the page was made, so that it does nothing in the name of a person who has signed in since. */
export const ownerHeader = "X-Viewer";
/** The same in a posted form. */
export const ownerField = "viewer";

/**
 * The response's request id as an entry of `Server-Timing`, which scripts can read even for requests that Remix makes.
 */
export const requestIdTiming = "request-id";
