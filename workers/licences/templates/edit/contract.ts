/** Editing a template by its sections and blocks, without writing JSON. */
import * as z from "zod";
import { objectId, releaseVersion } from "../../platform/wire.ts";
import type { BilingualName, Finding, ListedTemplate } from "../contract.ts";

const memberId = z.string().min(1).max(200);
const maxDepth = 9;
/** Ids from the section down to one of its blocks; empty for the template itself. */
const memberPath = z.array(memberId).max(maxDepth);
const memberPlace = memberPath.min(1);
const maxFields = 300;

export const templateFormQuery = z.object({
  id: objectId,
  /** An older one, to see what it had. */
  revision: z.number().int().min(1).optional(),
  /** The section or block whose settings are shown; by default the first section. */
  place: memberPath.default([]),
});

/** Where a new section or block can come from: one preset of its type, or the bare type. */
export interface AddableMember {
  type: string;
  preset: number | null;
  name: BilingualName;
}

export type FieldControl = "heading" | "note" | "line" | "text" | "list" | "check" | "number" | "choice" | "json";

/** A setting as a field of a form, or a text between the settings. */
export interface SettingField {
  /** Null for a text between the settings. */
  id: string | null;
  control: FieldControl;
  /** Shopify's type of the setting. */
  type: string;
  name: BilingualName;
  info: BilingualName | null;
  /** As the form shows it, and as it comes back unchanged. */
  value: string;
  options: { value: string; name: BilingualName }[];
  min: number | null;
  max: number | null;
  step: number | null;
  unit: string | null;
}

export interface EditMember {
  place: string[];
  name: BilingualName;
  type: string;
  /** Its first text, which distinguishes it from others of its type; empty where it has none. */
  excerpt: string;
  hidden: boolean;
  /** Where it is shown is written in the theme's code: it can be neither moved nor deleted. */
  fixed: boolean;
  blocks: EditMember[];
}

export interface FormMember {
  place: string[];
  name: BilingualName;
  type: string;
  /** False where the release has no such section or block, so that its settings are not known. */
  known: boolean;
  fields: SettingField[];
  blocks: AddableMember[];
}

export interface TemplateForm extends Pick<ListedTemplate, "id" | "kind" | "suffix" | "name" | "state" | "revision"> {
  /** The newest release, whose schemas make the form. */
  version: string;
  members: EditMember[];
  /** Null where the template has no such section or block. */
  member: FormMember | null;
  sections: AddableMember[];
  findings: Finding[];
}

const templateEdit = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("add"),
    holder: memberPath,
    type: z.string().min(1).max(200),
    preset: z.number().int().min(0).max(100).nullable(),
  }),
  z.object({ act: z.enum(["up", "down", "hide", "show", "delete"]), place: memberPlace }),
  z.object({
    act: z.literal("settings"),
    place: memberPlace,
    /** Texts of the form by setting; a check box that is missing is off. */
    values: z
      .record(z.string().max(200), z.string().max(512 * 1024))
      .refine((values) => Object.keys(values).length <= maxFields),
  }),
]);
export type TemplateEdit = z.output<typeof templateEdit>;

/** STATE_CONFLICT when there is a newer revision, or when the release is published no more. */
export const editTemplateRequest = z.object({
  id: objectId,
  revision: z.number().int().min(1),
  /** The release whose schemas made the form. */
  version: releaseVersion,
  edit: templateEdit,
});

export type EditedTemplate =
  | { refused: null; revision: number; place: string[] }
  /** Nothing is saved: why, at the settings or the template. */
  | { refused: Finding[] };
