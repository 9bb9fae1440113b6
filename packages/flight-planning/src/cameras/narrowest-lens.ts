import type { Lens } from "./cameras.ts";
import { equipmentOf, type WantedEquipment } from "./equipment.ts";

/** Of the lenses that take pictures together the one that sees least, which decides the spacing. */
export function narrowestLens(wanted: WantedEquipment): Lens | undefined {
  const equipment = equipmentOf(wanted);
  if (!equipment.ok) return undefined;
  return equipment.lenses.toSorted((a, b) => widthAtOneMetre(a) - widthAtOneMetre(b))[0];
}

const widthAtOneMetre = ({ widthPx, pixelPitchUm, focalLengthMm }: Lens): number =>
  (widthPx * pixelPitchUm) / focalLengthMm;
