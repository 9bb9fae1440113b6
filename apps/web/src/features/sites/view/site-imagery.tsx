import { cloudItems } from "@overfly/contract/media/cloud-items";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { RasterFile } from "#features/media/raster/comparable.ts";
import { useAllowed } from "#platform/api/user.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";

const RasterOverlay = lazy(() =>
  import("#features/media/raster/raster-overlay.tsx").then((m) => ({ default: m.RasterOverlay })),
);

/** What lies on the ground as it is; heights would hide the site. */
const KINDS = ["orthomosaic", "thermal_mosaic"];

/** Orthomosaics and thermal mosaics that the user may see, of which one is on the map: at first the newest in colour. */
export function useImagery(token: string) {
  const mayView = useAllowed(cloudItems.mediaData);
  const { data } = useQuery({ ...mediaQueries.ofSite(token), enabled: mayView });
  const [chosen, choose] = useState<number>();
  const [opacity, setOpacity] = useState(1);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const files = (data?.layers ?? []).filter(
    (file): file is RasterFile => KINDS.includes(file.kind) && file.raster !== null,
  );
  const file =
    files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === "orthomosaic") ?? files[0];
  const start = (id: number | undefined): void => {
    choose(id);
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { files, file, choose: start, opacity, setOpacity, failed, fail: () => setFailed(true), attempt };
}

export type Imagery = ReturnType<typeof useImagery>;

/** The chosen one on the map. */
export function ImageryLayer({ imagery, beneath }: { imagery: Imagery; beneath: string }) {
  const { file, opacity, fail, attempt } = imagery;
  if (!file) return null;
  return (
    <Suspense>
      <RasterOverlay
        key={`${file.id}-${attempt}`}
        file={file}
        opacity={opacity}
        beneath={beneath}
        onFail={fail}
      />
    </Suspense>
  );
}
