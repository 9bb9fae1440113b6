import { ANOMALY_CLASSES, SEVERITIES } from "@overfly/contract/anomalies/anomalies";
import { clients } from "@overfly/contract/clients/clients";
import { REPAIR_DUE, REPAIR_STATES, repairs } from "@overfly/contract/anomalies/repairs";
import { missions } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { REPAIR_FILTERS, type RepairList, valuesOf } from "./repair-search.ts";
import style from "./repairs.module.css";

/** An option's key can't be empty. */
const ANY = "any";
/** Power losses in kW. */
const LOSSES = ["0.1", "1", "10"] as const;

interface FilterProps {
  list: RepairList;
}

/** All filters of the list, kept in the URL. On phones they are folded away. */
export function RepairFilters({ list, folded }: FilterProps & { folded: boolean }) {
  const { t } = useTranslation("anomalies/repairs");
  const format = useFormat();
  const fields = (
    <div className={style["filters"]}>
      <States list={list} />
      <Assignees list={list} />
      <Due list={list} />
      <Severities list={list} />
      <Places list={list} />
      {list.query.mission !== undefined && <MissionFilter list={list} token={list.query.mission} />}
      <Classes list={list} />
      <Losses list={list} />
    </div>
  );
  if (!folded) return fields;
  const active = REPAIR_FILTERS.filter((name) => list.query[name] !== undefined).length;
  return (
    <details className={style["folded"]}>
      <summary>{active === 0 ? t("filters") : `${t("filters")} (${format.number(active)})`}</summary>
      {fields}
    </details>
  );
}

const Filter = ({ children }: { children: ReactNode }) => <div className={style["filter"]}>{children}</div>;

function States({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  return (
    <Filter>
      <MultiDropdown
        label={t("state")}
        none={t("anyState")}
        value={valuesOf(list.query.state)}
        onChange={(keys) => list.filter({ state: keys.join(",") })}
        options={REPAIR_STATES.map((key) => ({
          key: String(key),
          label:
            key === "open"
              ? t("open")
              : key === "resolved_by_inspection"
                ? t("resolvedByInspection")
                : tAnomalies(`repairStatus.${key}`),
        }))}
      />
    </Filter>
  );
}

function Severities({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: severityText } = useTranslation("platform/severity");
  return (
    <Filter>
      <MultiDropdown
        label={t("severity")}
        none={t("anySeverity")}
        value={valuesOf(list.query.severity)}
        onChange={(keys) => list.filter({ severity: keys.join(",") })}
        options={SEVERITIES.toReversed().map((key) => ({ key: String(key), label: severityText(key) }))}
      />
    </Filter>
  );
}

function Classes({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tAnomalies } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  return (
    <Filter>
      <MultiDropdown
        label={tAnomalies("class")}
        none={t("anyClass")}
        value={valuesOf(list.query.class)}
        onChange={(keys) => list.filter({ class: keys.join(",") })}
        options={ANOMALY_CLASSES.map((key) => ({ key: String(key), label: classText(key) }))}
      />
    </Filter>
  );
}

function Assignees({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const mayAssign = useAllowed(repairs.assignees);
  const known = useQuery({ ...repairQueries.assignees, enabled: mayAssign });
  return (
    <Filter>
      <Dropdown
        label={t("assignee")}
        value={list.query.assignee ?? ANY}
        onChange={(key) => list.filter({ assignee: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyAssignee") },
          { key: "me", label: t("me") },
          { key: "nobody", label: t("nobody") },
          { key: "crew", label: t("crew") },
          ...(known.data ?? []).map(({ id, name }) => ({ key: id, label: name })),
        ]}
      />
    </Filter>
  );
}

function Due({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  return (
    <Filter>
      <Dropdown
        label={t("due")}
        value={list.query.due ?? ANY}
        onChange={(key) => list.filter({ due: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyDue") },
          ...REPAIR_DUE.map((key) => ({ key: String(key), label: t(`due.${key}`) })),
        ]}
      />
    </Filter>
  );
}

function Losses({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const format = useFormat();
  return (
    <Filter>
      <Dropdown
        label={t("loss")}
        value={list.query.loss ?? ANY}
        onChange={(key) => list.filter({ loss: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyLoss") },
          ...LOSSES.map((key) => ({
            key: String(key),
            label: t("minLoss", { value: format.unit(Number(key), "kW") }),
          })),
        ]}
      />
    </Filter>
  );
}

/** Chosen by a link from the mission; here it can only be given up. */
function MissionFilter({ list, token }: FilterProps & { token: string }) {
  const { t } = useTranslation("anomalies/repairs");
  const may = useAllowed(missions.get);
  const { data } = useQuery({ ...missionQueries.one(token), enabled: may, meta: { silent: true } });
  return (
    <Filter>
      <Dropdown
        label={t("mission")}
        value={token}
        onChange={(key) => list.filter({ mission: key === ANY ? "" : key })}
        options={[
          { key: ANY, label: t("anyMission") },
          { key: token, label: data?.number ?? "…" },
        ]}
      />
    </Filter>
  );
}

/** Site, and for the center also client. */
function Places({ list }: FilterProps) {
  const { t } = useTranslation("anomalies/repairs");
  const mayChooseClient = useAllowed(clients.list);
  const known = useQuery({ ...clientQueries.choices, enabled: mayChooseClient });
  const sites = useQuery(siteQueries.map);
  return (
    <>
      <Filter>
        <Dropdown
          label={t("site")}
          value={list.query.site ?? ANY}
          onChange={(key) => list.filter({ site: key === ANY ? "" : key })}
          loading={sites.isPending}
          options={[
            { key: ANY, label: t("anySite") },
            ...(sites.data ?? []).map(({ token, name }) => ({ key: token, label: name })),
          ]}
        />
      </Filter>
      {mayChooseClient && (
        <Filter>
          <MultiDropdown
            label={t("client")}
            none={t("anyClient")}
            value={valuesOf(list.query.clients)}
            onChange={(keys) => list.filter({ clients: keys.join(",") })}
            loading={known.isPending}
            options={(known.data ?? []).map(({ id, company_name }) => ({
              key: String(id),
              label: company_name,
            }))}
          />
        </Filter>
      )}
    </>
  );
}
