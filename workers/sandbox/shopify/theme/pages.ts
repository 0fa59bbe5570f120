/** Resolvers of what the website of a store shows: the same few pages in each store, some of them not visible. */
import { GraphQLError, type GraphQLResolveInfo } from "graphql";
import { type PageArguments, paginate } from "./connection.ts";
import { type RequestContext, requireAccess } from "./request-context.ts";

const titles = {
  products: ["Draft stool", "Oak stool"],
  pages: ["Draft page", "Our workshop"],
  blogs: ["News"],
  articles: ["Draft article", "A winter table"],
} as const;
const types = { products: "Product", pages: "Page", blogs: "Blog", articles: "Article" } as const;
type Field = keyof typeof titles;

const toHandle = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

function listNodes(field: Field, { domain }: RequestContext["store"]) {
  return titles[field].map((title, index) => {
    const isPublished = !title.startsWith("Draft");
    const handle = toHandle(title);
    return {
      id: `gid://shopify/${types[field]}/${index + 1}`,
      handle,
      title,
      isPublished,
      onlineStoreUrl: isPublished ? `https://${domain}/products/${handle}` : null,
      blog: { id: "gid://shopify/Blog/1", handle: "news", title: "News" },
    };
  });
}

const maxPerPage = 250;

const resolve =
  (field: Field) =>
  (args: PageArguments & { query?: string | null }, context: RequestContext, info: GraphQLResolveInfo) => {
    requireAccess(context, info, field === "products" ? "products" : "content");
    if (args.query && args.query !== "status:active")
      throw new GraphQLError("The sandbox searches products by status:active only.");
    return paginate(listNodes(field, context.store), args, maxPerPage, (node) => node.id);
  };

export const pageQueries = {
  articles: resolve("articles"),
  blogs: resolve("blogs"),
  pages: resolve("pages"),
  products: resolve("products"),
};
