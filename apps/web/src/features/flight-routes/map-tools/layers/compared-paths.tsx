import type { RouteVersion } from "@overfly/contract/flight-routes/flight-routes";
import { useMemo } from "react";
import { boundsOf } from "#platform/map/bounds.ts";
import { FitBounds } from "#platform/map/fit-bounds.tsx";
import { LineLayer } from "#platform/map/layers/line-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";

/** The paths of two versions: the first wide and below, the second narrow and above. */
export function ComparedPaths({ versions }: { versions: readonly RouteVersion[] }) {
  const colors = useMapColors();
  const lines = useMemo(() => {
    const [first, second] = versions;
    const of = (version: RouteVersion | undefined, color: string, widthPx: number) =>
      (version?.path ?? []).map(({ coordinates }, index) => ({
        id: `${version?.version} ${index}`,
        positions: coordinates,
        color,
        widthPx,
      }));
    return [...of(first, colors.info, 5), ...of(second, colors.accent, 2)];
  }, [versions, colors]);
  const bounds = useMemo(() => boundsOf(versions.flatMap(({ path }) => path)), [versions]);
  return (
    <>
      <LineLayer name="compared" lines={lines} />
      <FitBounds bounds={versions.length > 0 ? bounds : undefined} />
    </>
  );
}
