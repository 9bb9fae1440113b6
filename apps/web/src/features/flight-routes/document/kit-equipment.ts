import { inventory, type Kit } from "@overfly/contract/inventory/inventory";
import { AIRCRAFT } from "@overfly/flight-planning/cameras/aircraft";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import type { Equipped } from "./default-document.ts";

const kitsQuery = queryOptions({
  queryKey: ["inventory", "kits", "planning"],
  queryFn: () => call(inventory.kits, { query: { item_count: 50 } }),
  select: (reply) => equipmentOfKits(reply.data),
  meta: { silent: true },
});

/** What the company flies; undefined where it is not known, or not to be seen. */
export function useKitAircraft(): { kit: Equipped | undefined; isLoading: boolean } {
  const mayView = useAllowed(inventory.kits);
  const { data, isLoading } = useQuery({ ...kitsQuery, enabled: mayView });
  return { kit: data ?? undefined, isLoading };
}

/** Of the first kit that is ready, else of the first, whose aircraft the planner knows. */
export function equipmentOfKits(kits: readonly Pick<Kit, "drone" | "payload" | "ready">[]): Equipped | null {
  const ordered = [...kits.filter(({ ready }) => ready), ...kits.filter(({ ready }) => !ready)];
  for (const { drone, payload } of ordered) {
    const aircraft = drone && AIRCRAFT.find(({ id, name }) => isNamed(drone.model, [id, name]));
    if (!aircraft) continue;
    const carried = aircraft.cameraIds.find(
      (id) => payload !== null && isNamed(payload.model, [id, findCamera(id)?.name ?? id]),
    );
    const cameraId = carried ?? aircraft.cameraIds[0];
    if (cameraId !== undefined) return { aircraftId: aircraft.id, cameraId, lensIds: undefined };
  }
  return null;
}

/** Records name models as people do: with or without the maker, spelt out or not. */
const isNamed = (model: string, names: readonly string[]): boolean =>
  names.some((name) => plain(name) === plain(model));

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:dji|autel|rtk|zenmuse)\b/gu, "")
    .replace(/\bthermal\b/u, "t")
    .replace(/\benterprise\b/u, "e")
    .replaceAll(/[^a-z0-9]/gu, "");
