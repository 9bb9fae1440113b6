import { cameraOf } from "@overfly/thermography/inspection/inspect-photo";
import type { PhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import type { CameraProjection } from "@overfly/thermography/registration/camera-projection";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";

/** A visual photograph that may show a finding. */
export interface VisualPhoto {
  cloudId: number;
  metadata: PhotoMetadata;
  widthPx: number;
  heightPx: number;
}

type Box = NonNullable<AnomalyImage["box"]>;

/** The visual photograph that shows a place nearest to its middle, and the box of the outline in it. */
export function visualPicturer(photos: readonly VisualPhoto[]) {
  const cameras = photos.flatMap((photo) => {
    const camera = cameraOf(photo.metadata, photo, 0);
    const { longitude, latitude } = photo.metadata;
    return camera && longitude !== null && latitude !== null
      ? { photo, camera, at: [longitude, latitude] as Position }
      : [];
  });
  return (place: Position, outline: readonly Position[]): { cloudId: number; box: Box } | null => {
    let best: { photo: VisualPhoto; camera: CameraProjection; off: number } | null = null;
    for (const { photo, camera, at } of cameras) {
      if (distanceM(at, place) > 4 * (photo.metadata.relativeAltitudeM ?? 100)) continue;
      const seen = camera.toPixel(place);
      if (!seen) continue;
      const off = Math.max(
        Math.abs(seen[0] / photo.widthPx - 0.5) * 2,
        Math.abs(seen[1] / photo.heightPx - 0.5) * 2,
      );
      if (off < 0.98 && off < (best?.off ?? Infinity)) best = { photo, camera, off };
    }
    return best && { cloudId: best.photo.cloudId, box: boxOf(best, [place, ...outline]) };
  };
}

/** At least a module's worth of pixels around the place, cut to the picture. */
function boxOf(
  { photo: { widthPx, heightPx }, camera }: { photo: VisualPhoto; camera: CameraProjection },
  places: readonly Position[],
): Box {
  const pixels = places.flatMap((place) => {
    const pixel = camera.toPixel(place);
    return pixel ? [pixel] : [];
  });
  const margin = widthPx * 0.002;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const xs = pixels.map(([x]) => x);
  const ys = pixels.map(([, y]) => y);
  const left = clamp(Math.min(...xs) - margin, widthPx);
  const top = clamp(Math.min(...ys) - margin, heightPx);
  return {
    x: Math.round(left),
    y: Math.round(top),
    width: Math.round(clamp(Math.max(...xs) + margin, widthPx) - left),
    height: Math.round(clamp(Math.max(...ys) + margin, heightPx) - top),
  };
}
