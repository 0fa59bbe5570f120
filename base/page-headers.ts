/** What the pages in the browser and the portal's Worker tell each other beside a request's own content. */

/** A page says whose it is, so that nothing is done in the name of a person who has signed in since. */
export const ownerHeader = "X-Viewer";
/** The same in a form that the page posts. */
export const ownerField = "viewer";

/** The answer's request id as an entry of `Server-Timing`, which scripts can read of requests that Remix makes. */
export const requestIdTiming = "request-id";
