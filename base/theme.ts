/** The colour scheme of the portal's pages; not a theme of a store. */
export type Theme = "light" | "dark";
