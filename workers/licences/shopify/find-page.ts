/** Finds a page of a store's website on which a template of some kind can be looked at. */
import * as z from "zod";
import { LicenceError } from "../platform/errors.ts";
import type { TemplateKind } from "../templates/contract.ts";
import type { Scope } from "./admin-api.ts";
import type { ShopifyClient } from "./shopify-client.ts";
import { type StoreAccess, ThemeCalls } from "./theme-calls.ts";

interface Question {
  scope: Scope;
  query: string;
  /** Paths of visible pages. */
  answer: z.ZodType<string[]>;
}

const toList = <Shape extends z.ZodType>(field: string, shape: Shape) =>
  z
    .object({ [field]: z.object({ nodes: z.array(shape) }) })
    .transform((answer) => (answer[field] as { nodes: z.output<Shape>[] }).nodes);

const handle = z.string().transform((text) => encodeURIComponent(text));
const entry = z.object({ handle, isPublished: z.boolean() });

const questions: Record<Exclude<TemplateKind, "collection">, Question> = {
  product: {
    scope: "read_products",
    query: `query FindProduct { products(first: 10, query: "status:active") { nodes { handle onlineStoreUrl } } }`,
    answer: toList("products", z.object({ handle, onlineStoreUrl: z.string().nullable() })).transform((products) =>
      products.filter(({ onlineStoreUrl }) => onlineStoreUrl !== null).map((product) => `/products/${product.handle}`),
    ),
  },
  page: {
    scope: "read_content",
    query: "query FindPage { pages(first: 10) { nodes { handle isPublished } } }",
    answer: toList("pages", entry).transform((pages) =>
      pages.filter(({ isPublished }) => isPublished).map((page) => `/pages/${page.handle}`),
    ),
  },
  blog: {
    scope: "read_content",
    query: "query FindBlog { blogs(first: 1) { nodes { handle } } }",
    answer: toList("blogs", z.object({ handle })).transform((blogs) => blogs.map((blog) => `/blogs/${blog.handle}`)),
  },
  article: {
    scope: "read_content",
    query: "query FindArticle { articles(first: 10) { nodes { handle isPublished blog { handle } } } }",
    answer: toList("articles", entry.extend({ blog: z.object({ handle }) })).transform((articles) =>
      articles
        .filter(({ isPublished }) => isPublished)
        .map((article) => `/blogs/${article.blog.handle}/${article.handle}`),
    ),
  },
};

/** Null when the store has none, or its app may not read them: the preview of a template is worth no failure. */
export async function findPage(
  shopify: ShopifyClient,
  access: StoreAccess,
  kind: TemplateKind,
): Promise<string | null> {
  // Every store has it.
  if (kind === "collection") return "/collections/all";
  const { scope, query, answer } = questions[kind];
  try {
    const calls = new ThemeCalls(shopify, access, "person", async () => undefined);
    return (await calls.read(answer, query, {}, [scope]))[0] ?? null;
  } catch (error) {
    if (error instanceof LicenceError) return null;
    throw error;
  }
}
