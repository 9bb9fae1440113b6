import { dailyDigest } from "@overfly/contract/digest/digest";
import { notifications } from "@overfly/contract/notifications/notifications";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const notificationQueries = {
  list: queryOptions({
    ...endpointQuery(
      notifications.list,
      {},
      { notFound: "platform/errors:notifications", pathSegment: "notifications" },
    ),
  }),
  digest: queryOptions({ ...endpointQuery(dailyDigest.get, {}), select: dataOf }),
  preferences: queryOptions({ ...endpointQuery(notifications.preferences, {}), select: dataOf }),
};
