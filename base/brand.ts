/** The product's names, addresses and version: the one place to change them. */
export const brand = {
  /** Also the `theme_name` that releases have in their `theme_info`, by which stores' themes are recognised. */
  themeName: "Premium Theme",
  managerName: "Theme Manager",
  version: "2.0.4",
  releaseDate: "2024-12-12",
  supportEmail: "support@example.com",
  premiumPriceEuros: 399,
  pointValueEuros: 0.05,
} as const;
export type Brand = Record<keyof typeof brand, string | number>;
