import type { FlightChanges } from "@overfly/contract/flights/recorded-flight";

/** What a person records of a flight as columns; batteries are rows of their own. */
export function recordColumns<Recorded extends Omit<FlightChanges, "updated_at">>({
  battery_ids: _batteries,
  pilot_id: _pilot,
  take_off,
  landing,
  ...columns
}: Recorded) {
  return {
    ...columns,
    ...(take_off !== undefined && { take_off: take_off && JSON.stringify(take_off) }),
    ...(landing !== undefined && { landing: landing && JSON.stringify(landing) }),
  };
}
