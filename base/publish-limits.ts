/** How far ahead the publication of a theme can be scheduled. */
import { days, minutes } from "./duration.ts";

export const minPublishAheadMs = minutes(5);
export const maxPublishAheadMs = days(30);
