import { type Project, projects } from "@overfly/contract/projects/projects";
import { IconBriefcase } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Every project, the provider's own and its clients'. */
export const ProjectsScreen = () => (
  <ProjectList title={useTranslation("projects").t("title")} path="/projects" ofClients={false} />
);

/** Projects that have a client. */
export const ClientProjectsScreen = () => (
  <ProjectList title={useTranslation("projects").t("clientTitle")} path="/client-projects" ofClients />
);

function ProjectList({ title, path, ofClients }: { title: string; path: string; ofClients: boolean }) {
  const { t } = useTranslation("projects");
  const list = useListSearch();
  const query = { ...list.query, ...(ofClients ? { of_clients: "true" } : {}) };
  const page = useQuery({ ...projectQueries.list(query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={title}
      icon={<IconBriefcase size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty"), description: t("emptyHint") }}
      create={{ endpoint: projects.create, label: t("create"), to: `${path}/create` }}
      list={list}
      columns={useColumns()}
      rowKey={(project) => project.id}
      page={page}
    />
  );
}

function useColumns(): Column<Project>[] {
  const { t } = useTranslation("projects");
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
      key: "description",
      label: t("description"),
      cell: (project) => <span dir="auto">{project.description || "–"}</span>,
      plain: (project) => project.description,
    },
    {
      key: "created_by",
      label: t("createdBy"),
      cell: (project) => <bdi>{project.created_by}</bdi>,
      plain: (project) => project.created_by,
    },
    {
      key: "created_at",
      label: t("created"),
      sortable: true,
      cell: (project) => <When at={project.created_at} form="date" />,
      plain: (project) => project.created_at,
    },
  ];
}
