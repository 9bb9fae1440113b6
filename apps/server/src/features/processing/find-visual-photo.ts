import { cameraOfPhoto } from "@overfly/thermography/inspection/photo-camera";
import type { PhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import type { CameraProjection } from "@overfly/thermography/registration/camera-projection";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";

/** A visual photo that may show an anomaly. */
export interface VisualPhoto {
  fileId: number;
  metadata: PhotoMetadata;
  widthPx: number;
  heightPx: number;
}

type Box = NonNullable<AnomalyImage["box"]>;

/** Finds the visual photo that shows a position closest to its centre, with the outline's box in pixels. */
export function visualPhotoFinder(photos: readonly VisualPhoto[]) {
  const cameras = photos.flatMap((photo) => {
    const camera = cameraOfPhoto(photo.metadata, photo, 0);
    const { longitude, latitude } = photo.metadata;
    return camera && longitude !== null && latitude !== null
      ? { photo, camera, at: [longitude, latitude] as Position }
      : [];
  });
  return (position: Position, outline: readonly Position[]): { cloudId: number; box: Box } | null => {
    let best: { photo: VisualPhoto; camera: CameraProjection; offset: number } | null = null;
    for (const { photo, camera, at } of cameras) {
      if (distanceM(at, position) > 4 * (photo.metadata.relativeAltitudeM ?? 100)) continue;
      const pixel = camera.toPixel(position);
      if (!pixel) continue;
      const off = Math.max(
        Math.abs(pixel[0] / photo.widthPx - 0.5) * 2,
        Math.abs(pixel[1] / photo.heightPx - 0.5) * 2,
      );
      if (off < 0.98 && off < (best?.offset ?? Infinity)) best = { photo, camera, offset: off };
    }
    return best && { cloudId: best.photo.fileId, box: boxAround(best, [position, ...outline]) };
  };
}

/** Around position and outline with a small margin, clipped to the image. */
function boxAround(
  { photo: { widthPx, heightPx }, camera }: { photo: VisualPhoto; camera: CameraProjection },
  positions: readonly Position[],
): Box {
  const pixels = positions.flatMap((position) => {
    const pixel = camera.toPixel(position);
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
