/** Every screen with its URL, derived from the routes. */
import { globSync } from "node:fs";
import path from "node:path";
import { pages, type RegisteredPage } from "#app/pages.ts";
import { findAccess } from "#base/access.ts";
import { projectFolder } from "#scripts/stack.ts";

export interface Screen {
  path: string;
  /** The role that sees it: signed out, customer with licences, or administrator. */
  as: "visitor" | "customer" | "admin";
}

/** The guides of a shelf, by file name, without its index. */
export const listGuidePaths = (shelf: string): string[] =>
  globSync(`app/content/fr/${shelf}/*.md`, { cwd: projectFolder })
    .map((file) => path.basename(file, ".md"))
    .filter((name) => name !== "index")
    .sort();

/** Pages that redirect, send files, show a person's own work or need a store have none; journeys cover them. */
function listAddresses({ path, screens }: RegisteredPage): readonly string[] {
  if (screens) return screens;
  const [, shelf, parameter] = path.split("/");
  if (parameter === ":guide") return listGuidePaths(shelf ?? "").map((name) => `/${shelf}/${name}`);
  return path.includes(":") ? [] : [path];
}

function getViewer(address: string): Screen["as"] {
  if (address === "/?view=business") return "admin";
  const needed = findAccess(new URL(address, "http://screens.test").pathname);
  if (needed === "admin") return "admin";
  return needed === "public" ? "visitor" : "customer";
}

export const screens: Screen[] = [
  ...Object.values<RegisteredPage>(pages)
    .flatMap(listAddresses)
    .map((address) => ({ path: address, as: getViewer(address) })),
  { path: "/no-such-page", as: "visitor" },
  { path: "/no-such-page", as: "customer" },
  ...listAddresses(pages.authAction).map((address) => ({ path: address, as: "customer" as const })),
];

/** A screen of screenshots only. */
export interface PictureScreen extends Screen {
  /** Selectors of the links that lead from `path` to the screen. */
  follow?: string[];
  /** Of the picture, where the path does not say it. */
  name?: string;
  /** Typed into the search dialog over the page. */
  typed?: string;
  /** Asked in the assistant's window over the page; phones have no window. */
  asked?: string;
  /** Pictures and a broken file are chosen on the page. */
  chosen?: true;
}

const firstTemplate = "main .template-card a";
const editTemplate = "main a[href$='/edit']";
const deliverTemplate = "main a[href$='/deliver']";

/** The pages of one template; the gallery leads to them. */
const templateScreens: PictureScreen[] = [
  { name: "template", follow: [firstTemplate] },
  { name: "template-section", follow: [firstTemplate, ".outline a"] },
  { name: "template-json", follow: [firstTemplate, "main nav a[href*='view=json']"] },
  { name: "template-picture", follow: [".template-card:has(img) a", "main nav a[href*='view=picture']"] },
  { name: "template-edit", follow: [firstTemplate, editTemplate] },
  { name: "template-edit-json", follow: [firstTemplate, editTemplate, "main a[href$='view=json']"] },
  { name: "template-edit-details", follow: [firstTemplate, editTemplate, "main a[href$='view=details']"] },
  { name: "template-revisions", follow: [firstTemplate, "main a[href$='/revisions']"] },
].map((screen) => ({ ...screen, path: "/templates?sort=-uses", as: "admin" }));

/** After the staff have offered a template to the customer. */
export const offerScreens: PictureScreen[] = [
  { name: "template-deliver", path: "/templates?q=compact", as: "admin", follow: [firstTemplate, deliverTemplate] },
  {
    ...{ name: "template-deliver-form", path: "/templates?q=compact", as: "admin" },
    follow: [firstTemplate, deliverTemplate, "main a[href*='shop=']"],
  },
  { name: "template-request", path: "/", as: "customer", follow: ["main a[href^='/template-requests/']"] },
];

/** Exists only with the demo data. */
export const demoScreens: PictureScreen[] = [
  { path: "/stores/alice-shop", as: "customer" },
  { path: "/image-optimizer", as: "customer", chosen: true },
  ...templateScreens,
  { path: "/search?q=demo", as: "admin" },
  { path: "/search?q=alice", as: "customer" },
  { path: "/changelog", as: "customer", typed: "alice" },
  { path: "/changelog", as: "customer", typed: "zzzzzz" },
  { path: "/admin/licenses", as: "admin", typed: "alice" },
  { path: "/", as: "customer", asked: "Je peux mettre à jour sans perdre mon en-tête modifié ?" },
  { path: "/assistant", as: "customer", asked: "Comment revenir à mon ancien thème ?" },
  { path: "/admin/licenses?account=alice@demo.test&sort=-activity", as: "admin", follow: ["main tbody th a"] },
  { path: "/admin/users/by-email?email=alice@demo.test", as: "admin" },
  { path: "/admin/winning-products/example-vase", as: "admin" },
  { path: "/winning-products?country=FR&margin=30&sort=-margin", as: "customer" },
  { path: "/winning-products?q=zzzzzz&sell=39&buy=38", as: "customer" },
  { path: "/winning-products?act=compare&id=example-vase&id=example-lamp&id=example-set", as: "customer" },
  { path: "/admin/licenses/bulk?act=pause&view=account%3Dalice@demo.test", as: "admin" },
  { path: "/admin/licenses/bulk?act=notify&view=status%3Davailable", as: "admin" },
  ...["pause-license", "remove-license", "deactivate-license", "change-owner"].map(
    (act): Screen => ({ path: `/admin/${act}?shop=alice-shop`, as: "admin" }),
  ),
];

export type RowCount = "none" | "few" | "many";

/** The staff's lists: `few` with the demo data, `many` after filling the database, `none` after emptying it. */
export const listScreens: Record<RowCount, PictureScreen[]> = {
  few: [
    { path: "/admin/licenses?account=alice@demo.test", as: "admin" },
    { path: "/admin/users?points=some", as: "admin" },
    { path: "/admin/events?person=dave@demo.test", as: "admin" },
  ],
  many: [
    ...["/admin/licenses", "/admin/users", "/admin/events", "/admin/licenses/bulk?act=notify&view="],
    ...["/templates", "/template-pictures"],
  ].map((address): PictureScreen => ({ path: address, as: "admin" })),
  // The log keeps its events and an administrator is a user, so these two only find nothing.
  none: [
    ...["/admin/licenses", "/admin/licenses?q=zzzzzz", "/admin/users?q=zzzzzz", "/admin/events?q=zzzzzz"],
    ...["/templates", "/template-pictures"],
  ].map((address): PictureScreen => ({ path: address, as: "admin" })),
};

/** One screen of each kind; guides differ only in text, so the first of each shelf represents them. */
export const screenKinds: Screen[] = screens.filter(({ path: address }) => {
  const [, shelf = "", guide] = address.split("/");
  if (guide !== undefined && listGuidePaths(shelf).slice(1).includes(guide)) return false;
  // The galleries differ only in their kind.
  return !address.endsWith("-templates");
});
