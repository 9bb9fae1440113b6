import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useSettingsMutation } from "#features/settings/settings-mutations.ts";
import { call } from "#platform/api/call.ts";
import { baseMapQueries } from "#platform/queries/settings/base-map-queries.ts";

const MAPS = [baseMapQueries.list.queryKey];

/** `silent` for the form, which shows the error itself. */
export const useAddBaseMap = (silent = false) =>
  useSettingsMutation((body: BodyInput<typeof baseMaps.add>) => call(baseMaps.add, { body }), MAPS, silent);

export const useRemoveBaseMap = () =>
  useSettingsMutation((id: number) => call(baseMaps.remove, { params: { id } }), MAPS);
