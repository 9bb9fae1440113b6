import { clients } from "@overfly/contract/clients/clients";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useCreateProject } from "./project-mutations.ts";

export const NewProjectScreen = () => <ProjectForm path="/projects" forClient={false} />;

export const NewClientProjectScreen = () => <ProjectForm path="/client-projects" forClient />;

/** A client's own users do not choose: the project is their organization's. */
function ProjectForm({ path, forClient }: { path: string; forClient: boolean }) {
  const { t } = useTranslation("projects");
  const choosesClient = useAllowed(clients.list);
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [clientId, setClientId] = useState<string | null>(null);
  const { missing, save, isSaving, errors } = useSaving(path);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save({
      body: { name, description, client_id: clientId === null ? null : Number(clientId) },
      missing: [
        ...(name.trim() === "" ? (["name"] as const) : []),
        ...(forClient && choosesClient && clientId === null ? (["client_id"] as const) : []),
      ],
    });
  };
  return (
    <Page title={t("create")}>
      <Panel>
        <form onSubmit={submit} noValidate>
          <Stack gap="md" maw={560}>
            <TextField
              label={t("name")}
              value={name}
              onChange={setName}
              maxLength={120}
              required
              error={missing.has("name") ? t("nameRequired") : errors["name"]}
            />
            {choosesClient && (
              <ClientChoice
                value={clientId}
                onChange={setClientId}
                required={forClient}
                error={missing.has("client_id") ? t("clientRequired") : errors["client_id"]}
              />
            )}
            <TextArea
              label={t("description")}
              value={description}
              onChange={setDescription}
              error={errors["description"]}
            />
            <div>
              <Button kind="primary" type="submit" pending={isSaving}>
                {t("save")}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
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

type Field = "name" | "client_id";

interface Attempt {
  body: Parameters<ReturnType<typeof useCreateProject>["mutate"]>[0]["body"];
  missing: readonly Field[];
}

function useSaving(path: string) {
  const { t } = useTranslation("projects");
  const navigate = useNavigate();
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateProject();
  const save = (attempt: Attempt): void => {
    setMissing(new Set(attempt.missing));
    if (attempt.missing.length > 0) return;
    create.mutate(
      { body: attempt.body, idempotencyKey },
      {
        onSuccess: () => {
          toastSuccess(t("projectCreated"));
          void navigate(path);
        },
        onError: (error) => {
          if (Object.keys(fieldErrors(error)).length === 0) toastError(error.message);
        },
      },
    );
  };
  return { missing, save, isSaving: create.isPending, errors: fieldErrors(create.error) };
}
