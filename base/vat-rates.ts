/** The standard rate of value added tax by country, in hundredths of a percent. Zero where prices are shown without tax. */
export const vatRates = {
  FR: 2000,
  BE: 2100,
  CH: 810,
  LU: 1700,
  CA: 0,
  DE: 1900,
  AT: 2000,
  ES: 2100,
  IT: 2200,
  PT: 2300,
  NL: 2100,
  IE: 2300,
  GB: 2000,
  SE: 2500,
  DK: 2500,
  PL: 2300,
  US: 0,
} as const;

export type Country = keyof typeof vatRates;

export const countries = Object.keys(vatRates) as Country[];

export const isCountry = (code: unknown): code is Country => typeof code === "string" && Object.hasOwn(vatRates, code);
