import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/auth/layout/sign-in-layout.module.css";
import { useForceLogin } from "./force-login-mutations.ts";

/** A searchable list of the clients whose side the user may open. */
export function EnterClient() {
  const { t } = useTranslation("auth");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery({
    ...authQueries.enterableClients(search),
    placeholderData: keepPreviousData,
  });
  const enter = useForceLogin();
  return (
    <section className={style["clients"]}>
      <h2>{t("asClient")}</h2>
      <p className={style["note"]}>{t("asClientHint")}</p>
      <TextField label={t("searchClients")} value={search} onChange={setSearch} maxLength={120} />
      <Stack gap="xs">
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {data?.data.map(({ id, company_name, acts_as }) => (
          <button
            key={id}
            type="button"
            className={style["choice"]}
            disabled={acts_as === null || enter.isPending}
            onClick={() => enter.mutate(id)}
          >
            <span>
              <strong>{company_name}</strong>
              <small>{acts_as === null ? t("noUsers") : t("asUser", { name: acts_as })}</small>
            </span>
          </button>
        ))}
        {data?.data.length === 0 && <p className={style["note"]}>{t("noClients")}</p>}
      </Stack>
    </section>
  );
}
