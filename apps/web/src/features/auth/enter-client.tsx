import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextField } from "#platform/ui/text-field.tsx";
import { useAuthText } from "./auth-text.ts";
import style from "./entrance.module.css";
import { enterableQuery, useForceLogin } from "./force-login-queries.ts";

/** The clients whose side one may open, to choose one. */
export function EnterClient() {
  const text = useAuthText();
  const [search, setSearch] = useState("");
  const { data } = useQuery({ ...enterableQuery(search), placeholderData: keepPreviousData });
  const enter = useForceLogin();
  return (
    <section className={style["clients"]}>
      <h2>{text("asClient")}</h2>
      <p className={style["note"]}>{text("asClientHint")}</p>
      <TextField label={text("findClient")} value={search} onChange={setSearch} maxLength={120} />
      <div className={style["choices"]}>
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
              <small>{acts_as === null ? text("nobodyThere") : text("asWho", { name: acts_as })}</small>
            </span>
          </button>
        ))}
        {data?.data.length === 0 && <p className={style["note"]}>{text("noClients")}</p>}
      </div>
    </section>
  );
}
