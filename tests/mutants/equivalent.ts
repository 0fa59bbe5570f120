/** Mutants that no test can notice, because the product does the same with them. They are not planted. */
export const equivalent: readonly { file: string; owner: string; before: string; after: string; why: string }[] = [
  {
    file: "workers/licences/themes/merge/code-merge.ts",
    owner: "mergeCut",
    ...{ before: "1", after: "2" },
    why: "Only the sign says that the budget was exceeded.",
  },
  {
    file: "workers/licences/orders/start-checkout.ts",
    owner: "startCheckout",
    ...{ before: "order.points > 0", after: "order.points >= 0" },
    why: "`closeUnopened` changes only orders whose points are held.",
  },
  {
    file: "workers/licences/orders/stripe-client.ts",
    owner: "createCheckout",
    ...{ before: "0", after: "1" },
    why: "A point takes off a whole unit of the currency, never its smallest one.",
  },
  {
    file: "workers/portal/account/device.ts",
    owner: "serializePlace",
    ...{ before: "place", after: "true" },
    why: "`parsePlace` reads null from both texts.",
  },
];
