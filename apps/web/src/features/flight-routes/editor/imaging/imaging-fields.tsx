import { Checkbox } from "@mantine/core";
import { findCamera } from "@overfly/flight-planning/cameras/cameras";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import {
  FieldError,
  DocumentNumberField,
  FieldRow,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import {
  useEditedDocument,
  usePlanning,
  useUpdateImaging,
  useUpdateItem,
} from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PresetFields } from "./preset-fields.tsx";
import { ResolutionFields } from "./resolution-fields.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type Kind = RouteItem["kind"];

/** Kinds with image overlap, and kinds without a gimbal pitch of their own. */
const OVERLAPPING = new Set<Kind>(["area", "rows", "corridor", "perimeter", "facade"]);
const WITHOUT_TILT = new Set<Kind>(["orbit", "waypoints"]);
/** Flown from point to point at the aircraft's own speed. */
const WITHOUT_SPEED = new Set<Kind>(["verification", "points"]);

/** The imaging settings of an item. */
export function ImagingFields({ item }: { item: RouteItem }) {
  return (
    <>
      {item.kind !== "waypoints" && <PresetFields item={item} />}
      {item.kind !== "waypoints" && <ResolutionFields item={item} />}
      {OVERLAPPING.has(item.kind) && <OverlapFields item={item} />}
      {item.kind === "waypoints" ? <SpeedField item={item} /> : <AdvancedImaging item={item} />}
    </>
  );
}

function OverlapFields({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes");
  const set = useUpdateImaging(item);
  const { frontOverlap, sideOverlap } = item.imaging;
  return (
    <FieldRow>
      <DocumentNumberField
        item={item.id}
        path="imaging.frontOverlap"
        label={t("frontOverlap")}
        unit="%"
        digits={0}
        value={frontOverlap}
        onChange={(value) => set({ frontOverlap: value }, "front")}
      />
      <DocumentNumberField
        item={item.id}
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

function AdvancedImaging({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const set = useUpdateImaging(item);
  const errors = useDocumentErrors();
  const { gimbalPitchDeg, cellMm } = item.imaging;
  const isWrong = ["gimbalPitchDeg", "cellMm", "lensIds", "speedMps"].some(
    (field) => errors.ofItem(item.id, `imaging.${field}`) !== undefined,
  );
  return (
    <Advanced id="imaging" defaultOpen={isWrong}>
      {!WITHOUT_SPEED.has(item.kind) && <SpeedField item={item} />}
      <FieldRow>
        {!WITHOUT_TILT.has(item.kind) && (
          <DocumentNumberField
            item={item.id}
            path="imaging.gimbalPitchDeg"
            label={tRoute("gimbal")}
            unit="°"
            digits={0}
            value={gimbalPitchDeg}
            onChange={(value) => set({ gimbalPitchDeg: value }, "gimbal")}
          />
        )}
        <DocumentNumberField
          item={item.id}
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
      {!WITHOUT_TILT.has(item.kind) && <Hint>{t("gimbalPitchHint")}</Hint>}
      <LensChoice item={item} />
    </Advanced>
  );
}

/** By default the fastest speed for sharp images; with what limits it. */
function SpeedField({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const set = useUpdateImaging(item);
  const planning = usePlanning();
  const found = planning.plan?.items.find(({ id }) => id === item.id)?.settings.speedMps;
  const limits = useWarnings(item.id).filter(
    ({ code }) => code.startsWith("speed-limited") || code === "motion-blur",
  );
  return (
    <>
      <FieldRow>
        <DocumentNumberField
          item={item.id}
          path="imaging.speedMps"
          label={tRoute("speed")}
          unit="m/s"
          value={item.imaging.speedMps ?? null}
          placeholder={found === undefined ? "" : t("automaticValue", { value: found.toFixed(1) })}
          onChange={(value) => set({ speedMps: value }, "speed")}
          onClear={() => set({ speedMps: undefined }, "speed")}
        />
      </FieldRow>
      {limits.map(({ code, message }) => (
        <Hint key={code}>{message}</Hint>
      ))}
    </>
  );
}

/** By default all lenses of the route. */
function LensChoice({ item }: { item: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const document = useEditedDocument();
  const lenses = findCamera(document.cameraId)?.lenses ?? [];
  if (lenses.length < 2) return <FieldError item={item.id} path="imaging.lensIds." />;
  const { lensIds: own, ...imaging } = item.imaging;
  return (
    <>
      <Checkbox.Group
        size="xs"
        label={t("lenses")}
        value={[...(own ?? document.lensIds ?? lenses.map(({ id }) => id))]}
        onChange={(selected) => {
          if (selected.length > 0) set({ preset: undefined, imaging: { ...imaging, lensIds: selected } });
        }}
      >
        <div className={style["checks"]}>
          {lenses.map(({ id, kind }) => (
            <Checkbox key={id} size="xs" value={id} label={t(`lens.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Hint>{t("lensesHint")}</Hint>
      <FieldError item={item.id} path="imaging.lensIds." />
    </>
  );
}
