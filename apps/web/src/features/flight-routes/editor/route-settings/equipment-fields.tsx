import { Checkbox } from "@mantine/core";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import {
  aircraftChoice,
  camerasOn,
  withAircraft,
} from "#features/flight-routes/document/default-document.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { FieldError } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useEditedDocument, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Aircraft, camera and lenses, with their specifications and sources. */
export function EquipmentFields() {
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const errors = useDocumentErrors();
  const set = useUpdateDocument();
  const { aircraftId, cameraId } = document;
  const cameras = camerasOn(aircraftId);
  return (
    <>
      <Dropdown
        label={tRoute("aircraft")}
        value={aircraftId}
        options={aircraftChoice().map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => set(withAircraft(id, cameraId))}
        error={errors.ofRoute("aircraftId")}
      />
      <Dropdown
        label={tRoute("camera")}
        value={cameraId}
        options={cameras.map(({ id, name }) => ({ key: id, label: name }))}
        onChange={(id) => set({ cameraId: id, lensIds: undefined })}
        error={errors.ofRoute("cameraId")}
      />
      <LensChoice />
      <Advanced id="equipment">
        <EquipmentFacts />
      </Advanced>
    </>
  );
}

/** Of the whole route; an item may use fewer. */
function LensChoice() {
  const { t } = useTranslation("flight-routes/editor");
  const document = useEditedDocument();
  const set = useUpdateDocument();
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  if (lenses.length < 2) return <FieldError path="lensIds." />;
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={t("lenses")}
        value={[...(document.lensIds ?? lenses.map(({ id }) => id))]}
        onChange={(selected) => {
          if (selected.length > 0) set({ lensIds: selected.length === lenses.length ? undefined : selected });
        }}
      >
        <div className={style["checks"]}>
          {lenses.map(({ id, kind }) => (
            <Checkbox key={id} size="xs" value={id} label={t(`lens.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldError path="lensIds." />
    </>
  );
}

function EquipmentFacts() {
  const { t } = useTranslation("flight-routes/editor");
  const format = useFormat();
  const document = useEditedDocument();
  const aircraft = findAircraft(document.aircraftId);
  const camera = findCamera(document.cameraId);
  if (!aircraft || !camera) return null;
  const lenses = camera.lenses.map(
    ({ kind, widthPx, heightPx, focalLengthMm }) =>
      [t(`lens.${kind}`), `${widthPx} × ${heightPx} px, ${format.unit(focalLengthMm, "mm", 1)}`] as [
        string,
        string,
      ],
  );
  return (
    <>
      <KeyValues
        items={[
          [t("endurance"), format.unit(aircraft.enduranceMin, "min")],
          [t("routeSpeed"), format.unit(aircraft.maxRouteSpeedMps, "m/s")],
          [t("maxWind"), format.unit(aircraft.maxWindMps, "m/s")],
          [t("interval"), format.unit(camera.minIntervalS, "s", 1)],
          [t("tilt"), `${camera.gimbalPitchDeg[0]}° … ${camera.gimbalPitchDeg[1]}°`],
          ...lenses,
        ]}
      />
      <p className={style["source"]}>
        {t("source")} <bdi dir="ltr">{aircraft.source}</bdi>
      </p>
      <p className={style["source"]}>
        {t("source")} <bdi dir="ltr">{camera.source}</bdi>
      </p>
    </>
  );
}

/** Shown while the section is collapsed. */
export function EquipmentSummary() {
  const document = useEditedDocument();
  const aircraft = findAircraft(document.aircraftId)?.name ?? document.aircraftId;
  const camera = findCamera(document.cameraId)?.name ?? document.cameraId;
  return <bdi>{aircraft === camera ? aircraft : `${aircraft} · ${camera}`}</bdi>;
}
