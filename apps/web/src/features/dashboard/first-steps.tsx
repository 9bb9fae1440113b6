import { type FirstStep, firstSteps } from "@overfly/contract/dashboard/first-steps";
import { kits } from "@overfly/contract/inventory/kits";
import { VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dashboardQueries } from "#platform/queries/dashboard-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { addPath } from "#platform/ui/use-add-dialog.ts";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./dashboard.module.css";

/** Where a step is done, and where what it made is found. */
interface Screens {
  open: string;
  done: string;
}
const listWithDialog = (path: string): Screens => ({ open: addPath(path), done: path });

const COMPANY_SETTINGS = "/settings/serviceProvider/general";

/** Mail is a setting of the server, which a text names. */
const SCREENS: Partial<Record<FirstStep, Screens>> = {
  company: { open: COMPANY_SETTINGS, done: COMPANY_SETTINGS },
  client: listWithDialog("/clients"),
  site: { open: "/sites/create", done: "/sites" },
  pilot: listWithDialog("/employees"),
  order: { open: "/missions/create", done: "/missions" },
  base_map: { open: COMPANY_SETTINGS, done: COMPANY_SETTINGS },
};

/** What is left to do until the first order; nothing once all is done, or the list was closed. */
export function FirstStepsPanel() {
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const { data: steps = [] } = useQuery(dashboardQueries.firstSteps);
  const dismiss = useMutation({
    mutationFn: () => call(firstSteps.dismiss),
    onSuccess: () => client.invalidateQueries({ queryKey: dashboardQueries.firstSteps.queryKey }),
    meta: { error: "platform/errors:update" },
  });
  if (steps.every(({ is_done }) => is_done)) return null;
  return (
    <Panel
      title={t("firstSteps")}
      actions={
        <Allowed to={firstSteps.dismiss}>
          <Button size="xs" kind="quiet" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t("closeFirstSteps")}
          </Button>
        </Allowed>
      }
    >
      <ul className={style["steps"]}>
        {steps.map(({ key, is_done }) => (
          <li key={key} data-done={is_done}>
            {is_done ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            <Step name={key} isDone={is_done} />
            {is_done && <VisuallyHidden>{t("stepDone")}</VisuallyHidden>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Step({ name, isDone }: { name: FirstStep; isDone: boolean }) {
  const { t } = useTranslation("dashboard");
  const equipment = listWithDialog(useAllowed(kits.create) ? "/inventory/kits" : "/inventory/docks");
  const screens = name === "aircraft" ? equipment : SCREENS[name];
  if (screens) return <Link to={isDone ? screens.done : screens.open}>{t(`step.${name}`)}</Link>;
  return (
    <details>
      <summary>{t(`step.${name}`)}</summary>
      <p>{t("mailSetting")}</p>
    </details>
  );
}
