import type { LogRead } from "#flight-log.ts";
import { type Damage, damageWarnings } from "./damage-warnings.ts";
import type { FixCollector } from "./fix-collector.ts";
import { flightOf } from "./flight-of.ts";
import { clockOffset } from "./gps-time.ts";
import type { Period, Recording } from "./recording.ts";

/** What an autopilot wrote on board, by a clock that began at power-up. */
export interface SincePowerUp {
  /** Estimates of the autopilot. */
  positions: FixCollector;
  receiver: FixCollector;
  /** Between the clock and UTC, as the receiver told it. */
  offsetsMs: readonly number[];
  /** When it flew, in UTC; null if the log doesn't tell. */
  periods: (offsetMs: number) => Period[] | null;
}

/** The flight of such a log, in UTC. */
export function flightSincePowerUp(
  recorded: SincePowerUp,
  about: Pick<Recording, "format" | "aircraft">,
  damage: Damage,
): LogRead {
  const { positions, receiver, offsetsMs } = recorded;
  const collected = positions.isEmpty ? receiver : positions;
  if (collected.isEmpty) return { ok: false, code: "no-flight" };
  const offsetMs = clockOffset(offsetsMs);
  if (offsetMs === null) return { ok: false, code: "no-time" };
  return flightOf({
    ...about,
    clock: "utc",
    fixes: collected.fixes(offsetMs),
    flights: recorded.periods(offsetMs),
    takeOff: null,
    warnings: damageWarnings(damage),
  });
}
