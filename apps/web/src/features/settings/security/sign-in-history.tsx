import type { SignIn } from "@overfly/contract/auth/sign-ins";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { hasOtherPages, Pagination } from "#platform/ui/table/pagination.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { browserName } from "@overfly/contract/auth/browser-name";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/settings/settings.module.css";
import { Separated } from "#platform/ui/text/separated.tsx";

const ITEM_COUNT = 10;

const TONES: Record<SignIn["result"], Tone> = {
  signed_in: "good",
  code_required: "info",
  wrong_password: "warn",
  wrong_code: "warn",
  locked: "bad",
  suspended: "bad",
  impersonated: "info",
};

/** Sign-in attempts of the user, newest first. */
export function SignInHistory() {
  const { t } = useTranslation("settings/security");
  const [page, setPage] = useState(1);
  const attempts = useQuery({
    ...profileQueries.signIns({ page, item_count: ITEM_COUNT }),
    placeholderData: keepPreviousData,
  });
  return (
    <LoadedPanel title={t("history")} query={attempts} flush>
      {({ data, meta }) => (
        <>
          <ul>
            {data.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </ul>
          {hasOtherPages(meta) && <Pagination meta={meta} onPage={setPage} />}
        </>
      )}
    </LoadedPanel>
  );
}

function HistoryRow({ row }: { row: SignIn }) {
  const { t } = useTranslation("settings/security");
  return (
    <li className={style["row"]}>
      <span>
        <strong>
          <When at={row.at} />
        </strong>
        <small>
          <Separated
            parts={[
              browserName(row.user_agent) ?? t("unknownBrowser"),
              row.ip_address,
              t(`method.${row.method}`),
            ]}
          />
        </small>
      </span>
      <StateBadge tone={TONES[row.result]}>{t(`result.${row.result}`)}</StateBadge>
    </li>
  );
}
