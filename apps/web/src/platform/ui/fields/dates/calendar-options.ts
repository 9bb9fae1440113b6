/** What calendars have besides a value. */
export interface CalendarOptions {
  /** The first day that can be chosen, such as `2026-11-21`. */
  min?: string | undefined;
  /** Whose weekend is marked, and with whose first day weeks begin: the name of a country. */
  country?: string | null | undefined;
}
