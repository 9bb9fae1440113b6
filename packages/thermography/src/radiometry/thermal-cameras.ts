/** Lens and detector of a thermal camera. */
export interface ThermalOptics {
  nativeWidthPx: number;
  pixelPitchUm: number;
  focalLengthMm: number;
}

const vox = (nativeWidthPx: number, pixelPitchUm: number, focalLengthMm: number): ThermalOptics => ({
  nativeWidthPx,
  pixelPitchUm,
  focalLengthMm,
});

/** By EXIF model, upper case, without spaces. Longer names first: "M3TD" is found before "M3T". */
const cameras: readonly (readonly [model: string, optics: ThermalOptics])[] = [
  ["M3TD", vox(640, 12, 9.1)],
  ["M3TA", vox(640, 12, 9.1)],
  ["M3T", vox(640, 12, 9.1)],
  ["M30T", vox(640, 12, 9.1)],
  ["MAVIC2-ENTERPRISE-ADVANCED", vox(640, 12, 9)],
  ["M2EA", vox(640, 12, 9)],
  ["M4TD", vox(640, 12, 12)],
  ["M4T", vox(640, 12, 12)],
  ["H20T", vox(640, 12, 13.5)],
  ["H20N", vox(640, 12, 12)],
  ["H30T", vox(1280, 12, 24)],
  ["XTS", vox(640, 17, 19)],
  ["XT2", vox(640, 17, 19)],
  ["XTR", vox(640, 17, 19)],
  ["EVOII640T", vox(640, 12, 13)],
];

/** Null for an unknown camera. */
export function thermalOpticsOf(model: string | null): ThermalOptics | null {
  const name = (model ?? "").toUpperCase().replaceAll(/[\s_]/g, "");
  // the Zenmuse XT family writes only its manufacturer's name
  return name === "FLIR" ? vox(640, 17, 19) : (cameras.find(([known]) => name.includes(known))?.[1] ?? null);
}

const DIAGONAL_35_MM = 43.2666;

/** Focal length in pixels of an image `widthPx` wide; null where the lens is unknown. */
export function focalLengthPx(
  lens: {
    model: string | null;
    focalLengthMm: number | null;
    focalLength35Mm: number | null;
    isThermal: boolean;
  },
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number | null {
  const known = lens.isThermal ? thermalOpticsOf(lens.model) : null;
  if (known) {
    const focalLengthMm = lens.focalLengthMm ?? known.focalLengthMm;
    return ((focalLengthMm * 1000) / known.pixelPitchUm) * (widthPx / known.nativeWidthPx);
  }
  if (lens.focalLength35Mm === null) return null;
  return (lens.focalLength35Mm * Math.hypot(widthPx, heightPx)) / DIAGONAL_35_MM;
}
