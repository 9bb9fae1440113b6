import { Checkbox } from "@mantine/core";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { ErrorAt, Figure, Note, Pair } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { More } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useImagingSetter, usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { PresetFields } from "./preset-fields.tsx";
import { ResolutionFields } from "./resolution-fields.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type Kind = RoutePart["kind"];

/** Kinds whose pictures overlap, and kinds whose camera tilts as it is told. */
const OVERLAPPING = new Set<Kind>(["area", "rows", "corridor", "perimeter", "facade"]);
const UNTILTED = new Set<Kind>(["orbit", "waypoints"]);
/** Flown from place to place at the aircraft's own speed. */
const UNHURRIED = new Set<Kind>(["verification", "points"]);

/** How a part is photographed. */
export function ImagingFields({ part }: { part: RoutePart }) {
  return (
    <>
      {part.kind !== "waypoints" && <PresetFields part={part} />}
      {part.kind !== "waypoints" && <ResolutionFields part={part} />}
      {OVERLAPPING.has(part.kind) && <Overlaps part={part} />}
      {part.kind === "waypoints" ? <Speed part={part} /> : <Further part={part} />}
    </>
  );
}

function Overlaps({ part }: { part: RoutePart }) {
  const text = useRouteText();
  const set = useImagingSetter(part);
  const { frontOverlap, sideOverlap } = part.imaging;
  return (
    <Pair>
      <Figure
        part={part.id}
        path="imaging.frontOverlap"
        label={text("frontOverlap")}
        unit="%"
        digits={0}
        value={frontOverlap}
        onChange={(value) => set({ frontOverlap: value }, "front")}
      />
      <Figure
        part={part.id}
        path="imaging.sideOverlap"
        label={text("sideOverlap")}
        unit="%"
        digits={0}
        value={sideOverlap}
        onChange={(value) => set({ sideOverlap: value }, "side")}
      />
    </Pair>
  );
}

function Further({ part }: { part: RoutePart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const set = useImagingSetter(part);
  const { errors } = usePanel();
  const { gimbalPitchDeg, cellMm } = part.imaging;
  const isWrong = ["gimbalPitchDeg", "cellMm", "lensIds", "speedMps"].some(
    (field) => errors.ofPart(part.id, `imaging.${field}`) !== undefined,
  );
  return (
    <More id="imaging" isShown={isWrong}>
      {!UNHURRIED.has(part.kind) && <Speed part={part} />}
      <Pair>
        {!UNTILTED.has(part.kind) && (
          <Figure
            part={part.id}
            path="imaging.gimbalPitchDeg"
            label={routeText("gimbal")}
            unit="°"
            digits={0}
            value={gimbalPitchDeg}
            onChange={(value) => set({ gimbalPitchDeg: value }, "gimbal")}
          />
        )}
        <Figure
          part={part.id}
          path="imaging.cellMm"
          label={text("cell")}
          unit="mm"
          digits={0}
          value={cellMm ?? null}
          placeholder="156"
          onChange={(value) => set({ cellMm: value }, "cell")}
          onClear={() => set({ cellMm: undefined }, "cell")}
        />
      </Pair>
      {!UNTILTED.has(part.kind) && <Note>{text("gimbalWords")}</Note>}
      <Lenses part={part} />
    </More>
  );
}

/** The fastest that gives sharp pictures unless told, and what keeps it from being faster. */
function Speed({ part }: { part: RoutePart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const set = useImagingSetter(part);
  const { planning } = usePanel();
  const found = planning.plan?.parts.find(({ id }) => id === part.id)?.settings.speedMps;
  const limits = useWarnings(part.id).filter(
    ({ code }) => code.startsWith("speed-limited") || code === "blurred-pictures",
  );
  return (
    <>
      <Pair>
        <Figure
          part={part.id}
          path="imaging.speedMps"
          label={routeText("speed")}
          unit="m/s"
          value={part.imaging.speedMps ?? null}
          placeholder={found === undefined ? "" : text("itself", { value: found.toFixed(1) })}
          onChange={(value) => set({ speedMps: value }, "speed")}
          onClear={() => set({ speedMps: undefined }, "speed")}
        />
      </Pair>
      {limits.map(({ code, words }) => (
        <Note key={code}>{words}</Note>
      ))}
    </>
  );
}

/** All of the route's unless some are left out here. */
function Lenses({ part }: { part: RoutePart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  const { document } = usePanel();
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  if (lenses.length < 2) return <ErrorAt part={part.id} path="imaging.lensIds." />;
  const { lensIds: own, ...imaging } = part.imaging;
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={text("lenses")}
        value={[...(own ?? document.lensIds ?? lenses.map(({ id }) => id))]}
        onChange={(chosen) => {
          if (chosen.length > 0) set({ preset: undefined, imaging: { ...imaging, lensIds: chosen } });
        }}
      >
        <div className={style["checks"]}>
          {lenses.map(({ id, kind }) => (
            <Checkbox key={id} size="xs" value={id} label={text(`lens.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Note>{text("lensWords")}</Note>
      <ErrorAt part={part.id} path="imaging.lensIds." />
    </>
  );
}
