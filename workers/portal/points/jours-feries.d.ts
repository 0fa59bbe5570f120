/** The package comes without types. */
declare module "@socialgouv/jours-feries" {
  /** The public holidays of a year in France by their names, as midnights of the machine's own time zone. */
  export default function publicHolidays(year: number, options?: { alsace: boolean }): Record<string, Date>;
}
