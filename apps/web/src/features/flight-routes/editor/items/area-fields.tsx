import { Switch } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { OutlineFields } from "./outline-fields.tsx";
import {
  SegmentedField,
  DocumentNumberField,
  Hint,
  FieldRow,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { usePlanning, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type AreaPart = Extract<RouteItem, { kind: "area" }>;
type PerimeterPart = Extract<RouteItem, { kind: "perimeter" }>;

/** Outline, direction and pattern of an area's lines. */
export function AreaFields({ part }: { part: AreaPart }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const errors = useDocumentErrors();
  const set = useUpdateItem(part);
  const isWrong = ADVANCED_FIELDS.some((field) => errors.ofItem(part.id, field) !== undefined);
  return (
    <>
      <OutlineFields part={part} />
      <DirectionFields part={part} />
      <Advanced id="area" isShown={isWrong || part.obliquePitchDeg !== undefined}>
        <FieldRow>
          <SegmentedField
            label={t("pattern")}
            value={part.pattern}
            options={[
              ["lines", t("lines")],
              ["crosshatch", routeText("crosshatch")],
            ]}
            onChange={(pattern) => set({ pattern })}
          />
          <DocumentNumberField
            part={part.id}
            path="marginM"
            label={routeText("margin")}
            unit="m"
            value={part.marginM}
            onChange={(marginM) => set({ marginM }, "marginM")}
          />
        </FieldRow>
        <ObliqueFields part={part} />
      </Advanced>
    </>
  );
}

const ADVANCED_FIELDS = ["marginM", "obliquePitchDeg", "obliqueFrontOverlap", "obliqueSideOverlap"];

/** Found by the planner, along the plant's rows, or by hand from where the planner had it. */
function DirectionFields({ part }: { part: AreaPart }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const format = useFormat();
  const planning = usePlanning();
  const set = useUpdateItem(part);
  const { angle } = part;
  const foundDeg = planning.plan?.items.find(({ id }) => id === part.id)?.angleDeg;
  const isByHand = typeof angle === "number";
  const noRows = useWarnings(part.id).find(({ code }) => code === "no-module-rows");
  return (
    <>
      <SegmentedField
        label={t("direction")}
        aside={isByHand || foundDeg === undefined ? undefined : format.unit(foundDeg, "°")}
        value={isByHand ? "hand" : angle}
        options={[
          ["best", t("best")],
          ["rows", t("alongRows")],
          ["hand", t("byHand")],
        ]}
        onChange={(chosen) => set({ angle: chosen === "hand" ? Math.round(foundDeg ?? 0) : chosen })}
      />
      {isByHand && (
        <FieldRow>
          <DocumentNumberField
            part={part.id}
            path="angle"
            label={routeText("angle")}
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

function ObliqueFields({ part }: { part: AreaPart }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: routeText } = useTranslation("flight-routes");
  const set = useUpdateItem(part);
  const { obliquePitchDeg, imaging } = part;
  return (
    <>
      <Switch
        size="xs"
        label={t("obliques")}
        description={t("obliquesWords")}
        checked={obliquePitchDeg !== undefined}
        onChange={({ currentTarget }) =>
          set({ obliquePitchDeg: currentTarget.checked ? DEFAULT_OBLIQUE_DEG : undefined })
        }
      />
      {obliquePitchDeg !== undefined && (
        <FieldRow>
          <DocumentNumberField
            part={part.id}
            path="obliquePitchDeg"
            label={t("obliquePitch")}
            unit="°"
            digits={0}
            value={obliquePitchDeg}
            onChange={(value) => set({ obliquePitchDeg: value }, "obliquePitchDeg")}
          />
          <span />
          <DocumentNumberField
            part={part.id}
            path="obliqueFrontOverlap"
            label={routeText("frontOverlap")}
            unit="%"
            digits={0}
            value={part.obliqueFrontOverlap ?? null}
            placeholder={String(imaging.frontOverlap)}
            onChange={(value) => set({ obliqueFrontOverlap: value }, "obliqueFront")}
            onClear={() => set({ obliqueFrontOverlap: undefined }, "obliqueFront")}
          />
          <DocumentNumberField
            part={part.id}
            path="obliqueSideOverlap"
            label={routeText("sideOverlap")}
            unit="%"
            digits={0}
            value={part.obliqueSideOverlap ?? null}
            placeholder={String(imaging.sideOverlap)}
            onChange={(value) => set({ obliqueSideOverlap: value }, "obliqueSide")}
            onClear={() => set({ obliqueSideOverlap: undefined }, "obliqueSide")}
          />
        </FieldRow>
      )}
    </>
  );
}

/** Laps around an area: a patrol, or the fence. */
export function PerimeterFields({ part }: { part: PerimeterPart }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(part);
  return (
    <>
      <OutlineFields part={part} />
      <FieldRow>
        <DocumentNumberField
          part={part.id}
          path="offsetM"
          label={t("offset")}
          unit="m"
          value={part.offsetM}
          onChange={(offsetM) => set({ offsetM }, "offsetM")}
        />
        <DocumentNumberField
          part={part.id}
          path="laps"
          label={t("laps")}
          unit="×"
          digits={0}
          value={part.laps}
          onChange={(laps) => set({ laps }, "laps")}
        />
      </FieldRow>
      <Hint>{t("offsetWords")}</Hint>
      <Switch
        size="xs"
        label={t("facesInwards")}
        description={t("lookInwardsWords")}
        checked={part.facesInwards}
        onChange={({ currentTarget }) => set({ facesInwards: currentTarget.checked })}
      />
    </>
  );
}
