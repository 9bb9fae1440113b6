import { IconCrosshair, IconLine } from "@tabler/icons-react";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import {
  SegmentedField,
  FieldError,
  ItemNumberFields,
  CoordinateFields,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

type CorridorItem = Extract<RouteItem, { kind: "corridor" }>;
type FacadeItem = Extract<RouteItem, { kind: "facade" }>;
type OrbitItem = Extract<RouteItem, { kind: "orbit" }>;

/** Along a road, fence or cable. */
export function CorridorFields({ item }: { item: CorridorItem }) {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <>
      <LineTool />
      <FieldError item={item.id} path="line." />
      <ItemNumberFields item={item} figures={[["widthM", t("width"), "m"]]} />
    </>
  );
}

function LineTool() {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <ToolButton tool="line" icon={<IconLine size={16} aria-hidden />} hint={t("drawLineHint")}>
      {t("drawLine")}
    </ToolButton>
  );
}

/** Horizontal lines along a wall. */
export function FacadeFields({ item }: { item: FacadeItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const past = useWarnings(item.id).find(({ code }) => code === "camera-misses-wall");
  return (
    <>
      <LineTool />
      <FieldError item={item.id} path="wall." />
      <ItemNumberFields
        item={item}
        figures={[
          ["minHeightM", t("lowest"), "m"],
          ["maxHeightM", t("highest"), "m"],
          ["distanceM", t("wallDistance"), "m"],
        ]}
      >
        <SegmentedField
          label={t("side")}
          value={item.side}
          options={[
            ["left", t("left")],
            ["right", t("right")],
          ]}
          onChange={(side) => set({ side })}
        />
      </ItemNumberFields>
      <Hint>{t("sideHint")}</Hint>
      {past && <Hint>{past.message}</Hint>}
    </>
  );
}

/** A circle around an object. */
export function OrbitFields({ item }: { item: OrbitItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  return (
    <>
      <ToolButton tool="center" icon={<IconCrosshair size={16} aria-hidden />} hint={t("setCenterHint")}>
        {t("setCenter")}
      </ToolButton>
      <CoordinateFields
        item={item.id}
        path="center"
        position={item.center}
        onChange={(center, typing) => set({ center }, typing)}
      />
      <ItemNumberFields
        item={item}
        figures={[
          ["radiusM", t("radius"), "m"],
          ["targetHeightM", t("targetHeight"), "m"],
          ["photosPerOrbit", t("photosPerOrbit"), "", 0],
          ["orbits", t("orbits"), "×", 0],
        ]}
      />
      <Hint>{t("targetHeightHint")}</Hint>
    </>
  );
}
