/**
 * `update_extension.json`: how a release turns the merchants' settings and sections into its own. Shopify's format with
 * its five actions, and five actions of ours; docs/releases.md describes them.
 */
import * as z from "zod";

export const declarationPath = "update_extension.json";

/** Of a setting, type or section. */
const name = z
  .string()
  .regex(/^[\w@.-]{1,200}$/)
  .refine((value) => value !== "__proto__");
const scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof scalar>;

/** A path; `*` is any text within a name. */
const file = z.string().regex(/^(?:config|sections|templates)\/[\w@*./-]{1,200}\.json$/);
/** Names joined by dots; `*` is any name. */
const key = z.string().regex(/^(?!.*__proto__)[^.\s]+(?:\.[^.\s]+)*$/);
const files = z.union([file, z.strictObject({ source: file, target: file })]);

const shopifyActions = [
  z.strictObject({ action: z.literal("add"), file, key, value: z.json() }),
  z.strictObject({ action: z.literal("move"), file: files, from_key: key, to_key: key }),
  z.strictObject({ action: z.literal("copy"), file: files, from_key: key, to_key: key }),
  z.strictObject({ action: z.literal("delete"), file, key, value: z.json().optional() }),
  z.strictObject({ action: z.literal("update"), file, key, old_value: z.json().optional(), new_value: z.json() }),
] as const;

/** Of the theme, or of all sections or blocks of a type. */
const where = { section: name.optional(), block: name.optional() };
/** New names of settings by their old ones, and values that all these sections get. */
const settings = { settings: z.record(name, name).default({}), set: z.record(name, scalar).default({}) };

const joinedType = z.strictObject({ type: name, ...settings });
const splitPart = z.strictObject({
  type: name,
  /** The section becomes the first part whose setting has one of these values. */
  when: z.strictObject({ setting: name, is: z.array(scalar).min(1) }).optional(),
  /** Of the additional section. */
  id: name.optional(),
  ...settings,
});
export type SplitPart = z.infer<typeof splitPart>;

const ownActions = [
  z.strictObject({ action: z.literal("rename_setting"), ...where, from: name, to: name }),
  z.strictObject({
    action: z.literal("map_setting"),
    ...where,
    from: name,
    to: name.optional(),
    values: z.record(z.string(), scalar),
  }),
  z.strictObject({ action: z.literal("move_section"), type: name, file, id: name.optional() }),
  z.strictObject({ action: z.literal("join_sections"), from: z.array(joinedType).min(1), to: name }),
  z.strictObject({ action: z.literal("split_section"), type: name, into: z.array(splitPart).min(2) }),
] as const;

const action = z.discriminatedUnion("action", [...shopifyActions, ...ownActions]);
export type Action = z.infer<typeof action>;
export type ActionOf<Name extends Action["action"]> = Extract<Action, { action: Name }>;

const operation = z.strictObject({ id: z.string().trim().min(1).max(100), actions: z.array(action).min(1).max(200) });

const declaration = z.strictObject({
  $schema: z.string(),
  theme_name: z.string(),
  theme_version: z.string(),
  operations: z.array(operation).min(1).max(200),
});

/** What one release declares. */
export const releaseMigration = z.object({ version: z.string(), operations: z.array(operation) });
export type ReleaseMigration = z.infer<typeof releaseMigration>;
export type Operations = ReleaseMigration["operations"];

export type DeclarationCheck = { operations: Operations } | { fault: string };

/** @returns `fault`: the place that is wrong, such as `operations/2 (accent)/actions/0/from` or `theme_version ≠ 2.1.0` */
export function readDeclaration(
  text: string,
  release: { theme: string; version: string; paths: ReadonlySet<string> },
): DeclarationCheck {
  const json = parse(text);
  const checked = declaration.safeParse(json);
  if (!checked.success) return { fault: nameFault(checked.error.issues[0], json) };
  const { theme_name, theme_version, operations } = checked.data;
  if (theme_name !== release.theme) return { fault: `theme_name ≠ ${release.theme}` };
  if (theme_version !== release.version) return { fault: `theme_version ≠ ${release.version}` };
  for (const [at, { id, actions }] of operations.entries()) {
    const wrong = actions.findIndex((each) => !isMeaningful(each, release.paths));
    if (wrong >= 0) return { fault: `operations/${at} (${id})/actions/${wrong}` };
  }
  const ids = operations.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  return twice >= 0 ? { fault: `operations/${twice} (${ids[twice]})/id` } : { operations };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function nameFault(issue: z.core.$ZodIssue | undefined, json: unknown): string {
  if (json === undefined) return "JSON";
  const more = issue?.code === "unrecognized_keys" ? issue.keys : [];
  const [first, at, ...rest] = [...(issue?.path ?? []), ...more];
  if (first !== "operations" || typeof at !== "number") return String(first ?? "JSON");
  const id = z.object({ operations: z.array(z.unknown()) }).safeParse(json).data?.operations[at];
  const named = z.object({ id: z.string().max(100) }).safeParse(id).data;
  return [`operations/${at}${named ? ` (${named.id})` : ""}`, ...rest].join("/");
}

/** Whether the action can run, and running it again would change nothing. */
function isMeaningful(each: Action, paths: ReadonlySet<string>): boolean {
  if (each.action === "rename_setting") return each.from !== each.to;
  if (each.action === "map_setting") return (each.to ?? each.from) !== each.from || isStable(each.values);
  if (each.action === "move_section") return /^(sections|templates)\//.test(each.file) && paths.has(each.file);
  if (each.action === "join_sections") return each.from.every(({ type }) => type !== each.to);
  return each.action !== "split_section" || isSplit(each);
}

/** New values that are old ones too would be mapped once more. */
const isStable = (values: Record<string, Scalar>): boolean =>
  Object.values(values).every((value) => !Object.hasOwn(values, String(value)) || values[String(value)] === value);

function isSplit({ type, into }: ActionOf<"split_section">): boolean {
  const chosen = into.filter(({ when }) => when).length;
  const same = into.filter((part) => part.type === type);
  // Alternatives: at most the last has no condition, and a section that stays what it is keeps its settings.
  if (chosen > 0)
    return (
      into.slice(0, -1).every(({ when }) => when) &&
      same.every((part) => Object.keys(part.settings).length + Object.keys(part.set).length === 0)
    );
  // Parts: the first takes the place of the section, the others take at least one setting each.
  return into.slice(1).every((part) => part.type !== type && Object.keys(part.settings).length > 0);
}
