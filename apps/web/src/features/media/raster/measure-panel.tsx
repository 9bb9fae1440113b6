import { IconPolygon, IconRulerMeasure } from "@tabler/icons-react";
import type { Position } from "geojson";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { areaText, lengthText, measuredShape, type MeasureTool } from "./measured-shape.ts";
import style from "./raster-viewer.module.css";

/** What is measured on the map: with a tool, the points that were set so far. */
export function useMeasure() {
  const [tool, setTool] = useState<MeasureTool>();
  const [points, setPoints] = useState<readonly Position[]>([]);
  const choose = (next: MeasureTool | undefined): void => {
    setTool(next);
    setPoints([]);
  };
  return { tool, points, choose, setPoints };
}

const ICONS = { distance: IconRulerMeasure, area: IconPolygon } as const;
const FEWEST_POINTS = { distance: 2, area: 3 };

/** The tools that measure on the map, and the result. */
export function MeasurePanel({ tool, points, choose, setPoints }: ReturnType<typeof useMeasure>) {
  const { t } = useTranslation("media/raster");
  return (
    <div className={style["measure"]}>
      <div className={style["buttons"]}>
        {(["distance", "area"] as const).map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              size="xs"
              icon={<Icon size={16} aria-hidden />}
              pressed={tool === kind}
              onClick={() => choose(tool === kind ? undefined : kind)}
            >
              {t(`measure.${kind}`)}
            </Button>
          );
        })}
      </div>
      {tool && points.length < FEWEST_POINTS[tool] && <Hint>{t(`measure.${tool}How`)}</Hint>}
      {tool && points.length >= FEWEST_POINTS[tool] && (
        <>
          <Result tool={tool} points={points} />
          <Button size="xs" kind="quiet" onClick={() => setPoints([])}>
            {t("measure.again")}
          </Button>
        </>
      )}
    </div>
  );
}

function Result({ tool, points }: { tool: MeasureTool; points: readonly Position[] }) {
  const { t } = useTranslation("media/raster");
  const format = useFormat();
  const { lengthM, areaM2 } = measuredShape(tool, points);
  const length = lengthText(lengthM, format);
  return (
    <output className={style["result"]}>
      <strong>{areaM2 === null ? length : areaText(areaM2, format)}</strong>
      {areaM2 !== null && <Hint as="span">{t("measure.perimeter", { value: length })}</Hint>}
    </output>
  );
}
