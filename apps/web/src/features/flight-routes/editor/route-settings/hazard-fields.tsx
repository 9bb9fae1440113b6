import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useQuery } from "@tanstack/react-query";
import { IconBan, IconBuildingBroadcastTower, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import style from "#features/flight-routes/editor/waypoints/lists.module.css";
import { Hint } from "#platform/ui/display/hint.tsx";
import {
  FieldError,
  DocumentNumberField,
  FieldRow,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { useEditedDocument, useUpdateDocument } from "#features/flight-routes/store/editing.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** No-fly zones and obstacles of the route, in addition to the site's zones. */
export function HazardFields() {
  const { t } = useTranslation("flight-routes/editor");
  const site = useSite();
  const document = useEditedDocument();
  const { noFlyZones = [], obstacles = [] } = document;
  const zones = useQuery(siteQueries.zones(site.token));
  const ownOfSite = (zones.data ?? []).filter(({ kind }) => kind === "no_fly" || kind === "restricted");
  return (
    <>
      <ToolButton tool="noFlyZone" icon={<IconBan size={16} aria-hidden />} hint={t("drawNoFlyHint")}>
        {t("drawNoFly")}
      </ToolButton>
      {ownOfSite.length > 0 && <Hint>{t("siteZones", { count: ownOfSite.length })}</Hint>}
      {noFlyZones.length > 0 && (
        <ul className={style["hazards"]} aria-label={t("noFly")}>
          {noFlyZones.map((zone, index) => (
            <NoFlyZoneFields key={zone.id} zone={zone} index={index} />
          ))}
        </ul>
      )}
      <ToolButton
        tool="obstacle"
        icon={<IconBuildingBroadcastTower size={16} aria-hidden />}
        hint={t("addObstacleHint")}
      >
        {t("addObstacle")}
      </ToolButton>
      {obstacles.length > 0 && (
        <ul className={style["hazards"]} aria-label={t("obstacles")}>
          {obstacles.map((obstacle, index) => (
            <ObstacleFields key={obstacle.id} obstacle={obstacle} index={index} />
          ))}
        </ul>
      )}
    </>
  );
}

type NoFly = NonNullable<RouteDocument["noFlyZones"]>[number];
type Obstacle = NonNullable<RouteDocument["obstacles"]>[number];

function NoFlyZoneFields({ zone, index }: { zone: NoFly; index: number }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const setDocument = useUpdateDocument();
  const { noFlyZones = [] } = document;
  const set = (own: Partial<NoFly>, typing: string): void =>
    setDocument({ noFlyZones: noFlyZones.with(index, { ...zone, ...own }) }, `${zone.id} ${typing}`);
  return (
    <li>
      <div className={style["hazardHead"]}>
        <TextField
          label={tRoute("name")}
          value={zone.name}
          maxLength={120}
          onChange={(name) => set({ name }, "name")}
        />
        <IconButton
          label={t("removeNamed", { name: zone.name })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => setDocument({ noFlyZones: noFlyZones.toSpliced(index, 1) })}
        />
      </div>
      <FieldRow>
        <DocumentNumberField
          path={`noFlyZones.${index}.ceilingM`}
          label={t("upTo")}
          unit="m"
          value={zone.ceilingM ?? null}
          placeholder={t("anyHeight")}
          onChange={(ceilingM) => set({ ceilingM }, "ceilingM")}
          onClear={() => set({ ceilingM: undefined }, "ceilingM")}
        />
      </FieldRow>
      <FieldError path={`noFlyZones.${index}`} />
    </li>
  );
}

function ObstacleFields({ obstacle, index }: { obstacle: Obstacle; index: number }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const document = useEditedDocument();
  const setDocument = useUpdateDocument();
  const { obstacles = [] } = document;
  const set = (own: Partial<Obstacle>, typing: string): void =>
    setDocument({ obstacles: obstacles.with(index, { ...obstacle, ...own }) }, `${obstacle.id} ${typing}`);
  const figures = [
    ["heightM", tRoute("height")],
    ["clearanceM", t("clearance")],
  ] as const;
  return (
    <li>
      <div className={style["hazardHead"]}>
        <TextField
          label={tRoute("name")}
          value={obstacle.name}
          maxLength={120}
          onChange={(name) => set({ name }, "name")}
        />
        <IconButton
          label={t("removeNamed", { name: obstacle.name })}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => setDocument({ obstacles: obstacles.toSpliced(index, 1) })}
        />
      </div>
      <FieldRow>
        {figures.map(([key, label]) => (
          <DocumentNumberField
            key={key}
            path={`obstacles.${index}.${key}`}
            label={label}
            unit="m"
            value={obstacle[key]}
            onChange={(value) => set({ [key]: value }, key)}
          />
        ))}
      </FieldRow>
      <FieldError path={`obstacles.${index}`} />
    </li>
  );
}

export function HazardSummary() {
  const { t } = useTranslation("flight-routes/editor");
  const { noFlyZones = [], obstacles = [] } = useEditedDocument();
  if (noFlyZones.length + obstacles.length === 0) return t("noHazards");
  return `${t("noFlyCount", { count: noFlyZones.length })} · ${t("obstacleCount", { count: obstacles.length })}`;
}
