import type { ProposedModule } from "@overfly/contract/sites/layout-import";
import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import style from "#features/sites/site.module.css";
import { isUncertain } from "./proposed-tables.ts";

export interface ProposedLayoutMapProps {
  modules: readonly ProposedModule[];
  excluded: ReadonlySet<number>;
  /** Absent where nothing may be changed. */
  onToggle: ((ids: readonly number[]) => void) | undefined;
}

/** The proposed modules: uncertain ones dashed, left out ones pale. A click leaves one out or takes it back. */
export function ProposedLayoutMap({ modules, excluded, onToggle }: ProposedLayoutMapProps) {
  const { t } = useTranslation("sites/proposed-layout");
  const colors = useMapColors();
  const bounds = useMemo(() => boundsOf(modules.map(({ polygon }) => polygon)), [modules]);
  const polygons = useMemo(
    () =>
      modules.flatMap((module) => {
        const { id, polygon } = module;
        if (!polygon) return [];
        const isOut = excluded.has(id);
        const isDoubtful = isUncertain(module);
        return [
          {
            id,
            geometry: polygon,
            color: isOut ? colors.idle : isDoubtful ? colors.warn : colors.info,
            fill: isOut ? 0 : 0.3,
            widthPx: 1,
            dashed: isOut || isDoubtful,
          },
        ];
      }),
    [modules, excluded, colors],
  );
  return (
    <div className={style["map"]}>
      <MapView label={t("map")} bounds={bounds} paddingPx={32} closest={20}>
        <PolygonLayer
          name="proposed"
          polygons={polygons}
          onClick={onToggle && ((id) => onToggle([Number(id)]))}
        />
      </MapView>
    </div>
  );
}
