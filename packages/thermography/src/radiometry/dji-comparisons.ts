/** How many files of a camera were compared with the manufacturer's own software, and how far results may lie apart. */
export interface Comparison {
  files: number;
  /** Greatest difference that is to be expected, °C: the greatest one seen, and no less than few files can support. */
  withinC: number;
}

const NONE: Comparison = { files: 0, withinC: 2 };

/** By EXIF model, upper case, without spaces. Longer names first: "M3TD" is no "M3T". */
const comparisons: readonly (readonly [model: string, comparison: Comparison])[] = [
  ["M3TD", NONE],
  ["M3TA", NONE],
  ["M3T", { files: 8, withinC: 0.2 }],
  ["M30T", { files: 1, withinC: 1 }],
  // other files than the compared ones were off by up to 0.7 °C
  ["MAVIC2-ENTERPRISE-ADVANCED", { files: 3, withinC: 0.7 }],
  ["M2EA", { files: 3, withinC: 0.7 }],
  ["M4TD", NONE],
  ["M4T", { files: 1, withinC: 1 }],
  ["H20N", { files: 1, withinC: 1 }],
  ["H30T", { files: 1, withinC: 1 }],
];

export function comparisonOf(model: string | null): Comparison {
  const name = (model ?? "").toUpperCase().replaceAll(/[\s_]/g, "");
  return comparisons.find(([known]) => name.includes(known))?.[1] ?? NONE;
}

/** For reports: what stands behind the degrees of a DJI camera. */
export function djiUncertainty(model: string | null): string {
  const { files, withinC } = comparisonOf(model);
  const compared =
    files === 0
      ? `no file of this camera could be compared with the manufacturer's software, expect ±${withinC} °C against it`
      : `compared with the manufacturer's software on ${files} ${files === 1 ? "file" : "files"} of this camera, expect ±${withinC} °C against it`;
  return `Decoded from the camera's stored temperatures and corrected for emissivity, reflected temperature and atmosphere; ${compared}, which itself states ±2 °C or 2 %.`;
}
