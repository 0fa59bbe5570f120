/** How the dashboard greets: the first word of the name, cut where it would break the sentence; empty when there is none. */
const maximumCharacters = 32;

export function firstNameOf(displayName: string): string {
  const [first = ""] = displayName.trim().split(/\s+/);
  const characters = Array.from(first);
  return characters.length > maximumCharacters ? `${characters.slice(0, maximumCharacters).join("")}…` : first;
}
