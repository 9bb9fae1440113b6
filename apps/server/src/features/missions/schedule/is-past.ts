import type { SystemContext } from "#context.ts";

/** A form that was opened with the current time may be sent some minutes later. */
const GRACE_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

export const isPast = ({ now }: Pick<SystemContext, "now">, at: string): boolean =>
  Date.parse(at) < now().getTime() - GRACE_MS;

/** A window begins with a day, which may have begun already: at most a day ago. */
export const isPastDay = ({ now }: Pick<SystemContext, "now">, at: string): boolean =>
  Date.parse(at) < now().getTime() - DAY_MS;
