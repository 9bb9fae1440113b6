import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useQuery } from "@tanstack/react-query";
import { IconBan, IconBuildingBroadcastTower, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import { routeQueries } from "#features/flight-routes/flight-route-queries.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import style from "#features/flight-routes/editor/waypoints/lists.module.css";
import { ErrorAt, Figure, Note, Pair } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useDocumentSetter, usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";

/** What no flight may cross or come near, besides what the site itself forbids. */
export function HazardFields() {
  const text = usePartText();
  const { site, document } = usePanel();
  const { noFly = [], obstacles = [] } = document;
  const zones = useQuery(routeQueries.zones(site.token));
  const ownOfSite = (zones.data ?? []).filter(({ kind }) => kind === "no_fly" || kind === "restricted");
  return (
    <>
      <ToolButton tool="noFly" icon={<IconBan size={16} aria-hidden />} words={text("noFlyWords")}>
        {text("addNoFly")}
      </ToolButton>
      {ownOfSite.length > 0 && <Note>{text("siteZones", { count: ownOfSite.length })}</Note>}
      {noFly.length > 0 && (
        <ul className={style["hazards"]} aria-label={text("noFly")}>
          {noFly.map((zone, index) => (
            <Zone key={zone.id} zone={zone} index={index} />
          ))}
        </ul>
      )}
      <ToolButton
        tool="obstacle"
        icon={<IconBuildingBroadcastTower size={16} aria-hidden />}
        words={text("obstacleWords")}
      >
        {text("addObstacle")}
      </ToolButton>
      {obstacles.length > 0 && (
        <ul className={style["hazards"]} aria-label={text("obstacles")}>
          {obstacles.map((obstacle, index) => (
            <Thing key={obstacle.id} obstacle={obstacle} index={index} />
          ))}
        </ul>
      )}
    </>
  );
}

type NoFly = NonNullable<RouteDocument["noFly"]>[number];
type Obstacle = NonNullable<RouteDocument["obstacles"]>[number];

function Zone({ zone, index }: { zone: NoFly; index: number }) {
  const text = usePartText();
  const routeText = useRouteText();
  const { document } = usePanel();
  const setDocument = useDocumentSetter();
  const { noFly = [] } = document;
  const set = (own: Partial<NoFly>, typing: string): void =>
    setDocument({ noFly: noFly.with(index, { ...zone, ...own }) }, `${zone.id} ${typing}`);
  return (
    <li>
      <div className={style["hazardHead"]}>
        <TextField
          label={routeText("name")}
          value={zone.name}
          maxLength={120}
          onChange={(name) => set({ name }, "name")}
        />
        <IconButton
          label={text("removeNamed", { name: zone.name })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => setDocument({ noFly: noFly.toSpliced(index, 1) })}
        />
      </div>
      <Pair>
        <Figure
          path={`noFly.${index}.upToM`}
          label={text("upTo")}
          unit="m"
          value={zone.upToM ?? null}
          placeholder={text("anyHeight")}
          onChange={(upToM) => set({ upToM }, "upToM")}
          onClear={() => set({ upToM: undefined }, "upToM")}
        />
      </Pair>
      <ErrorAt path={`noFly.${index}`} />
    </li>
  );
}

function Thing({ obstacle, index }: { obstacle: Obstacle; index: number }) {
  const text = usePartText();
  const routeText = useRouteText();
  const { document } = usePanel();
  const setDocument = useDocumentSetter();
  const { obstacles = [] } = document;
  const set = (own: Partial<Obstacle>, typing: string): void =>
    setDocument({ obstacles: obstacles.with(index, { ...obstacle, ...own }) }, `${obstacle.id} ${typing}`);
  const figures = [
    ["heightM", routeText("height")],
    ["clearanceM", text("clearance")],
  ] as const;
  return (
    <li>
      <div className={style["hazardHead"]}>
        <TextField
          label={routeText("name")}
          value={obstacle.name}
          maxLength={120}
          onChange={(name) => set({ name }, "name")}
        />
        <IconButton
          label={text("removeNamed", { name: obstacle.name })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => setDocument({ obstacles: obstacles.toSpliced(index, 1) })}
        />
      </div>
      <Pair>
        {figures.map(([key, label]) => (
          <Figure
            key={key}
            path={`obstacles.${index}.${key}`}
            label={label}
            unit="m"
            value={obstacle[key]}
            onChange={(value) => set({ [key]: value }, key)}
          />
        ))}
      </Pair>
      <ErrorAt path={`obstacles.${index}`} />
    </li>
  );
}

export function HazardSummary() {
  const text = usePartText();
  const { noFly = [], obstacles = [] } = usePanel().document;
  if (noFly.length + obstacles.length === 0) return text("noHazards");
  return `${text("noFlyCount", { count: noFly.length })} · ${text("obstacleCount", { count: obstacles.length })}`;
}
