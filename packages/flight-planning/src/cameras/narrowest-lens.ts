import type { Lens } from "./cameras.ts";
import { findEquipment, type EquipmentSelection } from "./equipment.ts";

/** The lens with the smallest footprint of those that take images together; it decides the spacing. */
export function narrowestLens(selection: EquipmentSelection): Lens | undefined {
  const equipment = findEquipment(selection);
  if (!equipment.ok) return undefined;
  return equipment.lenses.toSorted((a, b) => widthAtOneMetre(a) - widthAtOneMetre(b))[0];
}

const widthAtOneMetre = ({ widthPx, pixelPitchUm, focalLengthMm }: Lens): number =>
  (widthPx * pixelPitchUm) / focalLengthMm;
