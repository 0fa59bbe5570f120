/** What a section looks like, by the words of its type: themes name the same things alike. */

const patterns = {
  announcement: /announcement|marquee|ticker/,
  slideshow: /slide|carousel/,
  hero: /hero|banner|cover|welcome|overlay/,
  imageWithText: /(image|media|picture)-(with|and)-(text|content)|text-(with|and)-(image|media)/,
  products:
    /featured-collection|(main|product|collection)-collection$|main-collection|recommend|related|product-(grid|list)|search/,
  collections: /collection-list|list-collections|collections/,
  product: /product/,
  article: /article/,
  blog: /blog|news$/,
  columns: /column|feature|icon|benefit|usp/,
  newsletter: /newsletter|subscri|sign-?up/,
  questions: /faq|question|collapsible|accordion/,
  testimonials: /testimonial|review|quote/,
  contact: /contact|form/,
  gallery: /gallery|collage|lookbook|logo/,
  video: /video/,
  page: /(^|-)page$/,
  richText: /text|content|countdown|heading/,
} as const;

export type SectionKind = keyof typeof patterns | "other";

export function getSectionKind(type: string): SectionKind {
  const words = type.toLowerCase().replaceAll("_", "-");
  const found = Object.entries(patterns).find(([, pattern]) => pattern.test(words));
  return (found?.[0] as SectionKind | undefined) ?? "other";
}
