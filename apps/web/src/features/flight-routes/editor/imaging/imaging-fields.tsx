import { Checkbox } from "@mantine/core";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import {
  FieldError,
  DocumentNumberField,
  Hint,
  FieldRow,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useEditedDocument, usePlanning, useUpdateImaging, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PresetFields } from "./preset-fields.tsx";
import { ResolutionFields } from "./resolution-fields.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type Kind = RouteItem["kind"];

/** Kinds whose pictures overlap, and kinds whose camera tilts as it is told. */
const OVERLAPPING = new Set<Kind>(["area", "rows", "corridor", "perimeter", "facade"]);
const WITHOUT_TILT = new Set<Kind>(["orbit", "waypoints"]);
/** Flown from place to place at the aircraft's own speed. */
const WITHOUT_SPEED = new Set<Kind>(["verification", "points"]);

/** How a part is photographed. */
export function ImagingFields({ part }: { part: RouteItem }) {
  return (
    <>
      {part.kind !== "waypoints" && <PresetFields part={part} />}
      {part.kind !== "waypoints" && <ResolutionFields part={part} />}
      {OVERLAPPING.has(part.kind) && <OverlapFields part={part} />}
      {part.kind === "waypoints" ? <SpeedField part={part} /> : <AdvancedImaging part={part} />}
    </>
  );
}

function OverlapFields({ part }: { part: RouteItem }) {
  const { t } = useTranslation("flight-routes");
  const set = useUpdateImaging(part);
  const { frontOverlap, sideOverlap } = part.imaging;
  return (
    <FieldRow>
      <DocumentNumberField
        part={part.id}
        path="imaging.frontOverlap"
        label={t("frontOverlap")}
        unit="%"
        digits={0}
        value={frontOverlap}
        onChange={(value) => set({ frontOverlap: value }, "front")}
      />
      <DocumentNumberField
        part={part.id}
        path="imaging.sideOverlap"
        label={t("sideOverlap")}
        unit="%"
        digits={0}
        value={sideOverlap}
        onChange={(value) => set({ sideOverlap: value }, "side")}
      />
    </FieldRow>
  );
}

function AdvancedImaging({ part }: { part: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const set = useUpdateImaging(part);
  const errors = useDocumentErrors();
  const { gimbalPitchDeg, cellMm } = part.imaging;
  const isWrong = ["gimbalPitchDeg", "cellMm", "lensIds", "speedMps"].some(
    (field) => errors.ofItem(part.id, `imaging.${field}`) !== undefined,
  );
  return (
    <Advanced id="imaging" isShown={isWrong}>
      {!WITHOUT_SPEED.has(part.kind) && <SpeedField part={part} />}
      <FieldRow>
        {!WITHOUT_TILT.has(part.kind) && (
          <DocumentNumberField
            part={part.id}
            path="imaging.gimbalPitchDeg"
            label={routeText("gimbal")}
            unit="°"
            digits={0}
            value={gimbalPitchDeg}
            onChange={(value) => set({ gimbalPitchDeg: value }, "gimbal")}
          />
        )}
        <DocumentNumberField
          part={part.id}
          path="imaging.cellMm"
          label={t("cell")}
          unit="mm"
          digits={0}
          value={cellMm ?? null}
          placeholder="156"
          onChange={(value) => set({ cellMm: value }, "cell")}
          onClear={() => set({ cellMm: undefined }, "cell")}
        />
      </FieldRow>
      {!WITHOUT_TILT.has(part.kind) && <Hint>{t("gimbalWords")}</Hint>}
      <LensChoice part={part} />
    </Advanced>
  );
}

/** The fastest that gives sharp pictures unless told, and what keeps it from being faster. */
function SpeedField({ part }: { part: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const set = useUpdateImaging(part);
  const planning = usePlanning();
  const found = planning.plan?.items.find(({ id }) => id === part.id)?.settings.speedMps;
  const limits = useWarnings(part.id).filter(
    ({ code }) => code.startsWith("speed-limited") || code === "motion-blur",
  );
  return (
    <>
      <FieldRow>
        <DocumentNumberField
          part={part.id}
          path="imaging.speedMps"
          label={routeText("speed")}
          unit="m/s"
          value={part.imaging.speedMps ?? null}
          placeholder={found === undefined ? "" : t("itself", { value: found.toFixed(1) })}
          onChange={(value) => set({ speedMps: value }, "speed")}
          onClear={() => set({ speedMps: undefined }, "speed")}
        />
      </FieldRow>
      {limits.map(({ code, message: words }) => (
        <Hint key={code}>{words}</Hint>
      ))}
    </>
  );
}

/** All of the route's unless some are left out here. */
function LensChoice({ part }: { part: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(part);
  const document = useEditedDocument();
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  if (lenses.length < 2) return <FieldError part={part.id} path="imaging.lensIds." />;
  const { lensIds: own, ...imaging } = part.imaging;
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={t("lenses")}
        value={[...(own ?? document.lensIds ?? lenses.map(({ id }) => id))]}
        onChange={(chosen) => {
          if (chosen.length > 0) set({ preset: undefined, imaging: { ...imaging, lensIds: chosen } });
        }}
      >
        <div className={style["checks"]}>
          {lenses.map(({ id, kind }) => (
            <Checkbox key={id} size="xs" value={id} label={t(`lens.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Hint>{t("lensWords")}</Hint>
      <FieldError part={part.id} path="imaging.lensIds." />
    </>
  );
}
