/** Checks the definition of a setting as Shopify does: its type, its id, and a default that it allows. */
import * as z from "zod";
import { getOwn, type Json } from "./json-text.ts";

/** https://shopify.dev/docs/storefronts/themes/architecture/settings/input-settings */
const inputTypes = new Set(
  (
    "article article_list blog checkbox collection collection_list color color_background color_palette color_scheme " +
    "color_scheme_group font_picker html image_picker inline_richtext link_list liquid metaobject metaobject_list number " +
    "page product product_list radio range richtext select style.layout_panel style.size_panel style.spacing_panel text " +
    "text_alignment textarea url video video_url"
  ).split(" "),
);
const sidebarTypes = new Set(["header", "paragraph"]);

const minRangeSteps = 3;
const maxRangeSteps = 101;
/** 4.7 is a multiple of 0.1 only up to rounding. */
const tolerance = 1e-6;

const range = z
  .object({ min: z.number(), max: z.number(), step: z.number().positive().default(1), default: z.number() })
  .refine(({ min, max, step }) => {
    const steps = Math.floor((max - min) / step + tolerance) + 1;
    return steps >= minRangeSteps && steps <= maxRangeSteps;
  })
  .refine(({ min, max, step, default: value }) => {
    const steps = (value - min) / step;
    return value >= min - tolerance && value <= max + tolerance && Math.abs(steps - Math.round(steps)) < tolerance;
  });
const choice = z.object({ options: z.array(z.object({ value: z.string() })).min(1) });
const checkbox = z.object({ default: z.boolean().optional() });

export function isDefinition(setting: Json | undefined): boolean {
  const type = getOwn(setting, "type");
  if (typeof type !== "string") return false;
  if (sidebarTypes.has(type)) return true;
  const id = getOwn(setting, "id");
  if (!inputTypes.has(type) || typeof id !== "string" || id === "") return false;
  if (type === "range") return range.safeParse(setting).success;
  if (type === "select" || type === "radio") return choice.safeParse(setting).success;
  return type !== "checkbox" || checkbox.safeParse(setting).success;
}
