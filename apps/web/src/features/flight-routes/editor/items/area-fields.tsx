import { Switch } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { OutlineFields } from "./outline-fields.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import {
  SegmentedField,
  DocumentNumberField,
  FieldRow,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { usePlanning, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type AreaItem = Extract<RouteItem, { kind: "area" }>;
type PerimeterItem = Extract<RouteItem, { kind: "perimeter" }>;

/** Outline, direction and pattern of an area's lines. */
export function AreaFields({ item }: { item: AreaItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const errors = useDocumentErrors();
  const set = useUpdateItem(item);
  const isWrong = ADVANCED_FIELDS.some((field) => errors.ofItem(item.id, field) !== undefined);
  return (
    <>
      <OutlineFields item={item} />
      <DirectionFields item={item} />
      <Advanced id="area" defaultOpen={isWrong || item.obliquePitchDeg !== undefined}>
        <FieldRow>
          <SegmentedField
            label={t("pattern")}
            value={item.pattern}
            options={[
              ["lines", t("lines")],
              ["crosshatch", tRoute("crosshatch")],
            ]}
            onChange={(pattern) => set({ pattern })}
          />
          <DocumentNumberField
            item={item.id}
            path="marginM"
            label={tRoute("margin")}
            unit="m"
            value={item.marginM}
            onChange={(marginM) => set({ marginM }, "marginM")}
          />
        </FieldRow>
        <ObliqueFields item={item} />
      </Advanced>
    </>
  );
}

const ADVANCED_FIELDS = ["marginM", "obliquePitchDeg", "obliqueFrontOverlap", "obliqueSideOverlap"];

/** Chosen by the planner, along the module rows, or set manually. */
function DirectionFields({ item }: { item: AreaItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const format = useFormat();
  const planning = usePlanning();
  const set = useUpdateItem(item);
  const { angle } = item;
  const foundDeg = planning.plan?.items.find(({ id }) => id === item.id)?.angleDeg;
  const isByHand = typeof angle === "number";
  const noRows = useWarnings(item.id).find(({ code }) => code === "no-module-rows");
  return (
    <>
      <SegmentedField
        label={t("direction")}
        aside={isByHand || foundDeg === undefined ? undefined : format.unit(foundDeg, "°")}
        value={isByHand ? "hand" : angle}
        options={[
          ["best", t("directionBest")],
          ["rows", t("directionAlongRows")],
          ["hand", t("directionManual")],
        ]}
        onChange={(selected) => set({ angle: selected === "hand" ? Math.round(foundDeg ?? 0) : selected })}
      />
      {isByHand && (
        <FieldRow>
          <DocumentNumberField
            item={item.id}
            path="angle"
            label={tRoute("angle")}
            unit="°"
            digits={0}
            value={angle}
            onChange={(value) => set({ angle: value }, "angle")}
          />
        </FieldRow>
      )}
      {noRows && <Hint>{noRows.message}</Hint>}
    </>
  );
}

const DEFAULT_OBLIQUE_DEG = -45;

function ObliqueFields({ item }: { item: AreaItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const set = useUpdateItem(item);
  const { obliquePitchDeg, imaging } = item;
  return (
    <>
      <Switch
        size="xs"
        label={t("obliques")}
        description={t("obliquesHint")}
        checked={obliquePitchDeg !== undefined}
        onChange={({ currentTarget }) =>
          set({ obliquePitchDeg: currentTarget.checked ? DEFAULT_OBLIQUE_DEG : undefined })
        }
      />
      {obliquePitchDeg !== undefined && (
        <FieldRow>
          <DocumentNumberField
            item={item.id}
            path="obliquePitchDeg"
            label={t("obliquePitch")}
            unit="°"
            digits={0}
            value={obliquePitchDeg}
            onChange={(value) => set({ obliquePitchDeg: value }, "obliquePitchDeg")}
          />
          <span />
          <DocumentNumberField
            item={item.id}
            path="obliqueFrontOverlap"
            label={tRoute("frontOverlap")}
            unit="%"
            digits={0}
            value={item.obliqueFrontOverlap ?? null}
            placeholder={String(imaging.frontOverlap)}
            onChange={(value) => set({ obliqueFrontOverlap: value }, "obliqueFront")}
            onClear={() => set({ obliqueFrontOverlap: undefined }, "obliqueFront")}
          />
          <DocumentNumberField
            item={item.id}
            path="obliqueSideOverlap"
            label={tRoute("sideOverlap")}
            unit="%"
            digits={0}
            value={item.obliqueSideOverlap ?? null}
            placeholder={String(imaging.sideOverlap)}
            onChange={(value) => set({ obliqueSideOverlap: value }, "obliqueSide")}
            onClear={() => set({ obliqueSideOverlap: undefined }, "obliqueSide")}
          />
        </FieldRow>
      )}
    </>
  );
}

/** Laps around an area, as for a patrol or a fence. */
export function PerimeterFields({ item }: { item: PerimeterItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  return (
    <>
      <OutlineFields item={item} />
      <FieldRow>
        <DocumentNumberField
          item={item.id}
          path="offsetM"
          label={t("offset")}
          unit="m"
          value={item.offsetM}
          onChange={(offsetM) => set({ offsetM }, "offsetM")}
        />
        <DocumentNumberField
          item={item.id}
          path="laps"
          label={t("laps")}
          unit="×"
          digits={0}
          value={item.laps}
          onChange={(laps) => set({ laps }, "laps")}
        />
      </FieldRow>
      <Hint>{t("offsetHint")}</Hint>
      <Switch
        size="xs"
        label={t("faceInwards")}
        description={t("faceInwardsHint")}
        checked={item.facesInwards}
        onChange={({ currentTarget }) => set({ facesInwards: currentTarget.checked })}
      />
    </>
  );
}
