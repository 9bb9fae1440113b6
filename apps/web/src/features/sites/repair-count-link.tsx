import { repairs } from "@overfly/contract/anomalies/repairs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";

interface RepairCountLinkProps {
  site: string;
  /** Further filters of the list of repairs; by default those that are open. */
  rows?: Record<string, string>;
  children: ReactNode;
}

/** A number that leads to the repairs that it counts. */
export function RepairCountLink({ site, rows = { state: "open" }, children }: RepairCountLinkProps) {
  if (!useAllowed(repairs.list)) return children;
  return <Link to={`/repairs?${new URLSearchParams({ site, ...rows }).toString()}`}>{children}</Link>;
}
