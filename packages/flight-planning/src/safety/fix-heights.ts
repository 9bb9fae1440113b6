import { findEquipment } from "#cameras/equipment.ts";
import { imagingFigures } from "#cameras/imaging.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { PlanIssue } from "./plan-issue.ts";

const LOWEST_M = 5;
const DEFAULT_SAFE_HEIGHT_M = 20;

/** The issue's items flown higher, or lower where negative; undefined where nothing changes. */
export function withHeights(
  document: RouteDocument,
  issue: PlanIssue,
  byM: number,
): RouteDocument | undefined {
  const isMeant = ({ id }: RouteItem): boolean => issue.itemIds?.includes(id) ?? true;
  const items = document.items.map((item) => (isMeant(item) ? atHeight(item, document, byM) : item));
  const { safeTakeOffHeightM = DEFAULT_SAFE_HEIGHT_M } = document.heights;
  const { limit = Infinity } = issue;
  const isSafeTooHigh = byM < 0 && safeTakeOffHeightM > limit;
  if (items.every((item, index) => item === document.items[index]) && !isSafeTooHigh) return undefined;
  const heights = isSafeTooHigh
    ? { ...document.heights, safeTakeOffHeightM: Math.floor(limit) }
    : document.heights;
  return { ...document, items, heights };
}

function atHeight(item: RouteItem, document: RouteDocument, byM: number): RouteItem {
  const { preset: _, ...own } = item;
  if (own.kind === "waypoints")
    return { ...own, waypoints: own.waypoints.map((one) => ({ ...one, heightM: one.heightM + byM })) };
  if (own.kind === "facade") {
    const minHeightM = Math.max(2, own.minHeightM + byM);
    return { ...own, minHeightM, maxHeightM: Math.max(minHeightM, own.maxHeightM + byM) };
  }
  const { lensIds } = own.imaging;
  const equipment = findEquipment({ ...document, ...(lensIds && { lensIds }) });
  const figures = equipment.ok ? imagingFigures(own.imaging, equipment.lenses) : undefined;
  if (!figures?.ok) return item;
  const { gsdCm: __, pixelsPerCell: ___, ...imaging } = own.imaging;
  const heightM = Math.max(LOWEST_M, Math.round((figures.heightM + byM) * 10) / 10);
  return { ...own, imaging: { ...imaging, heightM } };
}
