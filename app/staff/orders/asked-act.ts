/** What an order's page may ask before it is done. */
const askedActs = ["refund", "return", "accept"] as const;
export type AskedAct = (typeof askedActs)[number];

/** Null for anything else. */
export const toAskedAct = (text: string | null | undefined): AskedAct | null =>
  askedActs.find((act) => act === text) ?? null;
