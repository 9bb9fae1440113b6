import { expect, test } from "vitest";
import { equipmentOfKits } from "./kit-equipment.ts";

const kit = (model: string, payload?: string, ready = true) => ({
  ready,
  drone: { id: 1, name: "", model, serial_number: "", status: "available" as const, airworthy: true },
  payloads: payload === undefined ? [] : [{ model: payload }],
});

test.each([
  ["Mavic 3T", undefined, "m3t", "m3t"],
  ["DJI Mavic 3 Thermal", undefined, "m3t", "m3t"],
  ["Matrice 3TD", "Matrice 3TD", "m3td", "m3td"],
  ["Matrice 350 RTK", "Zenmuse H30T", "m350", "h30t"],
  ["M350", "something else", "m350", "h20t"],
  ["EVO Max 4T", undefined, "evo-max-4t", "evo-max-4t"],
])("a kit with %s and %s is flown as %s with %s", (...[model, payload, aircraftId, cameraId]) => {
  expect(equipmentOfKits([kit(model, payload)])).toMatchObject({ aircraftId, cameraId });
});

test("kits that are ready come first, and unknown aircraft are skipped", () => {
  const kits = [kit("Paper plane"), kit("Mavic 3E", undefined, false), kit("Matrice 4T")];
  expect(equipmentOfKits(kits)).toMatchObject({ aircraftId: "m4t" });
  expect(equipmentOfKits(kits.slice(0, 2))).toMatchObject({ aircraftId: "m3e" });
  expect(equipmentOfKits(kits.slice(0, 1))).toBeNull();
});
