import {
  type Equipment,
  type ImagingFigures,
  figuresOf,
} from "#features/flight-routes/document/default-document.ts";
import type { Imaging, RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DocumentNumberField } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useEditedDocument, useUpdateImaging, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type TargetKey = "gsdCm" | "heightM" | "pixelsPerCell";

const FIELDS = [
  { target: "gsdCm", label: "gsd", unit: "cm", digits: 2 },
  { target: "heightM", label: "height", unit: "m", digits: 1 },
  { target: "pixelsPerCell", label: "pixelsPerCell", unit: "px", digits: 1 },
] as const satisfies { target: TargetKey; label: string; unit: string; digits: number }[];

/** One of the three is set and marked; the others follow from it. Typing in another one sets that instead. */
export function ResolutionFields({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  if (item.kind === "facade") return <FacadeResolution item={item} />;
  return <ResolutionRow item={item} note={t(item.kind === "orbit" ? "orbitGsdHint" : "linkedValuesHint")} />;
}

function ResolutionRow({ item, note }: { item: RouteItem; note: string }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateImaging(item);
  const { imaging } = item;
  const values = item.kind === "orbit" ? orbitFigures(item, document) : figuresOf(imaging, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.map(({ target, label, unit, digits }) => {
          const isGiven = imaging[target] !== undefined;
          return (
            <div
              key={target}
              data-given={isGiven || undefined}
              title={t(isGiven ? "valueSet" : "valueCalculated")}
            >
              <DocumentNumberField
                item={item.id}
                path={`imaging.${target}`}
                label={tRoute(label)}
                unit={unit}
                digits={digits}
                value={values[target]}
                onChange={(value) => set(withTarget(target, value), target)}
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
  const values = figuresOf(imaging, equipped);
  const aboveM = Math.sqrt((values.heightM ?? Number.NaN) ** 2 - radiusM ** 2);
  return { ...values, heightM: Number.isNaN(aboveM) ? null : heightOfTargetM + aboveM };
}

const withTarget = (target: TargetKey, value: number): Partial<Imaging> => ({
  gsdCm: undefined,
  heightM: undefined,
  pixelsPerCell: undefined,
  [target]: value,
});

type FacadeItem = Extract<RouteItem, { kind: "facade" }>;

/** For a facade the resolution follows from the distance to the wall. */
function FacadeResolution({ item }: { item: FacadeItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const set = useUpdateItem(item);
  const values = figuresOf({ ...item.imaging, ...withTarget("heightM", item.distanceM) }, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.filter(({ target }) => target !== "heightM").map(({ target, label, unit, digits }) => (
          <DocumentNumberField
            key={target}
            item={item.id}
            path={`imaging.${target}`}
            label={tRoute(label)}
            unit={unit}
            digits={digits}
            value={values[target]}
            onChange={(value) => {
              const changed = { ...item.imaging, ...withTarget(target, value) };
              const { heightM } = figuresOf(changed, document);
              if (heightM !== null)
                set({ preset: undefined, distanceM: Math.round(heightM * 100) / 100 }, `wall ${target}`);
            }}
          />
        ))}
      </div>
      <Hint>{t("wallGsdHint")}</Hint>
    </div>
  );
}
