/** Definitions of settings in schemas, and whether a value fits its definition. */
import * as z from "zod";

/** The input settings that shopify.dev lists. Sidebar settings hold no value. */
const inputTypes = new Set(
  (
    "article article_list blog checkbox collection collection_list color color_background color_palette color_scheme " +
    "color_scheme_group font_picker html image_picker inline_richtext link_list liquid metaobject metaobject_list number " +
    "page product product_list radio range richtext select style.layout_panel style.size_panel style.spacing_panel text " +
    "text_alignment textarea url video video_url"
  ).split(" "),
);
const sidebarTypes = new Set(["header", "paragraph"]);

const range = z.object({ min: z.number(), max: z.number(), step: z.number().positive().default(1) });
const options = z.array(z.object({ value: z.string(), label: z.string() })).min(1);

const maxLabelLength = 70;
const maxRangeBound = 10_000;

export type Definition = Record<string, unknown> & { type: string };

/** The platform's message without its beginning, which names the setting; null when the definition is valid. */
export function findDefinitionProblem(setting: Definition): string | null {
  const { type, label } = setting;
  if (sidebarTypes.has(type)) return null;
  if (!inputTypes.has(type)) return "type is invalid";
  if (getId(setting) === null) return "id can't be blank";
  if (typeof label === "string" && label.length > maxLabelLength && !label.startsWith("t:"))
    return `label is too long (max ${maxLabelLength} characters)`;
  if (type === "range") return findRangeProblem(setting);
  if ((type === "select" || type === "radio") && !options.safeParse(setting.options).success)
    return "options must be an array of objects with a value and a label";
  // An option may have the empty value.
  if (setting.default === "" && type !== "select" && type !== "radio") return "default can't be blank";
  if (type === "checkbox" && setting.default !== undefined && typeof setting.default !== "boolean")
    return "default must be a boolean";
  return type === "font_picker" && setting.default === undefined ? "default can't be blank" : null;
}

export const getId = ({ id }: Definition): string | null => (typeof id === "string" && id !== "" ? id : null);

function findRangeProblem(setting: Definition): string | null {
  const bounds = range.safeParse(setting);
  if (!bounds.success) return `${String(bounds.error.issues[0]?.path[0])} must be a number`;
  const { min, max, step } = bounds.data;
  if (max >= maxRangeBound) return `max must be less than ${maxRangeBound}`;
  const steps = Math.floor((max - min) / step + tolerance) + 1;
  if (steps > 101) return "step invalid. Range settings must have at most 101 steps";
  if (steps < 3) return "step invalid. Range settings must have at least 3 steps";
  return isStep(setting.default, bounds.data) ? null : "default must be a step in the range";
}

/** Without it, 4.7 is not a multiple of 0.1. */
const tolerance = 1e-9;

function isStep(value: unknown, { min, max, step }: z.infer<typeof range>): boolean {
  if (typeof value !== "number" || value < min - tolerance || value > max + tolerance) return false;
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < tolerance * 1_000;
}

/** Why the platform refuses this value, or null. Of most types it is not known to check values at all. */
export function findValueProblem(setting: Definition, value: unknown): string | null {
  if (value === null || value === "") return null;
  // A dynamic source: only the storefront knows its value.
  if (typeof value === "string" && value.includes("{{")) return null;
  if (setting.type === "range") {
    const bounds = range.safeParse(setting);
    return !bounds.success || isStep(value, bounds.data)
      ? null
      : `Setting '${getId(setting)}' must be a step in the range`;
  }
  if (setting.type === "font_picker" && !/^[a-z0-9_-]+_[a-z]\d$/.test(String(value)))
    return `'${String(value)}' is not a valid font handle`;
  return null;
}

/** The first id that two settings share. */
export function findSharedId(settings: readonly Definition[]): string | null {
  const ids = settings.flatMap((setting) => getId(setting) ?? []);
  return ids.find((id, index) => ids.indexOf(id) !== index) ?? null;
}
