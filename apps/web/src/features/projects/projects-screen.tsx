import { listExports } from "@overfly/contract/exports/list-exports";
import { clients } from "@overfly/contract/clients/clients";
import { PROJECT_STATUSES } from "@overfly/contract/projects/project-status";
import { type Project, projects } from "@overfly/contract/projects/projects";
import { IconBriefcase, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { type ListSearch, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { DeleteProject } from "./delete-project.tsx";
import { useProjectColumns } from "./project-columns.tsx";

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
  const list = useListSearch(["status", "clients"]);
  const query = { ...list.query, ...(ofClients ? { of_clients: "true" } : {}) };
  const page = useQuery({ ...projectQueries.list(query), placeholderData: keepPreviousData });
  const [deleted, askToDelete] = useState<Project>();
  return (
    <>
      <ListScreen
        title={title}
        icon={<IconBriefcase size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: projects.create, label: t("create"), to: `${path}/create` }}
        list={list}
        filters={<Filters list={list} />}
        columns={useProjectColumns()}
        rowKey={(project) => project.id}
        href={(project) => `${path}/view/${project.id}`}
        rowActions={(project) => (
          <RowActions
            name={project.name}
            actions={[
              {
                label: t("delete"),
                endpoint: projects.remove,
                icon: <IconTrash size={16} aria-hidden />,
                onClick: () => askToDelete(project),
                danger: true,
              },
            ]}
          />
        )}
        page={page}
        exported={{ endpoint: listExports.projects, query: query }}
      />
      {deleted && <DeleteProject project={deleted} onClose={() => askToDelete(undefined)} />}
    </>
  );
}

const selectedOf = (value: string | undefined): string[] => (value ? value.split(",") : []);

function Filters({ list }: { list: ListSearch<"status" | "clients"> }) {
  const { t } = useTranslation("projects");
  const choosesClient = useAllowed(clients.list);
  const known = useQuery({ ...clientQueries.choices, enabled: choosesClient });
  return (
    <>
      <MultiDropdown
        label={t("status")}
        none={t("anyStatus")}
        value={selectedOf(list.query.status)}
        onChange={(keys) => list.filter({ status: keys.join(",") })}
        options={PROJECT_STATUSES.map((key) => ({ key: String(key), label: t(`status.${key}`) }))}
      />
      {choosesClient && (
        <MultiDropdown
          label={t("client")}
          none={t("anyClient")}
          value={selectedOf(list.query.clients)}
          onChange={(keys) => list.filter({ clients: keys.join(",") })}
          loading={known.isPending}
          searchable
          options={(known.data ?? []).map(({ id, company_name }) => ({
            key: String(id),
            label: company_name,
          }))}
        />
      )}
    </>
  );
}
