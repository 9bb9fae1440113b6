/** A calendar day, such as 2026-11-21, without a time zone. */
export const UTC_MIDNIGHT = "T00:00:00Z";
