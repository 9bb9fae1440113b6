import { type Equipped, type Figures, figuresOf } from "#features/flight-routes/document/default-document.ts";
import type { Imaging, RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Figure, Note } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useImagingSetter, usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

type Wish = "gsdCm" | "heightM" | "pixelsPerCell";

const FIELDS = [
  { wish: "gsdCm", label: "gsd", unit: "cm", digits: 2 },
  { wish: "heightM", label: "height", unit: "m", digits: 1 },
  { wish: "pixelsPerCell", label: "pixelsPerCell", unit: "px", digits: 1 },
] as const satisfies { wish: Wish; label: string; unit: string; digits: number }[];

/** One of the three is given and marked so; the others follow. Typing in another makes that one the given. */
export function ResolutionFields({ part }: { part: RoutePart }) {
  const text = usePartText();
  if (part.kind === "facade") return <WallResolution part={part} />;
  return <Three part={part} note={text(part.kind === "orbit" ? "orbitResolution" : "oneGiven")} />;
}

function Three({ part, note }: { part: RoutePart; note: string }) {
  const text = usePartText();
  const routeText = useRouteText();
  const { document } = usePanel();
  const set = useImagingSetter(part);
  const { imaging } = part;
  const figures = part.kind === "orbit" ? slantedFigures(part, document) : figuresOf(imaging, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.map(({ wish, label, unit, digits }) => {
          const isGiven = imaging[wish] !== undefined;
          return (
            <div key={wish} data-given={isGiven || undefined} title={text(isGiven ? "given" : "follows")}>
              <Figure
                part={part.id}
                path={`imaging.${wish}`}
                label={routeText(label)}
                unit={unit}
                digits={digits}
                value={figures[wish]}
                onChange={(value) => set(given(wish, value), wish)}
              />
            </div>
          );
        })}
      </div>
      <Note>{note}</Note>
    </div>
  );
}

/** Around a thing the pictures are taken along the slanted way to the middle. */
function slantedFigures(part: Extract<RoutePart, { kind: "orbit" }>, equipped: Equipped): Figures {
  const { imaging, radiusM, heightOfTargetM } = part;
  if (imaging.heightM !== undefined) {
    const distanceM = Math.hypot(radiusM, imaging.heightM - heightOfTargetM);
    return { ...figuresOf({ ...imaging, heightM: distanceM }, equipped), heightM: imaging.heightM };
  }
  const figures = figuresOf(imaging, equipped);
  const aboveM = Math.sqrt((figures.heightM ?? Number.NaN) ** 2 - radiusM ** 2);
  return { ...figures, heightM: Number.isNaN(aboveM) ? null : heightOfTargetM + aboveM };
}

const given = (wish: Wish, value: number): Partial<Imaging> => ({
  gsdCm: undefined,
  heightM: undefined,
  pixelsPerCell: undefined,
  [wish]: value,
});

type FacadePart = Extract<RoutePart, { kind: "facade" }>;

/** Along a wall the distance from it decides. */
function WallResolution({ part }: { part: FacadePart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const { document } = usePanel();
  const set = usePartSetter(part);
  const figures = figuresOf({ ...part.imaging, ...given("heightM", part.distanceM) }, document);
  return (
    <div>
      <div className={style["three"]}>
        {FIELDS.filter(({ wish }) => wish !== "heightM").map(({ wish, label, unit, digits }) => (
          <Figure
            key={wish}
            part={part.id}
            path={`imaging.${wish}`}
            label={routeText(label)}
            unit={unit}
            digits={digits}
            value={figures[wish]}
            onChange={(value) => {
              const wished = { ...part.imaging, ...given(wish, value) };
              const { heightM } = figuresOf(wished, document);
              if (heightM !== null)
                set({ preset: undefined, distanceM: Math.round(heightM * 100) / 100 }, `wall ${wish}`);
            }}
          />
        ))}
      </div>
      <Note>{text("wallResolution")}</Note>
    </div>
  );
}
