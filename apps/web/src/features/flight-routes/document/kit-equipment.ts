import { inventory } from "@overfly/contract/inventory/inventory";
import type { Kit } from "@overfly/contract/inventory/kits";
import { AIRCRAFT } from "@overfly/flight-planning/cameras/aircraft";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import type { Equipment } from "./default-document.ts";

const kitsQuery = () =>
  queryOptions({
    ...inventoryQueries.kits({ item_count: 50 }),
    select: (reply) => equipmentOfKits(reply.data),
  });

/** The company's equipment; undefined if unknown, or if the user may not see it. */
export function useKitEquipment(): { kit: Equipment | undefined; isLoading: boolean } {
  const canView = useAllowed(inventory.kits);
  const { data, isLoading } = useQuery({ ...kitsQuery(), enabled: canView });
  return { kit: data ?? undefined, isLoading };
}

interface KitEquipment {
  drone: Pick<NonNullable<Kit["drone"]>, "model"> | null;
  payloads: readonly Pick<Kit["payloads"][number], "model">[];
  ready: boolean;
}

/** Of the first kit with a supported aircraft; kits that are ready come first. */
export function equipmentOfKits(kits: readonly KitEquipment[]): Equipment | null {
  const ordered = [...kits.filter(({ ready }) => ready), ...kits.filter(({ ready }) => !ready)];
  for (const { drone, payloads } of ordered) {
    const aircraft = drone && AIRCRAFT.find(({ id, name }) => isNamed(drone.model, [id, name]));
    if (!aircraft) continue;
    const carried = aircraft.cameraIds.find((id) =>
      payloads.some(({ model }) => isNamed(model, [id, findCamera(id)?.name ?? id])),
    );
    const cameraId = carried ?? aircraft.cameraIds[0];
    if (cameraId !== undefined) return { aircraftId: aircraft.id, cameraId, lensIds: undefined };
  }
  return null;
}

/** Inventory records name models freely: with or without manufacturer, abbreviated or not. */
const isNamed = (model: string, names: readonly string[]): boolean =>
  names.some((name) => normalized(name) === normalized(model));

const normalized = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:dji|autel|rtk|zenmuse)\b/gu, "")
    .replace(/\bthermal\b/u, "t")
    .replace(/\benterprise\b/u, "e")
    .replaceAll(/[^a-z0-9]/gu, "");
