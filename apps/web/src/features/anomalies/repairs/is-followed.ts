import type { RepairDetail } from "@overfly/contract/anomalies/repairs";

/** Whether a later inspection has the repair, or ended it; then it can't be changed here. */
export const isFollowed = ({ continued_by, resolved_by }: RepairDetail): boolean =>
  continued_by !== null || resolved_by !== null;
