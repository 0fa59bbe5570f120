/**
 * A guide's HTML on its way to the page. In a document it stands in the page already: a property that nobody counts is
 * there for rendering, but does not travel a second time among the data for the browser. Asked for as data, it travels.
 */
export function articleFor(request: Request, html: string): { html?: string } {
  // Browsers name HTML when they open a document, and only then.
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  return Object.defineProperty({}, "html", { value: html, enumerable: !isDocument });
}
