import { IconCrosshair, IconLine } from "@tabler/icons-react";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import {
  SegmentedField,
  FieldError,
  Hint,
  ItemNumberFields,
  CoordinateFields,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type CorridorPart = Extract<RouteItem, { kind: "corridor" }>;
type FacadePart = Extract<RouteItem, { kind: "facade" }>;
type OrbitPart = Extract<RouteItem, { kind: "orbit" }>;

/** Along a road, a fence or a cable. */
export function CorridorFields({ part }: { part: CorridorPart }) {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <>
      <LineTool />
      <FieldError part={part.id} path="line." />
      <ItemNumberFields part={part} figures={[["widthM", t("width"), "m"]]} />
    </>
  );
}

function LineTool() {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <ToolButton tool="line" icon={<IconLine size={16} aria-hidden />} words={t("lineWords")}>
      {t("drawLine")}
    </ToolButton>
  );
}

/** Level lines up a wall. */
export function FacadeFields({ part }: { part: FacadePart }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(part);
  const past = useWarnings(part.id).find(({ code }) => code === "camera-misses-wall");
  return (
    <>
      <LineTool />
      <FieldError part={part.id} path="wall." />
      <ItemNumberFields
        part={part}
        figures={[
          ["minHeightM", t("lowest"), "m"],
          ["maxHeightM", t("highest"), "m"],
          ["distanceM", t("wallDistance"), "m"],
        ]}
      >
        <SegmentedField
          label={t("side")}
          value={part.side}
          options={[
            ["left", t("left")],
            ["right", t("right")],
          ]}
          onChange={(side) => set({ side })}
        />
      </ItemNumberFields>
      <Hint>{t("sideWords")}</Hint>
      {past && <Hint>{past.message}</Hint>}
    </>
  );
}

/** A circle around a thing. */
export function OrbitFields({ part }: { part: OrbitPart }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(part);
  return (
    <>
      <ToolButton tool="center" icon={<IconCrosshair size={16} aria-hidden />} words={t("centreWords")}>
        {t("setCentre")}
      </ToolButton>
      <CoordinateFields
        part={part.id}
        path="center"
        position={part.center}
        onChange={(centre, typing) => set({ center: centre }, typing)}
      />
      <ItemNumberFields
        part={part}
        figures={[
          ["radiusM", t("radius"), "m"],
          ["targetHeightM", t("heightOfTarget"), "m"],
          ["photosPerOrbit", t("photosATurn"), "", 0],
          ["orbits", t("turns"), "×", 0],
        ]}
      />
      <Hint>{t("heightOfTargetWords")}</Hint>
    </>
  );
}
