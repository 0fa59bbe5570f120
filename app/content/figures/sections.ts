/** The sections of the theme as the documentation shows them: with settings and blocks of a usual size. */
import type { OutlineMember, OutlineSetting } from "#workers/licences/templates/contract.ts";

type Values = Record<string, OutlineSetting["value"]>;

const name = { fr: "", en: "" };

function member(type: string, values: Values = {}, blocks: OutlineMember[] = []): OutlineMember {
  const settings = Object.entries(values).map(([id, value]) => ({
    ...{ id, name, value },
    type: /heading|text|label|title|quote/.test(id) ? "text" : id === "image" ? "image_picker" : "range",
  }));
  return { id: type, type, name, hidden: false, settings, blocks };
}

/** A text of this many characters. */
const words = (length: number): string => "x".repeat(length);
const several = (count: number, block: OutlineMember): OutlineMember[] => Array.from({ length: count }, () => block);

const heading = (length: number) => member("heading", { heading: words(length) });
const text = (length: number) => member("text", { text: words(length) });
const button = member("button", { label: words(10) });

/** By the name of the picture. */
export const sectionFigures: Record<string, OutlineMember> = {
  announcement: member("announcement-bar", { text: words(26) }),
  hero: member("hero", { image: "set", height: "medium" }, [heading(20), text(60), button]),
  "featured-collection": member("featured-collection", { title: words(18), columns: 4, limit: 4 }),
  "image-with-text": member("image-with-text", { image: "set" }, [heading(18), text(90), button]),
  "rich-text": member("rich-text", {}, [heading(18), text(110)]),
  multicolumn: member(
    "multicolumn",
    { title: words(16), columns: 3 },
    several(3, member("column", { image: "set", title: words(10), text: words(40) })),
  ),
  "collection-list": member("collection-list", { title: words(16), columns: 3 }, several(3, member("collection"))),
  testimonials: member(
    "testimonials",
    { title: words(16), columns: 3 },
    several(3, member("quote", { text: words(70), title: words(8) })),
  ),
  newsletter: member("newsletter", { heading: words(18), text: words(60) }),
  faq: member("faq", { title: words(18) }, several(4, member("question"))),
  "contact-form": member("contact-form", { title: words(14) }),
  product: member("main-product"),
  recommendations: member("product-recommendations", { title: words(16), limit: 4, columns: 4 }),
  collection: member("main-collection", { columns: 4, limit: 8 }),
  blog: member("main-blog", { columns: 3 }),
  article: member("main-article"),
};
