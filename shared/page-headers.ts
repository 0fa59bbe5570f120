/** What a page of the browser and the guards tell each other about the session; read by both. */

/** On requests for data: the uid of the person whose page asks. */
export const viewerHeader = "X-Viewer";

/** On a guard's answer: there is no session. It was refused before anything was done, so it may be sent again. */
export const sessionHeader = "X-Session";
export const ended = "ended";

/** On any answer of the front: whether the session lives could not be asked. A 503 with it was refused before anything was done. */
export const unavailable = "unavailable";
