import type { Report } from "@overfly/contract/reports/reports";

/** What the names of a report's files begin with: the mission's number, from the second revision on with it. */
export const reportFileName = ({ mission, revision }: Pick<Report, "mission" | "revision">): string =>
  revision > 1 ? `${mission.number}-r${revision}` : mission.number;
