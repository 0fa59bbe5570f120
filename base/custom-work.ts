/** Custom work that customers can ask for: prices with tax, and delays in business days. The one place to change them. */
export const services = {
  setup: { priceEuros: 490, days: [5, 8] },
  migration: { priceEuros: 690, days: [8, 15] },
  sections: { priceEuros: 290, days: [5, 10] },
  audit: { priceEuros: 390, days: [4, 6] },
} as const;

export type Service = keyof typeof services;

/** What a ticket can ask for: one of the services, or anything else. */
export const requestedServices = [...(Object.keys(services) as Service[]), "other"] as const;
export type RequestedService = (typeof requestedServices)[number];
