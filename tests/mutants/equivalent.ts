/** Mutants that no test can notice, because the product does the same with them. They are not planted. */
export const equivalent: readonly { file: string; owner: string; before: string; after: string; why: string }[] = [];
