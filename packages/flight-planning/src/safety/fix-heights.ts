import { findEquipment } from "#cameras/equipment.ts";
import { imagingFigures } from "#cameras/imaging.ts";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { PlanIssue } from "./plan-issue.ts";

const LOWEST_M = 5;
const USUAL_SAFE_HEIGHT_M = 20;

/** The parts that a finding is about flown higher, or lower where negative; undefined where one can't be. */
export function withHeights(
  document: RouteDocument,
  finding: PlanIssue,
  byM: number,
): RouteDocument | undefined {
  const isMeant = ({ id }: RouteItem): boolean => finding.itemIds?.includes(id) ?? true;
  const items = document.items.map((part) => (isMeant(part) ? atHeight(part, document, byM) : part));
  const { safeTakeOffHeightM = USUAL_SAFE_HEIGHT_M } = document.heights;
  const { limit = Infinity } = finding;
  const isSafeTooHigh = byM < 0 && safeTakeOffHeightM > limit;
  if (items.every((part, index) => part === document.items[index]) && !isSafeTooHigh) return undefined;
  const heights = isSafeTooHigh
    ? { ...document.heights, safeTakeOffHeightM: Math.floor(limit) }
    : document.heights;
  return { ...document, items, heights };
}

function atHeight(part: RouteItem, document: RouteDocument, byM: number): RouteItem {
  const { preset: _, ...own } = part;
  if (own.kind === "waypoints")
    return { ...own, waypoints: own.waypoints.map((one) => ({ ...one, heightM: one.heightM + byM })) };
  if (own.kind === "facade") {
    const minHeightM = Math.max(2, own.minHeightM + byM);
    return { ...own, minHeightM, maxHeightM: Math.max(minHeightM, own.maxHeightM + byM) };
  }
  const { lensIds } = own.imaging;
  const equipment = findEquipment({ ...document, ...(lensIds && { lensIds }) });
  const figures = equipment.ok ? imagingFigures(own.imaging, equipment.lenses) : undefined;
  if (!figures?.ok) return part;
  const { gsdCm: __, pixelsPerCell: ___, ...imaging } = own.imaging;
  const heightM = Math.max(LOWEST_M, Math.round((figures.heightM + byM) * 10) / 10);
  return { ...own, imaging: { ...imaging, heightM } };
}
