import type { FlightRegistration } from "@overfly/contract/processing/processing";
import { IconAlertTriangle, IconMapPinCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./processing.module.css";

/** Shifts below are noise of the measurement. */
const EXACT_M = 0.1;

/** How well the photos were matched to the plant's layout; nothing before that, and without a layout. */
export function RegistrationPanel({ token }: { token: string }) {
  const { t } = useTranslation("processing");
  const { data, error, refetch } = useQuery(processingQueries.registration(token));
  if (!data && !error) return null;
  return (
    <Panel title={t("registration")}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Registration found={data} />}
    </Panel>
  );
}

function Registration({ found }: { found: FlightRegistration }) {
  const { t } = useTranslation("processing");
  const format = useFormat();
  const { photos, ambiguous, not_found: notFound, shift, sureness, warnings } = found;
  const shiftM = shift && Math.hypot(shift.east_m, shift.north_m);
  return (
    <ul className={style["notes"]}>
      {shiftM !== null && (
        <Note isGood>
          {shiftM < EXACT_M
            ? t("registration.exact", { distance: format.unit(EXACT_M, "m", 1) })
            : t("registration.corrected", { distance: format.unit(shiftM, "m", 1) })}{" "}
          {sureness !== null &&
            t("registration.placed", { total: photos - notFound, sureness: format.percent(sureness) })}
        </Note>
      )}
      {notFound > 0 && <Note>{t("registration.notFound", { count: notFound, total: photos })}</Note>}
      {ambiguous > 0 && <Note>{t("registration.ambiguous", { count: ambiguous, total: photos })}</Note>}
      {warnings.includes("large_shift") && <Note>{t("registration.largeShift")}</Note>}
      <li>
        <Hint>{t("registration.hint")}</Hint>
      </li>
    </ul>
  );
}

const Note = ({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) => (
  <li className={isGood ? style["good"] : style["warn"]}>
    {isGood ? <IconMapPinCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
    <span>{children}</span>
  </li>
);
