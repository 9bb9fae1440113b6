import { WAITING_REASONS } from "@overfly/contract/missions/mission-workflow";
import { ALL_SUBTYPES, type Subtype, SUBTYPES } from "@overfly/contract/missions/missions";
import { docks } from "@overfly/contract/docks/docks";
import { projects } from "@overfly/contract/projects/projects";
import { INDUSTRIES } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Choice, DayFilter, type MissionList, missionQueryOf, selectedOf } from "./mission-filters.tsx";
import style from "./missions.module.css";

/** Those that are behind a button, whose code is loaded when they are shown. */
export function RarerFilters({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  return (
    <>
      <SubtypeFilter list={list} />
      <WaitingFilter list={list} />
      <DayFilter list={list} name="flight_date" label={t("flightDate")} />
      <Choice
        list={list}
        name="has_flight_date"
        label={t("dating")}
        any={t("anyDating")}
        options={[
          { key: "true", label: t("dated.true") },
          { key: "false", label: t("dated.false") },
        ]}
      />
      <DayFilter list={list} name="completed" label={t("completedOn")} />
      <ProjectFilter list={list} />
      <DockFilter list={list} />
      <IndustryFilter list={list} />
      <Choice
        list={list}
        name="has_data_product"
        label={t("dataProduct")}
        any={t("anyProduct")}
        options={[
          { key: "true", label: t("product.true") },
          { key: "false", label: t("product.false") },
        ]}
      />
    </>
  );
}

/** Those of the chosen type. */
function SubtypeFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const { type } = missionQueryOf(list.query);
  const subtypes: readonly Subtype[] = type === undefined ? ALL_SUBTYPES : SUBTYPES[type];
  return (
    <Choice
      list={list}
      name="subtype"
      label={t("subtype")}
      any={t("anySubtype")}
      options={subtypes.map((key) => ({ key, label: t(`subtype.${key}`) }))}
    />
  );
}

/** By what the mission waits for; a client is not told. */
function WaitingFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  if (useIsClient()) return null;
  return (
    <div className={style["filter"]}>
      <MultiDropdown
        label={t("waitingFor")}
        none={t("anyWaiting")}
        value={selectedOf(list.query.waiting)}
        onChange={(keys) => list.filter({ waiting: keys.join(",") })}
        options={WAITING_REASONS.map((key) => ({ key: String(key), label: t(`waiting.${key}`) }))}
      />
    </div>
  );
}

function ProjectFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const mayChoose = useAllowed(projects.list);
  const known = useQuery({ ...projectQueries.choices, enabled: mayChoose });
  if (!mayChoose) return null;
  return (
    <Choice
      list={list}
      name="project"
      label={t("project")}
      any={t("anyProject")}
      loading={known.isPending}
      options={(known.data ?? []).map(({ id, name }) => ({ key: String(id), label: name }))}
    />
  );
}

/** By the dock that flies or flew it; a client is not told. */
function DockFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const mayChoose = useAllowed(docks.list);
  const isClient = useIsClient();
  const known = useQuery({ ...dockQueries.fleet, enabled: mayChoose && !isClient });
  if (!mayChoose || isClient || (known.data?.length === 0 && !list.query.dock)) return null;
  return (
    <Choice
      list={list}
      name="dock"
      label={t("dock")}
      any={t("anyDock")}
      loading={known.isPending}
      options={(known.data ?? []).map(({ id, name }) => ({ key: String(id), label: name }))}
    />
  );
}

function IndustryFilter({ list }: { list: MissionList }) {
  const { t } = useTranslation("missions");
  const { t: tSites } = useTranslation("sites");
  return (
    <div className={style["filter"]}>
      <MultiDropdown
        label={t("industry")}
        none={t("anyIndustry")}
        value={selectedOf(list.query.industries)}
        onChange={(keys) => list.filter({ industries: keys.join(",") })}
        options={INDUSTRIES.map((key) => ({ key: String(key), label: tSites(`industry.${key}`) }))}
      />
    </div>
  );
}
