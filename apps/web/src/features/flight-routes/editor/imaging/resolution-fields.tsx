import {
  type Equipment,
  type ImagingFigures,
  figuresOf,
} from "#features/flight-routes/document/default-document.ts";
import type { Imaging, RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { DocumentNumberField, Hint } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useEditedDocument, useUpdateImaging, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type TargetKey = "gsdCm" | "heightM" | "pixelsPerCell";

const FIELDS = [
  { wish: "gsdCm", label: "gsd", unit: "cm", digits: 2 },
  { wish: "heightM", label: "height", unit: "m", digits: 1 },
  { wish: "pixelsPerCell", label: "pixelsPerCell", unit: "px", digits: 1 },
] as const satisfies { wish: TargetKey; label: string; unit: string; digits: number }[];

/** One of the three is set and marked; the others follow from it. Typing in another one sets that instead. */
export function ResolutionFields({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  if (item.kind === "facade") return <FacadeResolution item={item} />;
  return <ResolutionRow item={item} note={t(item.kind === "orbit" ? "orbitResolution" : "oneGiven")} />;
}

function ResolutionRow({ item, note }: { item: RouteItem; note: string }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateImaging(item);
  const { imaging } = item;
  const figures = item.kind === "orbit" ? orbitFigures(item, document) : figuresOf(imaging, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.map(({ wish, label, unit, digits }) => {
          const isGiven = imaging[wish] !== undefined;
          return (
            <div key={wish} data-given={isGiven || undefined} title={t(isGiven ? "given" : "follows")}>
              <DocumentNumberField
                item={item.id}
                path={`imaging.${wish}`}
                label={tRoute(label)}
                unit={unit}
                digits={digits}
                value={figures[wish]}
                onChange={(value) => set(withTarget(wish, value), wish)}
              />
            </div>
          );
        })}
      </div>
      <Hint>{note}</Hint>
    </div>
  );
}

/** Around an object, images are taken along the slant distance to the center. */
function orbitFigures(item: Extract<RouteItem, { kind: "orbit" }>, equipped: Equipment): ImagingFigures {
  const { imaging, radiusM, targetHeightM: heightOfTargetM } = item;
  if (imaging.heightM !== undefined) {
    const distanceM = Math.hypot(radiusM, imaging.heightM - heightOfTargetM);
    return { ...figuresOf({ ...imaging, heightM: distanceM }, equipped), heightM: imaging.heightM };
  }
  const figures = figuresOf(imaging, equipped);
  const aboveM = Math.sqrt((figures.heightM ?? Number.NaN) ** 2 - radiusM ** 2);
  return { ...figures, heightM: Number.isNaN(aboveM) ? null : heightOfTargetM + aboveM };
}

const withTarget = (wish: TargetKey, value: number): Partial<Imaging> => ({
  gsdCm: undefined,
  heightM: undefined,
  pixelsPerCell: undefined,
  [wish]: value,
});

type FacadeItem = Extract<RouteItem, { kind: "facade" }>;

/** For a facade the resolution follows from the distance to the wall. */
function FacadeResolution({ item }: { item: FacadeItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateItem(item);
  const figures = figuresOf({ ...item.imaging, ...withTarget("heightM", item.distanceM) }, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.filter(({ wish }) => wish !== "heightM").map(({ wish, label, unit, digits }) => (
          <DocumentNumberField
            key={wish}
            item={item.id}
            path={`imaging.${wish}`}
            label={tRoute(label)}
            unit={unit}
            digits={digits}
            value={figures[wish]}
            onChange={(value) => {
              const wished = { ...item.imaging, ...withTarget(wish, value) };
              const { heightM } = figuresOf(wished, document);
              if (heightM !== null)
                set({ preset: undefined, distanceM: Math.round(heightM * 100) / 100 }, `wall ${wish}`);
            }}
          />
        ))}
      </div>
      <Hint>{t("wallResolution")}</Hint>
    </div>
  );
}
