import { anomalies } from "@overfly/contract/anomalies/anomalies";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";

export interface AnomalyRows {
  severity?: string;
  class?: string;
  /** A state of the repair, or "open". */
  work?: string;
}

/** A number that leads to the confirmed anomalies of a mission that it counts. */
export function AnomaliesLink({
  mission,
  rows = {},
  children,
}: {
  mission: string;
  rows?: AnomalyRows;
  children: ReactNode;
}) {
  const isClient = useIsClient();
  if (!useAllowed(anomalies.listForMission)) return children;
  const query = new URLSearchParams({ ...(isClient ? {} : { review: "confirmed" }), ...rows });
  const path = useMissionsPath();
  return <Link to={`${path}/view/${mission}/anomalies?${query.toString()}`}>{children}</Link>;
}
