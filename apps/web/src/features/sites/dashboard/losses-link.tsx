import type { ReactNode } from "react";
import { RepairCountLink } from "#features/sites/repair-count-link.tsx";
import { AnomaliesLink, type AnomalyRows } from "./anomalies-link.tsx";

/** What figures count: one inspection, or the last one of each type at a site. */
export type LossesOf = { mission: string } | { site: string };

interface LossesLinkProps {
  of: LossesOf;
  rows?: AnomalyRows;
  children: ReactNode;
}

/** A number that leads to the anomalies that it counts. */
export function LossesLink({ of, rows = {}, children }: LossesLinkProps) {
  if ("mission" in of)
    return (
      <AnomaliesLink mission={of.mission} rows={rows}>
        {children}
      </AnomaliesLink>
    );
  const { work, ...rest } = rows;
  return (
    <RepairCountLink site={of.site} rows={{ ...rest, ...(work === undefined ? {} : { state: work }) }}>
      {children}
    </RepairCountLink>
  );
}
