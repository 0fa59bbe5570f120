/** What a delivery saves in R2 while its job runs. */
import * as z from "zod";
import { fail } from "../../platform/errors.ts";
import { readJobFile, writeJobFile } from "../../updates/jobs/job-files.ts";
import type { JobContext } from "../../updates/jobs/step-context.ts";
import type { Finding } from "../finding-contract.ts";
import type { TemplateDelivery } from "./job-contract.ts";
import { selectRequestOfJob, type TemplateRequestRow } from "./request-repository.ts";

/** Throws TEMPLATE_NOT_FOUND when the template was deleted for good. */
export async function loadDelivery({
  context,
  job,
}: JobContext): Promise<Omit<TemplateRequestRow, "body"> & { body: string }> {
  const [row] = await context.database.rows(selectRequestOfJob(context.database, job.id));
  return row?.body ? { ...row, body: row.body } : fail("TEMPLATE_NOT_FOUND");
}

interface DeliveryFiles {
  /** Texts of the store's theme by path. */
  theme: Record<string, string>;
  /** The template as the theme takes it. */
  fitted: Pick<TemplateDelivery, "left" | "total" | "schemes"> & { text: string };
  pictures: TemplateDelivery["pictures"];
  /** Where the template is written, decided before it is; null before that. */
  place: { path: string; backup: string | null } | null;
}

const finding = z.custom<Finding>();
const files: { [Name in keyof DeliveryFiles]: z.ZodType<DeliveryFiles[Name]> } = {
  theme: z.record(z.string(), z.string()),
  fitted: z.object({
    text: z.string(),
    left: z.array(finding),
    total: z.number(),
    schemes: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  pictures: z.object({
    sent: z.array(z.string()),
    missing: z.array(z.string()),
    unknown: z.array(z.string()).default([]),
  }),
  place: z.object({ path: z.string(), backup: z.string().nullable() }).nullable(),
};
type Name = keyof DeliveryFiles;
type Saved<File extends Name> = DeliveryFiles[File];

export const saveDeliveryFile = <File extends Name>(
  { context, job }: JobContext,
  name: File,
  value: Saved<File>,
): Promise<void> => writeJobFile(context, job.id, name, value);

export const findDeliveryFile = <File extends Name>(
  { context, job }: JobContext,
  name: File,
): Promise<Saved<File> | null> => readJobFile<Saved<File>>(context, job.id, name, files[name]);

/** Throws STATE_CONFLICT when the file was deleted since. */
export const loadDeliveryFile = async <File extends Name>(work: JobContext, name: File): Promise<Saved<File>> =>
  (await findDeliveryFile(work, name)) ?? fail("STATE_CONFLICT");
