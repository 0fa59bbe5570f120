/** A theme of a store, its files and their bodies. Ids are the number at the end of Shopify's ids. */
import type * as z from "zod";
import type { themeRole } from "../contract.ts";

export type ThemeRole = z.infer<typeof themeRole>;

export interface StoreTheme {
  id: string;
  name: string;
  role: ThemeRole;
  /** Shopify is unpacking or copying it, so that its files cannot be read yet. */
  processing: boolean;
  /** It will never have its files. */
  failed: boolean;
}

export interface StoreFile {
  path: string;
  /** Of the bytes as Shopify stores them; null when Shopify does not give it. */
  md5: string | null;
  size: number;
}

/** Shopify answers large files as a URL, from which they can be written too. */
export type FileBody = { text: string } | { base64: string } | { url: string };

export interface FileToWrite {
  path: string;
  body: FileBody;
}

const gidPrefix = "gid://shopify/OnlineStoreTheme/";

export { maxThemeNameLength } from "../contract.ts";

export const toGid = (id: string): string => gidPrefix + id;

/** Null for anything but a theme's id. */
export const parseGid = (gid: string): string | null =>
  /^gid:\/\/shopify\/OnlineStoreTheme\/([1-9]\d{0,19})$/.exec(gid)?.[1] ?? null;
