import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import style from "./request.module.css";

/** Which missions of a series a change is for. */
export type Scope = "one" | "following";

/** Whether later missions were ordered with this one. */
export const hasFollowing = (mission: MissionDetail | undefined): boolean =>
  mission !== undefined && mission.series !== null && mission.series.position < mission.series.total;

interface ScopeFieldProps {
  value: Scope;
  onChange: (scope: Scope) => void;
}

export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const { t } = useTranslation("missions/series");
  return (
    <div className={style["short"]}>
      <Dropdown
        label={t("scope")}
        value={value}
        onChange={onChange}
        options={[
          { key: "one", label: t("scope.one") },
          { key: "following", label: t("scope.following") },
        ]}
      />
    </div>
  );
}
