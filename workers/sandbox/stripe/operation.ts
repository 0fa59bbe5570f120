/** What the operations of the API share. */
import type * as z from "zod";
import type { ObjectRepository, StripeObject } from "./object-repository.ts";

export interface StripeTools {
  objects: ObjectRepository;
  /** Seconds since 1970. */
  now: number;
  /** Of the vendor's pages. */
  origin: string;
  emit(type: string, object: StripeObject): void;
}

export interface Operation {
  schema: z.ZodType;
  /** `under` is the id of a part of the object. */
  run(tools: StripeTools, parameters: never, id: string, under?: string): object;
}

export const define = <Schema extends z.ZodType>(
  schema: Schema,
  run: (tools: StripeTools, parameters: z.output<Schema>, id: string, under?: string) => object,
) => ({ schema, run });

/** A page of a list, for the operation to be expanded. */
export const toList = <Item>({ data, hasMore }: { data: Item[]; hasMore: boolean }, url: string) => ({
  object: "list" as const,
  ...{ data, has_more: hasMore, url },
});

export const hasAtMostOne = (...values: unknown[]): boolean =>
  values.filter((value) => value !== undefined).length <= 1;
