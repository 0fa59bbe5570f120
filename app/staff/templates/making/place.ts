/** Where a section or block is, as a text in addresses and forms. */
export const formatPlace = (place: readonly string[]): string => place.map(encodeURIComponent).join("/");

/** Empty for a text that is no place. */
export function parsePlace(text: string): string[] {
  try {
    return text.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

export const isSamePlace = (one: readonly string[], other: readonly string[]): boolean =>
  formatPlace(one) === formatPlace(other);

export const getRowId = (place: readonly string[]): string => `m-${formatPlace(place)}`;

/** In front of the id of a setting, in the name of its field. */
export const settingPrefix = "s.";
