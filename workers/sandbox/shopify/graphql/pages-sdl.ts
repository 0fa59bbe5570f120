/** What the website of a store shows, with the vendor's names, nullability and order. */
export const pagesSdl = /* GraphQL */ `
type Article implements Node {
  blog: Blog!
  handle: String!
  id: ID!
  isPublished: Boolean!
  title: String!
}

type ArticleConnection {
  edges: [ArticleEdge!]!
  nodes: [Article!]!
  pageInfo: PageInfo!
}

type ArticleEdge {
  cursor: String!
  node: Article!
}

type Blog implements Node {
  handle: String!
  id: ID!
  title: String!
}

type BlogConnection {
  edges: [BlogEdge!]!
  nodes: [Blog!]!
  pageInfo: PageInfo!
}

type BlogEdge {
  cursor: String!
  node: Blog!
}

type Page implements Node {
  handle: String!
  id: ID!
  isPublished: Boolean!
  title: String!
}

type PageConnection {
  edges: [PageEdge!]!
  nodes: [Page!]!
  pageInfo: PageInfo!
}

type PageEdge {
  cursor: String!
  node: Page!
}

type Product implements Node {
  handle: String!
  id: ID!
  onlineStoreUrl: URL
  title: String!
}

type ProductConnection {
  edges: [ProductEdge!]!
  nodes: [Product!]!
  pageInfo: PageInfo!
}

type ProductEdge {
  cursor: String!
  node: Product!
}
`;
