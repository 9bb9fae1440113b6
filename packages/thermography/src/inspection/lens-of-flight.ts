import type { StatedLens } from "#metadata/stated-lens.ts";
import type { FoundModule } from "#modules/find-modules.ts";
import { lensFromRows, type SeenModules } from "#modules/lens-from-rows.ts";
import type { CameraOptics } from "#registration/camera-projection.ts";

/** Modules that a photo shows, found without a layout. */
export interface SeenByCamera {
  /** As `cameraKeyOf` has it. */
  camera: string;
  optics: CameraOptics;
  modules: readonly FoundModule[];
}

/** Lenses by camera, from the rows that their photos show. */
export type LensesFromRows = Readonly<Record<string, StatedLens>>;

const LEAST_PHOTOS = 4;
/** Of the shift at a corner: two halves of the photos have to agree within it. */
const AGREEMENT = 0.3;
/** Weaker ones move no corner by a pixel or two, which rows can't tell from the ground's own curves. */
const WEAKEST = 0.005;

/**
 * The radial distortion of each camera whose files state none. Every second photo is estimated by itself: rows that are
 * bent in truth, as along a contour, do not bend the same way all over the picture, and the two estimates differ.
 */
export function lensesFromRows(photos: readonly SeenByCamera[]): LensesFromRows {
  const lenses: Record<string, StatedLens> = {};
  for (const [camera, taken] of Map.groupBy(photos, (photo) => photo.camera)) {
    const [first] = taken;
    if (!first || first.optics.lens || taken.length < LEAST_PHOTOS) continue;
    const seen = taken.map(({ optics: { widthPx, heightPx }, modules }): SeenModules => ({
      widthPx,
      heightPx,
      modules,
    }));
    const { strength } = lensFromRows(seen);
    const halves = [0, 1].map((half) => lensFromRows(seen.filter((_, index) => index % 2 === half)).strength);
    const isSure =
      Math.abs(strength) >= WEAKEST &&
      halves.every((other) => Math.abs(other - strength) <= AGREEMENT * Math.abs(strength));
    if (isSure) lenses[camera] = lensOf(strength, first.optics);
  }
  return lenses;
}

const SAMPLES = 40;

/**
 * `strength` says how far a seen point lies from where it would be without the lens; a lens says the reverse. Two terms meet
 * it to a hundredth of a pixel within the picture.
 */
function lensOf(strength: number, { widthPx, heightPx, focalLengthPx }: CameraOptics): StatedLens {
  const cornerPx = Math.hypot(widthPx, heightPx) / 2;
  let [aa, ab, bb, av, bv] = [0, 0, 0, 0, 0];
  for (let i = 1; i <= SAMPLES; i += 1) {
    const share = i / SAMPLES;
    const factor = 1 + strength * share * share;
    const squared = ((share * factor * cornerPx) / focalLengthPx) ** 2;
    const [a, b, v] = [squared, squared * squared, 1 / factor - 1];
    [aa, ab, bb, av, bv] = [aa + a * a, ab + a * b, bb + b * b, av + a * v, bv + b * v];
  }
  const determinant = aa * bb - ab * ab;
  const [k1, k2] = [(av * bb - bv * ab) / determinant, (bv * aa - av * ab) / determinant];
  return {
    focalXPx: focalLengthPx,
    focalYPx: focalLengthPx,
    centerXPx: 0,
    centerYPx: 0,
    radial: [k1, k2, 0],
    tangential: [0, 0],
  };
}
