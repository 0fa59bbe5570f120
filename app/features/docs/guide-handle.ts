import type { GuidePageData } from "./guide-page.server.ts";

type Told = Pick<GuidePageData, "title" | "description">;

/** Route handle with the guide's title and description. */
export const guideHandle = {
  title: (data?: Told) => (data ? { text: data.title } : ("guides.title" as const)),
  description: (data?: Told) => data?.description,
  words: ["guides"],
} as const;
