/** The list of routes for browsers of customers, beside Remix's own; by a file's name or its address. */
export const toCustomersManifest = (manifest: string): string => manifest.replace("manifest-", "customers-");
