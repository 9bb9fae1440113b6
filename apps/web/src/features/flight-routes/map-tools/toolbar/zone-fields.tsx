import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { NumberField } from "#platform/ui/number-field.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import type { MapWork } from "#features/flight-routes/map-tools/drawing/map-work.ts";
import { type Obstacle, obstacleOf } from "#features/flight-routes/map-tools/drawing/obstacle-drawing.ts";
import { zoneIdOf } from "#features/flight-routes/map-tools/drawing/item-drawing.ts";
import { shapeOfBoundary } from "#platform/drawing/shape.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./toolbar.module.css";

export interface HazardFieldsProps {
  work: MapWork;
  selected: string | undefined;
}

/** Name and height of the no-fly zone or obstacle that is selected. */
export function HazardFields({ work, selected }: HazardFieldsProps) {
  if (selected === undefined) return null;
  const { tool, document } = work;
  if (tool === "noFlyZones") {
    const zone = zoneAt(document.noFlyZones ?? [], Number.parseInt(selected, 10));
    return zone ? <NoFlyFields work={work} zone={zone} /> : null;
  }
  if (tool === "obstacle") {
    const obstacle = obstacleOf(document.obstacles ?? [], selected);
    return obstacle ? <ObstacleFields work={work} obstacle={obstacle} /> : null;
  }
  return null;
}

type Zone = NonNullable<RouteDocument["noFlyZones"]>[number];

/** Paths are counted over all zones. */
function zoneAt(zones: readonly Zone[], path: number): Zone | undefined {
  const paths = zones.flatMap(({ area, id }) => shapeOfBoundary(area, id).paths);
  const id = zoneIdOf(paths[path]?.group ?? "");
  return zones.find((zone) => zone.id === id);
}

function NoFlyFields({ work: { document, change }, zone }: { work: MapWork; zone: Zone }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const set = (changed: Zone, typing: string): void => {
    const noFly = document.noFlyZones?.map((one) => (one.id === zone.id ? changed : one));
    change({ type: "updateDocument", document: { noFlyZones: noFly }, typing: `${zone.id} ${typing}` });
  };
  const { ceilingM: upToM = null } = zone;
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
        placeholder={t("everywhere")}
        value={upToM}
        onChange={(value) => {
          const { ceilingM: _, ...rest } = zone;
          set(value === null ? rest : { ...rest, ceilingM: Math.min(20_000, Math.max(0, value)) }, "ceilingM");
        }}
      />
    </div>
  );
}

const MAX_HEIGHT_M = 1_500;
const MAX_CLEARANCE_M = 500;

function ObstacleFields({ work: { document, change }, obstacle }: { work: MapWork; obstacle: Obstacle }) {
  const { t } = useTranslation("flight-routes/map-tools");
  const set = (changed: Partial<Obstacle>, typing: string): void => {
    const obstacles = document.obstacles?.map((one) =>
      one.id === obstacle.id ? { ...obstacle, ...changed } : one,
    );
    change({ type: "updateDocument", document: { obstacles }, typing: `${obstacle.id} ${typing}` });
  };
  const { name, heightM, clearanceM } = obstacle;
  const within = (value: number | null, most: number): number => Math.min(most, Math.max(0, value ?? 0));
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
        onChange={(value) => set({ heightM: within(value, MAX_HEIGHT_M) }, "heightM")}
      />
      <NumberField
        label={t("obstacleClearance")}
        unit="m"
        value={clearanceM}
        onChange={(value) => set({ clearanceM: within(value, MAX_CLEARANCE_M) }, "clearanceM")}
      />
    </div>
  );
}
