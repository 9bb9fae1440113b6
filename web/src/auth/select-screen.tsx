import { forceLogin } from "@overfly/contract/force-login";
import { Avatar } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import { Suspense } from "react";
import { providersQuery, useActAs } from "#api/session.ts";
import { useAllowed } from "#api/user.ts";
import { Button } from "#ui/button.tsx";
import { LinesSkeleton } from "#ui/skeletons.tsx";
import { useAuthText } from "./auth-text.ts";
import { EnterClient } from "./enter-client.tsx";
import { Entrance } from "./entrance.tsx";
import style from "./entrance.module.css";

/** For whom does the user work now? */
export function SelectScreen() {
  const text = useAuthText();
  return (
    <Entrance title={text("select")} lead={text("selectHint")}>
      <Suspense fallback={<LinesSkeleton />}>
        <Choices />
        <Clients />
      </Suspense>
    </Entrance>
  );
}

/** For who may open their clients' side. */
const Clients = () => (useAllowed(forceLogin.start) ? <EnterClient /> : null);

const goHome = (): void => location.assign("/");

function Choices() {
  const text = useAuthText();
  const { data } = useSuspenseQuery(providersQuery);
  const actAs = useActAs(goHome);
  if (data.force_redirect) {
    return (
      <>
        <p>{text("single")}</p>
        <Button kind="primary" to="/">
          Overfly
        </Button>
      </>
    );
  }
  return (
    <div className={style["choices"]}>
      {data.data.map((provider) => (
        <button
          key={provider.access_token}
          type="button"
          className={style["choice"]}
          disabled={actAs.isPending}
          onClick={() => (provider.is_active ? goHome() : actAs.mutate(provider.access_token))}
        >
          <Avatar src={provider.logo} radius="sm" alt="">
            {provider.company_name.charAt(0)}
          </Avatar>
          <span>
            <strong>{provider.company_name}</strong>
            <small>
              {[text(`type.${provider.user_type}`), provider.country?.name_en].filter(Boolean).join(" · ")}
            </small>
          </span>
          {provider.is_active && <IconCheck size={20} aria-label={text("active")} />}
        </button>
      ))}
    </div>
  );
}
