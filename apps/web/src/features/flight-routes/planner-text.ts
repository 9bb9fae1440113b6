import type { Position } from "geojson";
import { findTranslation } from "#platform/i18n/translation.ts";

/** The reason in the reader's language, where it is one that has a message. */
export const planErrorText = ({ code, at }: { code: string; at?: Position }): string | undefined =>
  findTranslation(`flight-routes:fault.${code}`, at && { position: positionText(at) });

const positionText = (at: Position): string =>
  at
    .slice(0, 2)
    .map((degrees) => degrees.toFixed(6))
    .join(", ");

export const warningText = (code: string): string | undefined =>
  findTranslation(`flight-routes:warning.${code}`);
