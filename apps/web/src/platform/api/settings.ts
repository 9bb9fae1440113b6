import { setup } from "@overfly/contract/setup/setup";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"] as const,
  queryFn: () => call(setup.settings),
  select: (reply) => reply.data,
});
