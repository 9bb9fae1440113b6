import type { Format } from "@overfly/i18n/format";

const [KILOMETRE_M, HECTARE_M2] = [1000, 10_000];

/** Metres with these digits, or kilometres. */
export const lengthText = (metres: number, format: Format, digits: number): string =>
  metres < KILOMETRE_M
    ? format.unit(metres, "m", digits)
    : format.unit(metres / KILOMETRE_M, "km", digits + 1);

/** Square metres with these digits, or hectares. */
export const areaText = (squareMetres: number, format: Format, digits: number): string =>
  squareMetres < HECTARE_M2
    ? format.unit(squareMetres, "m²", digits)
    : format.unit(squareMetres / HECTARE_M2, "ha", digits + 2);
