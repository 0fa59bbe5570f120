/** The filters of the log, in the order of its page. */
export const filterNames = ["kind", "person", "actor", "store", "licence", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];
