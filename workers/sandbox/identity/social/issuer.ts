/** The address the social provider goes by: below the origin it is called at, so that a moved port needs no configuration. */
export function getSocialIssuer(origin: string): string {
  return `${origin}/social`;
}
