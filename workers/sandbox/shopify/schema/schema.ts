import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLScalarType,
  isListType,
  isNonNullType,
  isScalarType,
} from "graphql";
import { sdl } from "./sdl.ts";

export const schema = buildSchema(sdl);

/** The vendor takes only identifiers of its own form, whatever field they stand in. */
export const isGlobalId = (value: string): boolean => /^gid:\/\/shopify\/[A-Za-z]+\/[^/\s]+$/.test(value);

export const isUrl = (value: string): boolean => URL.canParse(value) && /^https?:/.test(value);

/** Why a scalar's value is refused, or null. */
export function findScalarProblem(type: GraphQLScalarType, value: unknown): string | null {
  const given = JSON.stringify(value);
  const wrong = `Could not coerce value ${given} to ${type.name}`;
  switch (type.name) {
    case "ID":
      return typeof value === "string" && isGlobalId(value) ? null : `Invalid global id '${value}'`;
    case "URL":
      return typeof value === "string" && isUrl(value) ? null : `Invalid url '${value}', missing scheme`;
    case "Boolean":
      return typeof value === "boolean" ? null : wrong;
    case "Int":
      return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? null : wrong;
    default:
      return typeof value === "string" ? null : wrong;
  }
}

/** The type without "!". */
export const toNullable = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

export const isIdType = (type: GraphQLInputType): boolean => {
  const bare = toNullable(type);
  return isListType(bare) ? isIdType(bare.ofType) : isScalarType(bare) && bare.name === "ID";
};
