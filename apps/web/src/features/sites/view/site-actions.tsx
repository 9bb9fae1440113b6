import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { missions } from "@overfly/contract/missions/missions";
import { type SiteDetail, sites } from "@overfly/contract/sites/sites";
import {
  IconArchive,
  IconArchiveOff,
  IconDrone,
  IconPencil,
  IconRoute,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { WatchLive } from "#platform/layout/watch-live.tsx";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useIsClient, useMissionsPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useArchiveSite, useDeleteSite, useRestoreSite } from "#features/sites/site-mutations.ts";

const Confirm = lazy(() => import("#platform/ui/overlays/confirm.tsx").then((m) => ({ default: m.Confirm })));

/** What may be done with a site; for archived ones only restoring and deleting. */
export function SiteActions({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  const { token, name } = site;
  const isActive = site.status === "active";
  return (
    <>
      {isActive && (
        <>
          <Allowed to={flightRoutes.create}>
            <Button
              to={`/flight-routes/${token}`}
              linkState={{ siteName: name, siteToken: token, addingRoutes: true }}
              icon={<IconRoute size={16} aria-hidden />}
            >
              {t("planRoute")}
            </Button>
          </Allowed>
          <Allowed to={missions.create}>
            <Button
              kind="primary"
              to={`${missionsPath}/create?site=${token}`}
              icon={<IconDrone size={16} aria-hidden />}
            >
              {t(isClient ? "requestOrder" : "requestMission")}
            </Button>
          </Allowed>
          <WatchLive />
          <Allowed to={sites.update}>
            <Button to={`/sites/edit/${token}`} icon={<IconPencil size={16} aria-hidden />}>
              {t("edit")}
            </Button>
          </Allowed>
        </>
      )}
      {isActive ? (
        <Allowed to={sites.archive}>
          <Archive site={site} />
        </Allowed>
      ) : (
        <Allowed to={sites.restore}>
          <Restore site={site} />
        </Allowed>
      )}
      <Allowed to={sites.remove}>
        <Delete site={site} />
      </Allowed>
    </>
  );
}

function Archive({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const archive = useArchiveSite(site.token);
  const [confirming, setConfirming] = useState(false);
  const go = (): void =>
    archive.mutate(undefined, {
      onSuccess: () => toastSuccess(t("archived", { name: site.name })),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button kind="quiet" icon={<IconArchive size={16} aria-hidden />} onClick={() => setConfirming(true)}>
        {t("archive")}
      </Button>
      <Suspense>
        {confirming && (
          <Confirm
            opened
            onClose={() => setConfirming(false)}
            title={t("archiveTitle", { name: site.name })}
            action={t("archive")}
            onConfirm={go}
            pending={archive.isPending}
          >
            {t("archiveHint")}
          </Confirm>
        )}
      </Suspense>
    </>
  );
}

function Restore({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const restore = useRestoreSite(site.token);
  return (
    <Button
      icon={<IconArchiveOff size={16} aria-hidden />}
      pending={restore.isPending}
      onClick={() =>
        restore.mutate(undefined, {
          onSuccess: () => toastSuccess(t("reactivated", { name: site.name })),
        })
      }
    >
      {t("reactivate")}
    </Button>
  );
}

function Delete({ site: { token, name, mission_count } }: { site: SiteDetail }) {
  const { t } = useTranslation("sites");
  const remove = useDeleteSite(token);
  const [confirming, setConfirming] = useState(false);
  const hasHistory = mission_count > 0;
  const go = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => toastSuccess(t("deleted", { name })),
      onError: () => setConfirming(false),
    });
  return (
    <>
      <Button
        kind="quiet"
        icon={<IconTrash size={16} aria-hidden />}
        onClick={() => setConfirming(true)}
        disabled={hasHistory}
        {...(hasHistory ? { hint: t("deleteHasHistory") } : {})}
      >
        {t("delete")}
      </Button>
      <Suspense>
        {confirming && (
          <Confirm
            opened
            onClose={() => setConfirming(false)}
            title={t("deleteTitle", { name })}
            action={t("delete")}
            onConfirm={go}
            pending={remove.isPending}
            nameToType={name}
            danger
          >
            {t("deleteHint")}
          </Confirm>
        )}
      </Suspense>
    </>
  );
}
