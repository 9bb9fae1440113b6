import type { NewBattery } from "@overfly/contract/inventory/batteries";
import type { NewDrone } from "@overfly/contract/inventory/drones";
import type { NewPayload } from "@overfly/contract/inventory/payloads";
import { AIRCRAFT } from "#cameras/aircraft.ts";
import { sensorsOf } from "#cameras/camera-sensors.ts";
import { CAMERAS } from "#cameras/cameras.ts";

/**
 * Take-off weights with battery and without payload, by aircraft. DJI's are those of its Payload SDK (developer.dji.com,
 * Hardware Platform, 2025-03), Matrice 3D and 3TD by the Dock 2's specification (enterprise.dji.com/dock-2/specs: 1410 g,
 * 1610 g at most), for which the SDK's page says 1382 g. The EVO Max 4T's is the maker's "approx. 1,600 g" as others quote it;
 * no source was found for the EVO II Dual 640T V3's, which is left open.
 */
const WEIGHTS_G: Record<string, number> = {
  m3t: 920,
  m3e: 915,
  m3td: 1410,
  m3d: 1410,
  m4t: 1219,
  m4e: 1219,
  m4td: 1850,
  m4d: 1850,
  m30t: 3770,
  m350: 6470,
  "evo-max-4t": 1600,
};

type KnownDrone = Pick<NewDrone, "manufacturer" | "model"> & { weight_g: number | null };
type KnownPayload = Pick<NewPayload, "manufacturer" | "model" | "sensors">;
type KnownBattery = Pick<NewBattery, "manufacturer" | "model"> & {
  /** The aircraft that it is for. */
  aircraft: string;
  chemistry: NonNullable<NewBattery["chemistry"]>;
  capacity_mah: number;
};

/** "DJI Mavic 3T" is a Mavic 3T by DJI. */
function namesOf(name: string): { manufacturer: string; model: string } {
  const [manufacturer = "", ...model] = name.split(" ");
  return { manufacturer, model: model.join(" ") };
}

/** The aircraft that the route planner knows. */
export const KNOWN_DRONES: readonly KnownDrone[] = AIRCRAFT.filter(({ maker }) => maker !== "any").map(
  ({ id, name }) => ({ ...namesOf(name), weight_g: WEIGHTS_G[id] ?? null }),
);

/** The cameras that the route planner knows. */
export const KNOWN_PAYLOADS: readonly KnownPayload[] = CAMERAS.filter(
  ({ id }) => !id.startsWith("generic-"),
).map((camera) => ({ ...namesOf(camera.name), sensors: sensorsOf(camera) }));

/**
 * Batteries of these aircraft, by the makers' specifications as others quote them: the makers' own pages were not at hand.
 * The chemistry of the batteries of the Mavic 3, Matrice 3D and EVO Max could not be checked.
 */
export const KNOWN_BATTERIES: readonly KnownBattery[] = [
  {
    manufacturer: "DJI",
    model: "Mavic 3 Intelligent Flight Battery",
    aircraft: "Mavic 3T, Mavic 3E",
    chemistry: "lipo",
    capacity_mah: 5000, // 15.4 V, 77 Wh
  },
  {
    manufacturer: "DJI",
    model: "Matrice 3D Intelligent Flight Battery",
    aircraft: "Matrice 3D, Matrice 3TD",
    chemistry: "lipo",
    capacity_mah: 7811, // 115.2 Wh
  },
  {
    manufacturer: "DJI",
    model: "Matrice 4 Intelligent Flight Battery",
    aircraft: "Matrice 4T, Matrice 4E",
    chemistry: "li_ion",
    capacity_mah: 6741, // Li-ion 4S, 14.76 V, 99.5 Wh
  },
  {
    manufacturer: "DJI",
    model: "Matrice 4D Intelligent Flight Battery",
    aircraft: "Matrice 4D, Matrice 4TD",
    chemistry: "li_ion",
    capacity_mah: 6768, // Li-ion 6S, 22.14 V, 149.9 Wh
  },
  {
    manufacturer: "DJI",
    model: "TB30",
    aircraft: "Matrice 30T",
    chemistry: "li_ion",
    capacity_mah: 5880, // Li-ion 6S, 26.1 V, 131.6 Wh
  },
  {
    manufacturer: "DJI",
    model: "TB65",
    aircraft: "Matrice 350 RTK",
    chemistry: "li_ion",
    capacity_mah: 5880, // Li-ion, 44.76 V, 263.2 Wh
  },
  {
    manufacturer: "Autel",
    model: "EVO Max Battery",
    aircraft: "EVO Max 4T",
    chemistry: "lipo",
    capacity_mah: 8070, // ABX40: 14.88 V, 120 Wh
  },
];
