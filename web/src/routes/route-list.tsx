import { type FlightRoute, routes as calls } from "@overfly/contract/routes";
import { Menu } from "@mantine/core";
import {
  IconDownload,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
  IconCursorText,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { fileUrl } from "#api/call.ts";
import { useAllowed } from "#api/user.ts";
import { useFormat } from "#text/format.ts";
import { Allowed } from "#ui/allowed.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinesSkeleton } from "#ui/skeletons.tsx";
import { batteryColor } from "./battery-colors.ts";
import { useRouteText } from "./route-text.ts";
import style from "./routes.module.css";

export interface RouteListProps {
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  isDark: boolean;
  onChoose: (id: number | undefined) => void;
  onNew: () => void;
  onEdit: (route: FlightRoute) => void;
  onRename: (route: FlightRoute) => void;
  onRemove: (route: FlightRoute) => void;
}

/** The site's routes; the chosen one shows what can be done with it. */
export function RouteList(props: RouteListProps) {
  const { routes, onNew } = props;
  const text = useRouteText();
  const mayAdd = useAllowed(calls.create);
  const newButton = (
    <Allowed to={calls.create}>
      <Button kind="primary" size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        {text("newRoute")}
      </Button>
    </Allowed>
  );
  return (
    <div className={style["scroll"]}>
      <div className={style["listHead"]}>
        <h2 className={style["panelTitle"]}>{text("routes")}</h2>
        {routes.data && routes.data.length > 0 && newButton}
      </div>
      {routes.isPending && <LinesSkeleton lines={6} />}
      {routes.isError && <ErrorState error={routes.error} retry={() => void routes.refetch()} />}
      {routes.data?.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} stroke={1.5} aria-hidden />}
          title={text("none")}
          action={newButton}
        >
          {text(mayAdd ? "noneWords" : "noneReadOnly")}
        </EmptyState>
      )}
      <ul className={style["list"]}>
        {routes.data?.map((route) => (
          <RouteItem key={route.id} {...props} route={route} />
        ))}
      </ul>
    </div>
  );
}

function RouteItem(props: RouteListProps & { route: FlightRoute }) {
  const { route, chosen, onChoose } = props;
  const text = useRouteText();
  const format = useFormat();
  const isChosen = chosen?.id === route.id;
  const { statistics: figures } = route;
  const words = [
    format.unit(figures.distance_m / 1000, "km", 2),
    format.duration(figures.duration_s),
    text("photoCount", { count: figures.photo_count }),
    format.unit(figures.gsd_cm, "cm", 1),
  ];
  return (
    <li className={style["item"]} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={style["choose"]}
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? undefined : route.id)}
      >
        <strong>{route.name}</strong>
        <Words words={words} />
      </button>
      {isChosen && (
        <>
          <BatteryList {...props} />
          <ItemActions {...props} />
        </>
      )}
    </li>
  );
}

/** Figures side by side, each in its own reading direction. */
const Words = ({ words }: { words: readonly string[] }) => (
  <span className={style["words"]}>
    {words.map((word) => (
      <bdi key={word}>{word}</bdi>
    ))}
  </span>
);

function BatteryList({ route, isDark }: RouteListProps & { route: FlightRoute }) {
  const text = useRouteText();
  const format = useFormat();
  return (
    <ol className={style["batteries"]} aria-label={text("batterySets", { name: route.name })}>
      {route.statistics.battery_sets.map((set, index) => (
        <li key={`${index}-${set.photo_count}`}>
          <span className={style["swatch"]} style={{ background: batteryColor(index, isDark) }} />
          <span>{text("battery", { number: index + 1 })}</span>
          <Words
            words={[
              format.unit(set.distance_m / 1000, "km", 2),
              format.duration(set.duration_s),
              text("photoCount", { count: set.photo_count }),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

function ItemActions({ route, onEdit, onRename, onRemove }: RouteListProps & { route: FlightRoute }) {
  const text = useRouteText();
  return (
    <div className={style["itemActions"]}>
      <Allowed to={calls.update}>
        <Button size="xs" icon={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(route)}>
          {text("edit")}
        </Button>
      </Allowed>
      <ExportMenu route={route} />
      <span className={style["gap"]} />
      <Allowed to={calls.update}>
        <IconButton
          size="sm"
          label={text("rename")}
          icon={<IconCursorText size={16} aria-hidden />}
          onClick={() => onRename(route)}
        />
      </Allowed>
      <Allowed to={calls.remove}>
        <IconButton
          size="sm"
          danger
          label={text("remove")}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => onRemove(route)}
        />
      </Allowed>
    </div>
  );
}

/** The whole route, or one battery's flight, as a DJI KMZ. */
function ExportMenu({ route }: { route: FlightRoute }) {
  const text = useRouteText();
  const { id, statistics, site } = route;
  const url = (set?: number): string =>
    fileUrl(calls.exportFile, {
      params: { token: site.token, id },
      query: set === undefined ? {} : { battery_set: set },
    });
  const sets = statistics.battery_sets.length > 1 ? statistics.battery_sets : [];
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <span>
          <Button size="xs" icon={<IconDownload size={16} aria-hidden />}>
            {text("export")}
          </Button>
        </span>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Item component="a" href={url()} download>
          {text("exportAll")}
        </Menu.Item>
        {sets.map((set, index) => (
          <Menu.Item key={`${index}-${set.photo_count}`} component="a" href={url(index + 1)} download>
            {text("exportSet", { number: index + 1 })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
