import { reports } from "@overfly/contract/reports/reports";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#features/missions/mission-queries.ts";
import { useReportText } from "./report-text.ts";

export const reportQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "report"],
      queryFn: () => call(reports.show, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: useReportText.say("failed") },
    }),
};
