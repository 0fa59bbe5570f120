/** What a theme file is, by its name. */
import { getMimeType } from "hono/utils/mime";

const ownTypes: Record<string, string> = {
  css: "text/css",
  js: "application/javascript",
  json: "application/json",
  liquid: "application/x-liquid",
  sass: "text/x-sass",
  scss: "text/x-scss",
  svg: "image/svg+xml",
};

/** The types whose line ends the vendor changes. */
const edited = new Set([
  "application/javascript",
  "application/json",
  "application/x-liquid",
  "text/css",
  "text/x-sass",
  "text/x-scss",
]);

export function getContentType(path: string): string {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return ownTypes[extension] ?? getMimeType(path)?.split(";")[0] ?? "application/octet-stream";
}

export const isEditedAsText = (path: string): boolean => edited.has(getContentType(path));

/** Also text that the vendor stores byte for byte. */
export const isReadAsText = (path: string): boolean =>
  isEditedAsText(path) || getContentType(path) === "image/svg+xml" || getContentType(path).startsWith("text/");
