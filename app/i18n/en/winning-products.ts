import type { Catalogue } from "../translate.ts";

export const winningProducts = {
  title: "Winning products",
  lead: "A selection of products to sell, with their margin.",
} satisfies Catalogue["winningProducts"];
