import { Checkbox } from "@mantine/core";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/dropdown.tsx";
import { KeyValues } from "#platform/ui/key-values.tsx";
import { aircraftChoice, camerasOn, withAircraft } from "#features/flight-routes/document/default-document.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { ErrorAt } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { More } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentSetter, usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

/** Aircraft, camera, and the lenses that take pictures; what the planner knows of them, and from where. */
export function EquipmentFields() {
  const routeText = useRouteText();
  const { document, errors } = usePanel();
  const set = useDocumentSetter();
  const { aircraftId, cameraId } = document;
  const cameras = camerasOn(aircraftId);
  return (
    <>
      <Dropdown
        label={routeText("aircraft")}
        value={aircraftId}
        options={aircraftChoice().map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => set(withAircraft(id, cameraId))}
        error={errors.ofRoute("aircraftId")}
      />
      <Dropdown
        label={routeText("camera")}
        value={cameraId}
        options={cameras.map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => set({ cameraId: id, lensIds: undefined })}
        error={errors.ofRoute("cameraId")}
      />
      <Lenses />
      <More id="equipment">
        <Facts />
      </More>
    </>
  );
}

/** Of the whole route; a part may leave some out. */
function Lenses() {
  const text = usePartText();
  const { document } = usePanel();
  const set = useDocumentSetter();
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  if (lenses.length < 2) return <ErrorAt path="lensIds." />;
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={text("lenses")}
        value={[...(document.lensIds ?? lenses.map(({ id }) => id))]}
        onChange={(chosen) => {
          if (chosen.length > 0) set({ lensIds: chosen.length === lenses.length ? undefined : chosen });
        }}
      >
        <div className={style["checks"]}>
          {lenses.map(({ id, kind }) => (
            <Checkbox key={id} size="xs" value={id} label={text(`lens.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <ErrorAt path="lensIds." />
    </>
  );
}

function Facts() {
  const text = usePartText();
  const format = useFormat();
  const { document } = usePanel();
  const aircraft = findAircraft(document.aircraftId);
  const camera = findCamera(document.cameraId);
  if (!aircraft || !camera) return null;
  const lenses = camera.lenses.map(
    ({ kind, widthPx, heightPx, focalLengthMm }) =>
      [text(`lens.${kind}`), `${widthPx} × ${heightPx} px, ${format.unit(focalLengthMm, "mm", 1)}`] as [
        string,
        string,
      ],
  );
  return (
    <>
      <KeyValues
        items={[
          [text("endurance"), format.unit(aircraft.enduranceMin, "min")],
          [text("routeSpeed"), format.unit(aircraft.maxRouteSpeedMps, "m/s")],
          [text("maxWind"), format.unit(aircraft.maxWindMps, "m/s")],
          [text("interval"), format.unit(camera.minIntervalS, "s", 1)],
          [text("tilt"), `${camera.gimbalPitchDeg[0]}° … ${camera.gimbalPitchDeg[1]}°`],
          ...lenses,
        ]}
      />
      <p className={style["source"]}>
        {text("source")} <bdi dir="ltr">{aircraft.source}</bdi>
      </p>
      <p className={style["source"]}>
        {text("source")} <bdi dir="ltr">{camera.source}</bdi>
      </p>
    </>
  );
}

/** What is told while the section is folded. */
export function EquipmentSummary() {
  const { document } = usePanel();
  const aircraft = findAircraft(document.aircraftId)?.name ?? document.aircraftId;
  const camera = findCamera(document.cameraId)?.name ?? document.cameraId;
  return <bdi>{aircraft === camera ? aircraft : `${aircraft} · ${camera}`}</bdi>;
}
