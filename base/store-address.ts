/** The address of a store, `NAME.myshopify.com`, and the name that pages show. */
export const storeDomainSuffix = ".myshopify.com";

export const toStoreName = (address: string): string =>
  address.endsWith(storeDomainSuffix) ? address.slice(0, -storeDomainSuffix.length) : address;

export const toStoreAddress = (name: string): string => name + storeDomainSuffix;
