import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { shapeOfBoundary } from "#platform/drawing/shape.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { zoneIdOf } from "#features/flight-routes/map-tools/drawing/item-drawing.ts";
import { type Obstacle, obstacleOf } from "#features/flight-routes/map-tools/drawing/obstacle-drawing.ts";
import { useEditedDocument, useTool, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import style from "./toolbar.module.css";

/** Name and height of the selected no-fly zone or obstacle. */
export function SelectedHazardFields({ selected }: { selected: string | undefined }) {
  const tool = useTool();
  const { noFlyZones = [], obstacles = [] } = useEditedDocument();
  if (selected === undefined) return null;
  if (tool === "noFlyZone") {
    const zone = zoneAt(noFlyZones, Number.parseInt(selected, 10));
    return zone ? <NoFlyZoneFields zone={zone} /> : null;
  }
  if (tool === "obstacle") {
    const obstacle = obstacleOf(obstacles, selected);
    return obstacle ? <ObstacleFields obstacle={obstacle} /> : null;
  }
  return null;
}

type NoFlyZone = NonNullable<RouteDocument["noFlyZones"]>[number];

/** Paths are numbered across all zones. */
function zoneAt(zones: readonly NoFlyZone[], path: number): NoFlyZone | undefined {
  const paths = zones.flatMap(({ area, id }) => shapeOfBoundary(area, id).paths);
  const id = zoneIdOf(paths[path]?.group ?? "");
  return zones.find((zone) => zone.id === id);
}

const MAX_CEILING_M = 20_000;

function NoFlyZoneFields({ zone }: { zone: NoFlyZone }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { noFlyZones = [] } = useEditedDocument();
  const update = useUpdateDocument();
  const set = (changed: NoFlyZone, typing: string): void =>
    update(
      { noFlyZones: noFlyZones.map((one) => (one.id === zone.id ? changed : one)) },
      `${zone.id} ${typing}`,
    );
  const { ceilingM, ...unlimited } = zone;
  return (
    <div className={style["fields"]}>
      <TextField
        label={t("zoneName")}
        value={zone.name}
        maxLength={120}
        onChange={(name) => set({ ...zone, name }, "name")}
      />
      <NumberField
        label={t("upTo")}
        unit="m"
        placeholder={t("allHeights")}
        value={ceilingM ?? null}
        onChange={(value) =>
          set(value === null ? unlimited : { ...zone, ceilingM: clamped(value, MAX_CEILING_M) }, "ceilingM")
        }
      />
    </div>
  );
}

const MAX_HEIGHT_M = 1_500;
const MAX_CLEARANCE_M = 500;

const clamped = (value: number | null, max: number): number => Math.min(max, Math.max(0, value ?? 0));

function ObstacleFields({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const { obstacles = [] } = useEditedDocument();
  const update = useUpdateDocument();
  const set = (changed: Partial<Obstacle>, typing: string): void =>
    update(
      { obstacles: obstacles.map((one) => (one.id === obstacle.id ? { ...obstacle, ...changed } : one)) },
      `${obstacle.id} ${typing}`,
    );
  const { name, heightM, clearanceM } = obstacle;
  return (
    <div className={style["fields"]}>
      <TextField
        label={t("zoneName")}
        value={name}
        maxLength={120}
        onChange={(typed) => set({ name: typed }, "name")}
      />
      <NumberField
        label={t("obstacleHeight")}
        unit="m"
        value={heightM}
        onChange={(value) => set({ heightM: clamped(value, MAX_HEIGHT_M) }, "heightM")}
      />
      <NumberField
        label={t("obstacleClearance")}
        unit="m"
        value={clearanceM}
        onChange={(value) => set({ clearanceM: clamped(value, MAX_CLEARANCE_M) }, "clearanceM")}
      />
    </div>
  );
}
