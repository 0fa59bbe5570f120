/** What guide routes share: handle and styles. */

import type { LinksFunction } from "@remix-run/cloudflare";
import { links as proseLinks } from "#app/kit/parts/prose.tsx";
import guideStyles from "./guide.css?url";
import type { GuidePageData } from "./guide-page.server.ts";

type GuideTexts = Pick<GuidePageData, "title" | "description">;

/** Route handle with the guide's title and description. */
export const guideHandle = {
  title: (data?: GuideTexts) => (data ? { text: data.title } : ("guides.title" as const)),
  description: (data?: GuideTexts) => data?.description,
  words: ["guides"],
} as const;

/** Styles loaded only by pages with a guide. */
export const links: LinksFunction = () => [...proseLinks(), { rel: "stylesheet", href: guideStyles }];
