import { type FlightRoute, routes as calls } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { TextInput } from "@mantine/core";
import { IconLock, IconPencil, IconPlus, IconRoute, IconSearch } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { ErrorState } from "#platform/ui/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import screen from "#features/flight-routes/planner.module.css";
import { ImportButton } from "#features/flight-routes/versions/import/import-button.tsx";
import { LockNotice } from "#features/flight-routes/versions/locks/lock-notice.tsx";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { ResumeButton } from "#features/flight-routes/versions/actions/resume-button.tsx";
import { RouteActions } from "#features/flight-routes/versions/actions/route-actions.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./route-list.module.css";

export interface RouteListProps {
  site: SiteDetail;
  routes: UseQueryResult<FlightRoute[]>;
  chosen: FlightRoute | undefined;
  isDark: boolean;
  onChoose: (id: number | undefined) => void;
  onNew: () => void;
  onEdit: (route: FlightRoute) => void;
  /** Absent where nothing may be added. */
  onImport: ((files: readonly File[]) => void) | undefined;
  isImporting: boolean;
}

/** More routes than this are searched by name. */
const SEARCH_FROM = 8;

/** The site's routes; the chosen one shows what can be done with it. */
export function RouteList(props: RouteListProps) {
  const { routes } = props;
  const { t } = useTranslation("flight-routes");
  const { t: lifeText } = useTranslation("flight-routes/versions");
  const mayAdd = useAllowed(calls.create);
  const [search, setSearch] = useState("");
  const all = routes.data ?? NONE;
  const found = all.length > SEARCH_FROM ? all.filter(({ name }) => matches(name, search)) : all;
  return (
    <div className={screen["scroll"]}>
      <div className={screen["listHead"]}>
        <h2 className={screen["panelTitle"]}>{t("routes")}</h2>
        {all.length > 0 && <NewRouteButtons {...props} />}
      </div>
      {routes.isPending && <LinesSkeleton lines={6} />}
      {routes.isError && <ErrorState error={routes.error} retry={() => void routes.refetch()} />}
      {routes.data?.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} stroke={1.5} aria-hidden />}
          title={t("none")}
          action={<NewRouteButtons {...props} />}
        >
          {mayAdd ? lifeText("noneFirst") : t("noneReadOnly")}
        </EmptyState>
      )}
      {all.length > SEARCH_FROM && <Search value={search} onChange={setSearch} hasFound={found.length > 0} />}
      <ul className={style["list"]}>
        {found.map((route) => (
          <RouteItem key={route.id} {...props} route={route} />
        ))}
      </ul>
    </div>
  );
}

const NONE: FlightRoute[] = [];

const matches = (name: string, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  hasFound: boolean;
}

function Search({ value, onChange, hasFound }: SearchProps) {
  const { t } = useTranslation("flight-routes/versions");
  return (
    <div className={style["search"]}>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {!hasFound && (
        <p className={screen["dim"]} role="status">
          {t("noneFound")}
        </p>
      )}
    </div>
  );
}

/** The two ways to a new route: drawn, or from a file. */
function NewRouteButtons({ onNew, onImport, isImporting }: RouteListProps) {
  const { t } = useTranslation("flight-routes/versions");
  return (
    <div className={screen["buttons"]}>
      {onImport && <ImportButton label={t("import")} onFiles={onImport} pending={isImporting} />}
      <Allowed to={calls.create}>
        <Button kind="primary" size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t("newRoute")}
        </Button>
      </Allowed>
    </div>
  );
}

function RouteItem(props: RouteListProps & { route: FlightRoute }) {
  const { route, site, chosen, onChoose } = props;
  const { t } = useTranslation("flight-routes");
  const { t: lifeText } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const isChosen = chosen?.id === route.id;
  const { statistics: figures, locked_by } = route;
  const words = [
    format.unit(figures.distance_m / 1000, "km", 2),
    format.duration(figures.duration_s),
    t("photoCount", { count: figures.photo_count }),
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
        <span className={style["itemName"]}>
          <strong dir="auto">{route.name}</strong>
          {locked_by && (
            <IconLock
              size={14}
              stroke={1.75}
              role="img"
              aria-label={lifeText("lockedBy", { name: locked_by.name })}
            />
          )}
        </span>
        <StatisticsLine words={words} />
      </button>
      {isChosen && (
        <>
          <LockNotice route={route} />
          <BatteryList {...props} />
          <EditButton {...props} />
          <RouteActions route={route} site={site} />
        </>
      )}
    </li>
  );
}

/** Figures side by side, each in its own reading direction. */
const StatisticsLine = ({ words }: { words: readonly string[] }) => (
  <span className={style["words"]}>
    {words.map((word) => (
      <bdi key={word}>{word}</bdi>
    ))}
  </span>
);

function BatteryList({ route, isDark }: RouteListProps & { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes");
  const format = useFormat();
  return (
    <ol className={style["batteries"]} aria-label={t("batterySets", { name: route.name })}>
      {route.statistics.battery_sets.map((set, index) => (
        <li key={`${index}-${set.photo_count}`}>
          <span className={style["swatch"]} style={{ background: batteryColor(index, isDark) }} />
          <span>{t("battery", { number: index + 1 })}</span>
          <StatisticsLine
            words={[
              format.unit(set.distance_m / 1000, "km", 2),
              format.duration(set.duration_s),
              t("photoCount", { count: set.photo_count }),
            ]}
          />
          <span className={style["atEnd"]}>
            <ResumeButton route={route} battery={index + 1} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Nothing is edited that somebody else has locked. */
function EditButton({ route, onEdit }: RouteListProps & { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes");
  const { t: lifeText } = useTranslation("flight-routes/versions");
  const { isLockedByOther: isForeign } = useLock(route);
  return (
    <Allowed to={calls.update}>
      <div className={style["edit"]}>
        <Button
          kind="primary"
          size="xs"
          fullWidth
          icon={<IconPencil size={16} aria-hidden />}
          disabled={isForeign}
          hint={isForeign ? lifeText("lockedWords", { name: route.locked_by?.name ?? "" }) : undefined}
          onClick={() => onEdit(route)}
        >
          {t("edit")}
        </Button>
      </div>
    </Allowed>
  );
}
