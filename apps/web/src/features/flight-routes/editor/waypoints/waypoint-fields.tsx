import { IconMapPinPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ActionList } from "./action-list.tsx";
import { ListEntryActions } from "./list-entry-actions.tsx";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { ListPagination, pageContaining } from "./list-pagination.tsx";
import style from "./lists.module.css";
import {
  SegmentedField,
  FieldError,
  DocumentNumberField,
  FieldRow,
  CoordinateFields,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useActivePoint } from "#features/flight-routes/store/active-point.ts";
import { usePlanning, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";

export type WaypointsItem = Extract<RouteItem, { kind: "waypoints" }>;
type Waypoint = WaypointsItem["waypoints"][number];

/** Manual waypoints: one at a time is expanded. */
export function WaypointFields({ item }: { item: WaypointsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const errors = useDocumentErrors();
  const { index: selected, select: choose } = useActivePoint();
  const { waypoints } = item;
  const wrong = waypoints.findIndex((_, index) => errors.ofItem(item.id, `waypoints.${index}.`));
  const open = wrong >= 0 ? wrong : selected;
  const [page, turn] = useState(0);
  const from = pageContaining(open, page);
  return (
    <>
      <ToolButton
        tool="waypoint"
        icon={<IconMapPinPlus size={16} aria-hidden />}
        hint={t("addWaypointsHint")}
      >
        {t("addWaypoints")}
      </ToolButton>
      <FieldError item={item.id} path="waypoints" />
      <ol className={style["lines"]} aria-label={t("kind.waypoints")}>
        {waypoints.slice(from.first, from.last).map((waypoint, offset) => {
          const index = from.first + offset;
          const isOpen = index === open;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a waypoint is its place in the list
            <li key={index} data-open={isOpen || undefined}>
              <WaypointHead
                waypoint={waypoint}
                index={index}
                isOpen={isOpen}
                onOpen={() => choose(isOpen ? undefined : index)}
              />
              {isOpen && <WaypointBody item={item} index={index} waypoint={waypoint} onSelect={choose} />}
            </li>
          );
        })}
      </ol>
      <ListPagination count={waypoints.length} page={from.page} onPage={turn} />
      {waypoints.length > 1 && <AllWaypoints item={item} />}
      {waypoints.length > 0 && (
        <div className={fields["buttons"]}>
          <Button
            size="xs"
            kind="quiet"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => set({ waypoints: [] })}
          >
            {t("clear")}
          </Button>
        </div>
      )}
    </>
  );
}

interface HeadProps {
  waypoint: Waypoint;
  index: number;
  isOpen: boolean;
  onOpen: () => void;
}

function WaypointHead({ waypoint, index, isOpen, onOpen }: HeadProps) {
  const { t } = useTranslation("flight-routes/editor");
  const format = useFormat();
  const { actions, heightM } = waypoint;
  return (
    <button type="button" className={style["lineHead"]} aria-expanded={isOpen} onClick={onOpen}>
      <span className={style["number"]}>{index + 1}</span>
      <span>{format.unit(heightM, "m", 1)}</span>
      <span className={fields["dim"]}>{t("actionCount", { count: actions.length })}</span>
    </button>
  );
}

interface BodyProps {
  item: WaypointsItem;
  index: number;
  waypoint: Waypoint;
  onSelect: (index: number | undefined) => void;
}

function WaypointBody({ item, index, waypoint, onSelect }: BodyProps) {
  const { t } = useTranslation("flight-routes/editor");
  const updateItem = useUpdateItem(item);
  const path = `waypoints.${index}`;
  const set = (own: Partial<Waypoint>, typing?: string): void =>
    updateItem(
      { waypoints: item.waypoints.with(index, { ...waypoint, ...own }) },
      typing && `${path} ${typing}`,
    );
  return (
    <div className={style["lineBody"]}>
      <CoordinateFields
        item={item.id}
        path={`${path}.position`}
        position={waypoint.position}
        onChange={(position, typing) => set({ position }, typing)}
      />
      <WaypointFigures item={item} path={path} waypoint={waypoint} set={set} />
      <SegmentedField
        label={t("turn")}
        value={waypoint.turn ?? "stop"}
        options={[
          ["stop", t("turn.stop")],
          ["round", t("turn.round")],
          ["pass", t("turn.pass")],
        ]}
        onChange={(turn) => set({ turn })}
      />
      <ActionList
        item={item.id}
        path={`${path}.actions`}
        actions={waypoint.actions}
        onChange={(actions, typing) => set({ actions }, typing)}
      />
      <ListEntryActions
        entries={item.waypoints}
        index={index}
        removeLabel={t("removeWaypoint", { number: index + 1 })}
        onChange={(waypoints) => updateItem({ waypoints })}
        onSelect={onSelect}
      />
    </div>
  );
}

interface FiguresProps extends Pick<BodyProps, "item" | "waypoint"> {
  path: string;
  set: (own: Partial<Waypoint>, typing?: string) => void;
}

function WaypointFigures({ item, path, waypoint, set }: FiguresProps) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const planning = usePlanning();
  const found = planning.plan?.items.find(({ id }) => id === item.id)?.settings;
  const figures = [
    ["headingDeg", t("heading"), "°", t("alongPath")],
    ["gimbalPitchDeg", tRoute("gimbal"), "°", t("unchanged")],
    ["speedMps", tRoute("speed"), "m/s", String(found?.speedMps ?? "")],
  ] as const;
  return (
    <FieldRow>
      <DocumentNumberField
        item={item.id}
        path={`${path}.heightM`}
        label={tRoute("height")}
        unit="m"
        value={waypoint.heightM}
        onChange={(heightM) => set({ heightM }, "heightM")}
      />
      {figures.map(([key, label, unit, placeholder]) => (
        <DocumentNumberField
          key={key}
          item={item.id}
          path={`${path}.${key}`}
          label={label}
          unit={unit}
          value={waypoint[key] ?? null}
          placeholder={placeholder}
          onChange={(value) => set({ [key]: value }, key)}
          onClear={() => set({ [key]: undefined }, key)}
        />
      ))}
    </FieldRow>
  );
}

/** Sets the same height for all waypoints. */
function AllWaypoints({ item }: { item: WaypointsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const { waypoints } = item;
  const [first] = waypoints;
  const isSame = waypoints.every(({ heightM }) => heightM === first?.heightM);
  return (
    <FieldRow>
      <DocumentNumberField
        item={item.id}
        path="allHeights"
        label={t("heightOfAllWaypoints")}
        unit="m"
        value={isSame ? (first?.heightM ?? null) : null}
        placeholder={t("mixed")}
        onChange={(heightM) =>
          set({ waypoints: waypoints.map((waypoint) => ({ ...waypoint, heightM })) }, "allHeights")
        }
      />
    </FieldRow>
  );
}
