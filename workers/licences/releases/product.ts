/** Our theme's name in `config/settings_schema.json` and in the name of a downloaded file. */

export const themeName = "Premium Theme";

export const toFileName = (version: string): string => `premium-theme-${version}.zip`;
