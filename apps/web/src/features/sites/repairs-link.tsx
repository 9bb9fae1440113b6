import { repairs } from "@overfly/contract/anomalies/repairs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";

interface RepairsLinkProps {
  site: string;
  /** Further filters of the list of repairs; by default those that are open. */
  rows?: Record<string, string>;
  children: ReactNode;
}

/** A number that leads to the repairs that it counts. */
export function RepairsLink({ site, rows = { state: "open" }, children }: RepairsLinkProps) {
  if (!useAllowed(repairs.list)) return children;
  return <Link to={`/repairs?${new URLSearchParams({ site, ...rows }).toString()}`}>{children}</Link>;
}
