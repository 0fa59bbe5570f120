/** Mutants that no test can notice, because the product does the same with them. They are not planted. */
export const equivalent: readonly { file: string; owner: string; before: string; after: string; why: string }[] = [
  {
    file: "workers/licences/themes/merge/code-merge.ts",
    owner: "mergeCut",
    ...{ before: "1", after: "2" },
    why: "Only the sign says that the budget was exceeded.",
  },
];
