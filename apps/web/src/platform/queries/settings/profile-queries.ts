import { secondFactor } from "@overfly/contract/auth/second-factor";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { calendar } from "@overfly/contract/calendar/calendar";
import type { QueryInput } from "@overfly/contract/endpoint";
import { profile } from "@overfly/contract/profile/profile";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const profileQueries = {
  one: queryOptions({ ...endpointQuery(profile.get, {}), select: dataOf }),
  /** The secret address of the user's calendar. */
  calendar: queryOptions({ ...endpointQuery(calendar.get, {}), select: dataOf }),
  sessions: queryOptions({ ...endpointQuery(profile.sessions, {}), select: dataOf }),
  rememberedDevices: queryOptions({ ...endpointQuery(secondFactor.devices, {}), select: dataOf }),
  signIns: (query: QueryInput<typeof signIns.list>) => queryOptions(endpointQuery(signIns.list, { query })),
};
