import type {
  ConditionKind,
  ConditionState,
  FlightCondition,
} from "@overfly/contract/missions/flight-conditions";

/** Without a value nothing is judged. */
export const condition = (
  kind: ConditionKind,
  value: number | null,
  limit: number | null,
  state: ConditionState,
): FlightCondition => ({ kind, state: value === null ? "unknown" : state, value, limit });
