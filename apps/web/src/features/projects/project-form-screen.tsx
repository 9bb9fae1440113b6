import { clients } from "@overfly/contract/clients/clients";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { draftOf, type ProjectDraft, ProjectFields, useProjectBody } from "./project-fields.tsx";
import { useCreateProject } from "./project-mutations.ts";

export const NewProjectScreen = () => <ProjectForm path="/projects" forClient={false} />;

export const NewClientProjectScreen = () => <ProjectForm path="/client-projects" forClient />;

interface NewDraft extends ProjectDraft {
  client_id: string | null;
}

/** A client's own users do not choose: the project is their organization's. */
function ProjectForm({ path, forClient }: { path: string; forClient: boolean }) {
  const { t } = useTranslation("projects");
  const choosesClient = useAllowed(clients.list);
  const create = useCreateProject();
  const draft = useDraft<NewDraft>({ ...draftOf(), client_id: null }, create.error);
  const submit = useSubmit(path, create);
  const needsClient = forClient && choosesClient;
  const { client_id: clientId } = draft.values;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (draft.require("name", ...(needsClient ? (["client_id"] as const) : []))) submit(draft.values);
  };
  return (
    <Page title={t("create")}>
      <Panel>
        <form onSubmit={send} noValidate>
          <Stack gap="md" maw={640}>
            <TextField label={t("name")} {...draft.field("name")} maxLength={120} required />
            {choosesClient && (
              <ClientChoice
                {...draft.field("client_id")}
                // sites are the client's
                onChange={(id) => draft.set({ client_id: id, site_tokens: [] })}
                required={needsClient}
              />
            )}
            <ProjectFields draft={draft} clientId={clientId === null ? null : Number(clientId)} />
            {draft.message !== undefined && (
              <Alert role="alert" tone="bad">
                {draft.message}
              </Alert>
            )}
            <div>
              <Button kind="primary" type="submit" pending={create.isPending}>
                {t("save")}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

function useSubmit(path: string, create: ReturnType<typeof useCreateProject>) {
  const { t } = useTranslation("projects");
  const navigate = useNavigate();
  const bodyOf = useProjectBody();
  return ({ client_id, ...values }: NewDraft): void => {
    const body = { ...bodyOf(values), client_id: client_id === null ? null : Number(client_id) };
    create.mutate(body, {
      onSuccess: ({ data }) => {
        toastSuccess(t("projectCreated"));
        void navigate(`${path}/view/${data.id}`);
      },
    });
  };
}

interface ClientChoiceProps {
  value: string | null;
  onChange: (id: string) => void;
  required: boolean;
  error: string | undefined;
}

function ClientChoice({ required, ...field }: ClientChoiceProps) {
  const { t } = useTranslation("projects");
  const { data = [], isPending } = useQuery(clientQueries.choices);
  return (
    <Dropdown
      {...field}
      label={t("client")}
      required={required}
      hint={required ? undefined : t("clientHint")}
      loading={isPending}
      searchable
      options={data.map(({ id, company_name }) => ({ key: String(id), label: company_name }))}
    />
  );
}
