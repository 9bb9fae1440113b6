import { missions } from "@overfly/contract/missions/missions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/text/format.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { useMissionsPath, viewPath } from "#features/missions/mission-path.ts";
import { missionQueries } from "#features/missions/mission-queries.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import { EMPTY_FORM, formOf } from "./request-form.ts";
import { useRequestText } from "./request-text.ts";
import { RequestWizard } from "./request-wizard.tsx";
import style from "./request.module.css";

/** Asks for an inspection, step by step. What is written is kept as a draft by itself. */
export function MissionRequestScreen() {
  const { missionToken: token } = useParams();
  return token === undefined ? <NewRequest /> : <KnownRequest token={token} />;
}

function NewRequest() {
  const text = useMissionText();
  const path = useMissionsPath();
  return (
    <Page title={text(`request.${path}`)}>
      <Unfinished />
      <RequestWizard initial={EMPTY_FORM} mission={undefined} />
    </Page>
  );
}

/** A draft goes on being written; what was requested already is changed by those who may. */
function KnownRequest({ token }: { token: string }) {
  const text = useRequestText();
  const words = useMissionText();
  const path = useMissionsPath();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  useCrumb(token, mission.number);
  const mayChange = useAllowed(missions.update);
  const draft = mission.status === "draft";
  if (!draft && (!mayChange || CLOSED.includes(mission.client_status))) {
    return <Navigate to={viewPath(path, token)} replace />;
  }
  return (
    <Page title={draft ? words(`request.${path}`) : text("edit", { number: mission.number })}>
      <RequestWizard key={token} initial={formOf(mission)} mission={mission} />
    </Page>
  );
}

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];

/** Whoever left in the middle finds the way back. What is being written right now is no news. */
function Unfinished() {
  const text = useRequestText();
  const format = useFormat();
  const path = useMissionsPath();
  const [opened] = useState(() => Date.now());
  const drafts = useQuery({
    ...missionQueries.list({ status: "draft", item_count: 5 }),
    meta: { silent: true },
  });
  const draft = drafts.data?.data.find((one) => Date.parse(one.created_at) < opened);
  if (!draft) return null;
  return (
    <div className={style["unfinished"]} role="note">
      <span>
        <strong>{text("unfinished", { number: draft.number, site: draft.site.name })}</strong>
        <br />
        {text("unfinishedWords", { ago: format.ago(draft.created_at) })}
      </span>
      <Button size="xs" to={`${path}/edit/${draft.token}`}>
        {text("goOn")}
      </Button>
    </div>
  );
}
