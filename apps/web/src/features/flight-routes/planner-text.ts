import type { PlanWarning } from "@overfly/flight-planning/model/plan-warning";
import type { Position } from "geojson";
import { findTranslation, translate } from "#platform/i18n/translation.ts";

/** A fault of the planner, or of a file with an area. */
export interface PlanError {
  code: string;
  values?: object | undefined;
  at?: Position;
}

/** Why a route can't be planned, in the user's language. */
export function planErrorText({ code, values, at }: PlanError): string {
  const position = at && { position: positionText(at) };
  const text = findTranslation(`route-errors:${code}`, { ...values, ...position });
  return text ?? translate("route-errors:other");
}

const positionText = (at: Position): string =>
  at
    .slice(0, 2)
    .map((degrees) => degrees.toFixed(6))
    .join(", ");

export const warningText = ({ code, values }: Pick<PlanWarning, "code" | "values">): string =>
  findTranslation(`flight-routes:warning.${code}`, { ...values }) ?? code;
