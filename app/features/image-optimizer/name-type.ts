import { formatNames, type OutputFormat, outputTypes } from "#app/images/format.ts";

/** The format's name of a result's media type. */
export function nameType(type: string): string {
  const format = (Object.keys(outputTypes) as OutputFormat[]).find((each) => outputTypes[each].type === type);
  return format ? formatNames[format] : "";
}
