import type { MissionDetail } from "@overfly/contract/missions/missions";
import { projects } from "@overfly/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { projectQueries } from "#platform/queries/project-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import style from "./missions.module.css";

type ChosenProject = NonNullable<MissionDetail["project"]>;

interface ProjectFieldProps {
  /** Whose projects are offered, beside those that are internal to the provider; everyone's if undefined. */
  client: number | undefined;
  value: ChosenProject | null;
  onChange: (project: ChosenProject | null) => void;
  error: string | undefined;
  /** Without any project there is nothing to choose. */
  whenNone?: string;
}

/** An option's key can't be empty. */
const NONE = "none";

/** The project that a mission belongs to, of those that take missions. */
export function ProjectField({ client, value, onChange, error, whenNone }: ProjectFieldProps) {
  const { t } = useTranslation("missions");
  const mayChoose = useAllowed(projects.list);
  const known = useQuery({ ...projectQueries.open, enabled: mayChoose });
  if (!mayChoose) return null;
  const offered = (known.data ?? []).filter(
    (project) => project.client === null || client === undefined || project.client.id === client,
  );
  const all = [...(value && offered.every(({ id }) => id !== value.id) ? [value] : []), ...offered];
  if (known.data && all.length === 0) return whenNone === undefined ? null : <p>{whenNone}</p>;
  return (
    <div className={style["project"]}>
      <Dropdown
        label={t("project")}
        value={value === null ? NONE : String(value.id)}
        onChange={(key) => {
          const chosen = all.find(({ id }) => String(id) === key);
          onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
        }}
        loading={known.isPending}
        error={error}
        options={[
          { key: NONE, label: t("noProject") },
          ...all.map(({ id, name }) => ({ key: String(id), label: name })),
        ]}
      />
    </div>
  );
}
