import type { LayoutImport } from "@overfly/contract/sites/layout-import";
import { provisionalLayout, type PosedPicture } from "@overfly/thermography/modules/provisional-layout";
import { projectCamera } from "@overfly/thermography/registration/camera-projection";
import type { PhotoModules } from "./find-modules-worker.ts";

/** What a layout of photos is, and what stands behind it. */
export interface LayoutOfPhotos {
  /** A `LayoutImport` as JSON text. */
  json: string;
  /** By label of a module: of the photos that show it wholly, the share in which it was found. */
  seenShares: [label: string, share: number][];
  photos: number;
  tables: number;
  agreement_m: { median: number; p95: number } | null;
  height_factor: number;
  lens_percent: number;
}

const LEAST_MODULES = 8;

/** One layout of what the photos of one camera show; null where they show too little. Runs in a worker thread. */
export function run({ photos, name }: { photos: PhotoModules[]; name: string }): LayoutOfPhotos | null {
  const pictures = mostOfOneCamera(photos).map(({ photoId, modules, pose, optics }): PosedPicture => ({
    id: photoId,
    widthPx: optics.widthPx,
    heightPx: optics.heightPx,
    modules,
    position: [pose.longitude, pose.latitude],
    camera: projectCamera(pose, optics),
  }));
  const { modules, agreementM, scale, lens } = provisionalLayout(pictures);
  if (modules.length < LEAST_MODULES) return null;
  const tables = [...new Set(modules.map(({ table }) => table))].toSorted((a, b) => a - b);
  const labelled = modules.map((module) => ({
    ...module,
    label: `T${module.table}-${module.row}-${module.column}`,
  }));
  const features: LayoutImport["features"] = [
    ...tables.map((table) => ({
      type: "Feature" as const,
      geometry: null,
      properties: { kind: "table" as const, label: `T${table}` },
    })),
    ...labelled.map(({ table, label, ring }) => ({
      type: "Feature" as const,
      geometry: {
        type: "Polygon" as const,
        coordinates: [ring.map(([x = 0, y = 0]): [number, number] => [x, y])],
      },
      properties: { kind: "module" as const, label, parent: `T${table}` },
    })),
  ];
  return {
    json: JSON.stringify({ name, features }),
    seenShares: labelled.map(({ label, seen, views }) => [
      label,
      views === 0 ? 0 : Math.min(1, seen / views),
    ]),
    photos: pictures.length,
    tables: tables.length,
    agreement_m: agreementM,
    height_factor: scale,
    lens_percent: 100 * lens.strength,
  };
}

/** Photos of several cameras, or of one at two zooms, do not join to one layout. */
function mostOfOneCamera(photos: readonly PhotoModules[]): PhotoModules[] {
  const cameras = [...Map.groupBy(photos, ({ camera }) => camera).values()];
  return cameras.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
