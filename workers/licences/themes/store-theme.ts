/** A theme of a store, its files and their bodies, as the gateway hands them out; ids are the number at the end of Shopify's. */
import type * as z from "zod";
import type { themeRole } from "../contract.ts";

export type ThemeRole = z.infer<typeof themeRole>;

export interface StoreTheme {
  id: string;
  name: string;
  role: ThemeRole;
  /** Shopify is unpacking or copying it: it has no files to be read yet. */
  processing: boolean;
  /** It will never have its files. */
  failed: boolean;
}

export interface StoreFile {
  path: string;
  /** Of the bytes as the store keeps them; null where it does not say. */
  md5: string | null;
  size: number;
}

/** `url` is where the store serves a large file; it can be written from there as well. */
export type FileBody = { text: string } | { base64: string } | { url: string };

export interface FileToWrite {
  path: string;
  body: FileBody;
}

const gidPrefix = "gid://shopify/OnlineStoreTheme/";

export { themeNameMaximum } from "../contract.ts";

export const toGid = (id: string): string => gidPrefix + id;

/** Null for what is no theme's id. */
export const parseGid = (gid: string): string | null =>
  /^gid:\/\/shopify\/OnlineStoreTheme\/([1-9]\d{0,19})$/.exec(gid)?.[1] ?? null;
