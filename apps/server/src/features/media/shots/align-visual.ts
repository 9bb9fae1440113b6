import type { ShotAlignment } from "@overfly/contract/media/shots";
import { distanceM } from "@overfly/geo/distance";
import { focalLengthPx } from "@overfly/thermography/radiometry/thermal-cameras";
import { imageHeadingDeg } from "@overfly/thermography/registration/camera-projection";

/** What a photo says of its camera. */
export interface PhotoCamera {
  model: string | null;
  focalLengthMm: number | null;
  focalLength35Mm: number | null;
  widthPx: number | null;
  heightPx: number | null;
  yawDeg: number | null;
  pitchDeg: number | null;
  rollDeg: number | null;
  position: readonly number[] | null;
  relativeHeightM: number | null;
}

/** Beyond these the two photos don't show the same ground well enough to lie upon each other. */
const MAX_PITCH_APART_DEG = 2;
const MAX_MOVED_SHARE = 0.04;
/** Only straight down does another heading turn the picture; else it shows something else. */
const NADIR_PITCH_DEG = -75;
const MAX_OBLIQUE_TURN_DEG = 1;

/** How the visual photo of a shot lies on the thermal one; null where lens, direction or place don't tell. */
export function alignVisual(thermal: PhotoCamera, visual: PhotoCamera): ShotAlignment | null {
  const [narrow, wide] = [halfWidth(thermal, true), halfWidth(visual, false)];
  if (narrow === null || wide === null) return null;
  if (thermal.pitchDeg === null || visual.pitchDeg === null || hasMoved(thermal, visual)) return null;
  if (Math.abs(thermal.pitchDeg - visual.pitchDeg) > MAX_PITCH_APART_DEG) return null;
  const [from, to] = [headingOf(thermal), headingOf(visual)];
  if (from === null || to === null) return null;
  const turn = ((to - from + 540) % 360) - 180;
  const isOblique = thermal.pitchDeg > NADIR_PITCH_DEG;
  if (isOblique && Math.abs(turn) > MAX_OBLIQUE_TURN_DEG) return null;
  return { width_share: wide / narrow, turn_deg: turn };
}

/** Tangent of half of the horizontal field of view. */
function halfWidth(photo: PhotoCamera, isThermal: boolean): number | null {
  const { widthPx, heightPx } = photo;
  if (!widthPx || !heightPx) return null;
  const focal = focalLengthPx({ ...photo, isThermal }, { widthPx, heightPx });
  return focal !== null && focal > 0 ? widthPx / 2 / focal : null;
}

const headingOf = ({ yawDeg, rollDeg }: PhotoCamera): number | null =>
  yawDeg === null ? null : imageHeadingDeg({ yawDeg, rollDeg: rollDeg ?? 0 });

/** Between the two, as a share of the height; unknown places are taken as the same. */
function hasMoved(thermal: PhotoCamera, visual: PhotoCamera): boolean {
  const heightM = thermal.relativeHeightM ?? visual.relativeHeightM;
  if (!thermal.position || !visual.position || !heightM || heightM <= 0) return false;
  return distanceM([...thermal.position], [...visual.position]) > MAX_MOVED_SHARE * heightM;
}
