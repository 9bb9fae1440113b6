import type { Project } from "@overfly/contract/projects/projects";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { ProjectStatusBadge } from "./project-status-badge.tsx";
import style from "./projects.module.css";
import { useDay } from "#platform/i18n/use-day.ts";

export function useProjectColumns(): Column<Project>[] {
  const { t } = useTranslation("projects");
  const day = useDay();
  const dayColumn = (key: "starts_on" | "ends_on", label: string): Column<Project> => ({
    key,
    label,
    sortable: true,
    cell: (project) => day(project[key]),
    plain: (project) => project[key],
  });
  return [
    nameColumn(t("name")),
    {
      key: "client",
      label: t("client"),
      sortable: true,
      cell: ({ client }) => <bdi>{client?.company_name ?? t("ownProject")}</bdi>,
      plain: ({ client }) => client?.company_name ?? null,
    },
    {
      key: "status",
      label: t("status"),
      sortable: true,
      cell: ({ status }) => <ProjectStatusBadge status={status} />,
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "progress",
      label: t("progress"),
      cell: (project) => <Progress {...project} />,
      plain: ({ delivered, ordered }) => `${delivered}/${ordered}`,
    },
    dayColumn("starts_on", t("startsOn")),
    dayColumn("ends_on", t("endsOn")),
    {
      key: "description",
      label: t("description"),
      optional: true,
      cell: (project) => <span dir="auto">{project.description || "–"}</span>,
      plain: (project) => project.description,
    },
    {
      key: "created_by",
      label: t("createdBy"),
      optional: true,
      cell: (project) => <bdi>{project.created_by}</bdi>,
      plain: (project) => project.created_by,
    },
    {
      key: "created_at",
      label: t("created"),
      sortable: true,
      optional: true,
      cell: (project) => <When at={project.created_at} form="date" />,
      plain: (project) => project.created_at,
    },
  ];
}

/** How many missions are delivered, as a bar and in figures. */
export function Progress({ ordered, delivered }: Pick<Project, "ordered" | "delivered">) {
  const { t } = useTranslation("projects");
  if (ordered === 0) return t("noneOrdered");
  return (
    <>
      <span className={style["bar"]} aria-hidden>
        <span style={{ inlineSize: `${(delivered / ordered) * 100}%` }} />
      </span>
      {t("progressOf", { delivered, ordered })}
    </>
  );
}
