import { missions } from "@overfly/contract/missions/missions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { Page } from "#platform/ui/page.tsx";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { chosenSite } from "./sites/chosen-site.ts";
import { EMPTY_FORM, formOf } from "./request-form.ts";
import { RequestWizard } from "./request-wizard.tsx";
import style from "./request.module.css";
import { useDiscardDraft } from "./use-discard-draft.ts";

/** Wizard to request an inspection. The form is saved as a draft automatically. */
export function MissionRequestScreen() {
  const { missionToken: token } = useParams();
  return token === undefined ? <NewRequest /> : <KnownRequest token={token} />;
}

function NewRequest() {
  const { t } = useTranslation("missions");
  const path = useMissionsPath();
  return (
    <Page title={t(`request.${path}`)}>
      <NewWizard />
    </Page>
  );
}

/** `?site=` chooses the site. The wizard waits for the offer above it, which would push it down. */
function NewWizard() {
  const [params] = useSearchParams();
  const token = params.get("site");
  const found = useQuery({
    ...siteQueries.one(token ?? ""),
    enabled: token !== null,
  });
  const site = found.data;
  const initial = useMemo(() => (site ? { ...EMPTY_FORM, site: chosenSite(site) } : EMPTY_FORM), [site]);
  const drafts = useDrafts();
  const isWaiting = !drafts.isFetched && drafts.failureCount === 0;
  if (found.isLoading || isWaiting) return <LinesSkeleton lines={6} />;
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return <RequestWizard initial={initial} mission={undefined} unfinished={<Unfinished />} />;
}

/** Continues a draft; users with permission may edit a requested mission. */
function KnownRequest({ token }: { token: string }) {
  const { t } = useTranslation("missions/request");
  const { t: tMissions } = useTranslation("missions");
  const path = useMissionsPath();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  useCrumb(token, mission.number);
  const mayChange = useAllowed(missions.update);
  const draft = mission.status === "draft";
  if (!draft && (!mayChange || CLOSED.includes(mission.client_status))) {
    return <Navigate to={viewPath(path, token)} replace />;
  }
  return (
    <Page title={draft ? tMissions(`request.${path}`) : t("edit", { number: mission.number })}>
      <RequestWizard key={token} initial={formOf(mission)} mission={mission} />
    </Page>
  );
}

const CLOSED: readonly string[] = ["ready", "cancelled", "rejected"];

const useDrafts = () =>
  useQuery({
    ...missionQueries.list({ status: "draft", mine: "true", item_count: 5 }),
    meta: { silent: true },
  });

/** Offers to continue the reader's own draft that was there before this page. */
function Unfinished() {
  const { t } = useTranslation("missions/request");
  const format = useFormat();
  const path = useMissionsPath();
  const [opened] = useState(() => Date.now());
  const drafts = useDrafts();
  const { discard, isPending, restored } = useDiscardDraft();
  const draft = drafts.data?.data.find(
    (one) => Date.parse(one.created_at) < opened || one.token === restored,
  );
  if (!draft) return null;
  return (
    <div className={style["unfinished"]} role="note">
      <span>
        <strong>{t("draftFound", { number: draft.number, site: draft.site.name })}</strong>
        <br />
        {t("draftFoundHint", { ago: format.ago(draft.created_at) })}
      </span>
      <Group gap="xs">
        <Button size="xs" kind="quiet" pending={isPending} onClick={() => discard(draft.token)}>
          {t("discardDraft")}
        </Button>
        <Button size="xs" to={`${path}/edit/${draft.token}`}>
          {t("continueDraft")}
        </Button>
      </Group>
    </div>
  );
}
