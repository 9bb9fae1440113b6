import { FREQUENCIES, type Frequency } from "@overfly/contract/projects/project-days";
import type { ProjectDetail } from "@overfly/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import type { useDraft } from "#platform/ui/fields/use-draft.ts";
import style from "./projects.module.css";

export interface ProjectDraft {
  name: string;
  description: string;
  starts_on: string;
  ends_on: string;
  frequency: Frequency;
  budget_note: string;
  site_tokens: string[];
}

export const draftOf = (project?: ProjectDetail): ProjectDraft => ({
  name: project?.name ?? "",
  description: project?.description ?? "",
  starts_on: project?.starts_on ?? "",
  ends_on: project?.ends_on ?? "",
  frequency: project?.frequency ?? "one_time",
  budget_note: project?.budget_note ?? "",
  site_tokens: project?.sites.map(({ token }) => token) ?? [],
});

/** The fields as the server takes them; a client can't set the budget. */
export const useProjectBody = () => {
  const isClient = useIsClient();
  return ({ starts_on, ends_on, budget_note, ...values }: ProjectDraft) => ({
    ...values,
    starts_on: starts_on || null,
    ends_on: ends_on || null,
    ...(isClient ? {} : { budget_note }),
  });
};

interface ProjectFieldsProps {
  draft: Pick<ReturnType<typeof useDraft<ProjectDraft>>, "field">;
  /** Only sites of this client; of all clients where absent. */
  clientId: number | null;
  /** Sites that the project has already, archived ones too. */
  sites?: ProjectDetail["sites"];
}

/** All of a project besides its name and client. */
export function ProjectFields({ draft: { field }, clientId, sites = [] }: ProjectFieldsProps) {
  const { t } = useTranslation("projects");
  const isClient = useIsClient();
  return (
    <>
      <SitesField {...field("site_tokens")} clientId={clientId} sites={sites} label={t("sites")} />
      <div className={style["pair"]}>
        <DateField label={t("startsOn")} {...field("starts_on")} />
        <DateField label={t("endsOn")} {...field("ends_on")} />
        <Dropdown
          label={t("frequency")}
          {...field("frequency")}
          options={FREQUENCIES.map((key) => ({ key, label: t(`frequency.${key}`) }))}
        />
      </div>
      <TextArea label={t("description")} {...field("description")} maxLength={4000} />
      {!isClient && (
        <TextArea label={t("budgetNote")} hint={t("budgetHint")} {...field("budget_note")} maxLength={2000} />
      )}
    </>
  );
}

interface SitesFieldProps {
  label: string;
  value: readonly string[];
  onChange: (tokens: string[]) => void;
  clientId: number | null;
  sites: ProjectDetail["sites"];
  error: string | undefined;
  required?: boolean;
}

/** Active sites of the project's client, and those that it has already. */
export function SitesField({ clientId, sites, ...field }: SitesFieldProps) {
  const { t } = useTranslation("projects");
  const active = useQuery(siteQueries.choicesOf(clientId));
  const names = new Map(
    [...sites, ...(active.data ?? [])].map(({ token, name }): [string, string] => [token, name]),
  );
  return (
    <MultiDropdown
      {...field}
      placeholder={t("chooseSites")}
      loading={active.isPending}
      searchable
      options={[...names].map(([key, label]) => ({ key, label }))}
    />
  );
}
