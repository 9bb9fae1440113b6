import { type Project, projects } from "@overfly/contract/projects/projects";
import { IconBriefcase, IconPencil, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { type RowAction, RowActions } from "#platform/ui/table/row-actions.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useDeleteProject } from "./project-mutations.ts";

const ProjectDialog = lazy(() => import("./project-dialog.tsx").then((m) => ({ default: m.ProjectDialog })));

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
  const [edited, edit] = useState<Project>();
  const [deleted, askToDelete] = useState<Project>();
  const remove = useDeleteProject();
  const actionsOf = (project: Project): RowAction[] => [
    {
      label: t("edit"),
      endpoint: projects.update,
      icon: <IconPencil size={16} aria-hidden />,
      onClick: () => edit(project),
    },
    {
      label: t("delete"),
      endpoint: projects.remove,
      icon: <IconTrash size={16} aria-hidden />,
      onClick: () => askToDelete(project),
    },
  ];
  return (
    <>
      <ListScreen
        title={title}
        icon={<IconBriefcase size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: projects.create, label: t("create"), to: `${path}/create` }}
        list={list}
        columns={useColumns()}
        rowKey={(project) => project.id}
        rowActions={(project) => <RowActions name={project.name} actions={actionsOf(project)} />}
        page={page}
      />
      <Suspense>{edited && <ProjectDialog project={edited} onClose={() => edit(undefined)} />}</Suspense>
      {deleted && (
        <ConfirmCall
          title={t("deleteTitle", { name: deleted.name })}
          action={t("delete")}
          call={remove}
          input={deleted.id}
          done={t("deleted", { name: deleted.name })}
          onClose={() => askToDelete(undefined)}
        >
          {t("deleteHint")}
        </ConfirmCall>
      )}
    </>
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
