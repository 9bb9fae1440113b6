import type { Boundary } from "@overfly/contract/geometry";
import { polygonAreaM2 } from "@overfly/geo/polygons/polygon-area";
import type { BoundaryError } from "@overfly/route-files/boundary/import-boundary";
import { IconCheck, IconFileImport, IconPencil, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { type Bounds, boundsOf } from "#platform/map/bounds.ts";
import { readBoundaryFile } from "#platform/boundaries/read-boundary-file.ts";
import { DrawPolygon } from "#platform/drawing/draw-polygon.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { MapView } from "#platform/map/map-view.tsx";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useBoundaryError } from "./boundary-error.ts";
import style from "#features/sites/site.module.css";

const PlaceSearch = lazy(() => import("./place-search.tsx").then((m) => ({ default: m.PlaceSearch })));

export interface BoundaryFieldProps {
  value: Boundary | null;
  onChange: (boundary: Boundary | null) => void;
  /** The name that a file gives its area, else the file's own. */
  onName?: (name: string) => void;
  error?: string | undefined;
}

/** The site's boundary: drawn on the map, or imported from a file. */
export function BoundaryField({ value, onChange, onName, error }: BoundaryFieldProps) {
  const { t } = useTranslation("sites");
  const errorText = useBoundaryError();
  const [drawing, draw] = useState(false);
  const [searching, search] = useState(false);
  const [importError, setImportError] = useState<BoundaryError>();
  const isSimple = value === null || (value.type === "Polygon" && value.coordinates.length === 1);
  const toggle = (): void => {
    setImportError(undefined);
    if (!drawing && !isSimple) onChange(null);
    draw(!drawing);
  };
  const read = async (file: File): Promise<void> => {
    draw(false);
    const found = await readBoundaryFile(file);
    setImportError(found.ok ? undefined : found);
    if (!found.ok) return;
    onChange(found.boundary as Boundary);
    onName?.(nameOf(found.names, file));
  };
  const Sign = drawing ? IconCheck : IconPencil;
  const wrong = importError ? errorText(importError) : error;
  return (
    <Panel
      title={t("boundary")}
      flush
      actions={
        <>
          <Button
            size="xs"
            kind={drawing ? "primary" : "secondary"}
            icon={<Sign size={16} aria-hidden />}
            onClick={toggle}
          >
            {t(drawing ? "doneDrawing" : isSimple ? "draw" : "redraw")}
          </Button>
          <FileButton onFile={(file) => void read(file)} />
          {!searching && (
            <Button size="xs" icon={<IconSearch size={16} aria-hidden />} onClick={() => search(true)}>
              {t("searchPlace")}
            </Button>
          )}
        </>
      }
    >
      <p
        className={style["mapHint"]}
        data-bad={wrong !== undefined || undefined}
        role={wrong ? "alert" : undefined}
      >
        {wrong ??
          (value && !drawing ? <Extent boundary={value} /> : t(drawing ? "drawHint" : "boundaryHint"))}
      </p>
      <OutlineMap value={value} drawing={drawing} searching={searching} onChange={onChange} />
    </Panel>
  );
}

/** How large the outlined areas are together, in hectares. */
function Extent({ boundary }: { boundary: Boundary }) {
  const { t } = useTranslation("sites");
  const format = useFormat();
  const count = boundary.type === "Polygon" ? 1 : boundary.coordinates.length;
  const area = format.number(polygonAreaM2(boundary) / M2_PER_HA, 1);
  return <Separated parts={[t("areaCount", { count }), t("areaOf", { area })]} />;
}

const M2_PER_HA = 10_000;

const MAX_NAME_LENGTH = 120;

/** Several areas have no name in common but the file's. */
function nameOf(names: readonly string[], file: File): string {
  const [name, ...others] = new Set(names.map((one) => one.trim()).filter(Boolean));
  const chosen =
    name !== undefined && others.length === 0 ? name : file.name.replace(/\.\w+$/, "").replaceAll("_", " ");
  return chosen.slice(0, MAX_NAME_LENGTH).trim();
}

interface OutlineMapProps extends Pick<BoundaryFieldProps, "value" | "onChange"> {
  drawing: boolean;
  searching: boolean;
}

function OutlineMap({ value, drawing, searching, onChange }: OutlineMapProps) {
  const { t } = useTranslation("sites");
  const colors = useMapColors();
  // The map does not move while drawing; it fits to an imported boundary.
  const fitted = useMemo(() => (drawing ? undefined : boundsOf([value])), [value, drawing]);
  const [sought, setSought] = useState<{ bounds: Bounds; value: Boundary | null }>();
  const bounds = sought?.value === value ? sought.bounds : fitted;
  const polygons = useMemo(
    () => (value && !drawing ? [{ id: "outline", geometry: value, color: colors.accent, widthPx: 2 }] : []),
    [value, drawing, colors],
  );
  return (
    <>
      <Suspense>
        {searching && <PlaceSearch onFound={(found) => setSought({ bounds: found, value })} />}
      </Suspense>
      <div className={style["formMap"]}>
        <MapView label={t("boundary")} bounds={bounds} paddingPx={40}>
          <PolygonLayer name="outline" polygons={polygons} />
          <DrawPolygon
            active={drawing}
            value={value?.type === "Polygon" ? value : null}
            onChange={(polygon) => onChange(polygon as Boundary | null)}
          />
        </MapView>
      </div>
    </>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("sites");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="xs"
        icon={<IconFileImport size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("importBoundary")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("importBoundary")}
        accept=".kml,.kmz,.geojson,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
