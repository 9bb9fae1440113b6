import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { type PilotDetail, pilots } from "@overfly/contract/pilots/pilots";
import { IconUserCheck, IconUserMinus, IconUserOff } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { RemovePilot, SuspendPilot } from "#features/pilots/pilot-questions.tsx";
import { useSetPilotStatus } from "#features/pilots/pilot-mutations.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Page } from "#platform/ui/page.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { type Tab, Tabs } from "#platform/ui/tabs.tsx";
import { PilotOverview } from "./pilot-overview.tsx";

const HoursTab = lazy(() => import("./hours-tab.tsx").then((m) => ({ default: m.HoursTab })));
const AvailabilityTab = lazy(() =>
  import("#features/pilots/availability/availability-tab.tsx").then((m) => ({ default: m.AvailabilityTab })),
);
const CertificatesPanel = lazy(() =>
  import("#features/pilots/certificates/certificates-panel.tsx").then((m) => ({
    default: m.CertificatesPanel,
  })),
);
const OwnCertificates = lazy(() =>
  import("#features/pilots/certificates/own-certificates.tsx").then((m) => ({ default: m.OwnCertificates })),
);
const RatingsTab = lazy(() =>
  import("#features/pilots/ratings/ratings-tab.tsx").then((m) => ({ default: m.RatingsTab })),
);

/** One pilot, for staff and for the pilot. */
export function PilotScreen() {
  const { t } = useTranslation("pilots/page");
  const { pilotId = "" } = useParams();
  const { data: pilot } = useSuspenseQuery(pilotQueries.one(pilotId));
  useCrumb(pilotId, pilot.name);
  return (
    <Page
      title={pilot.name}
      aside={<PilotState pilot={pilot} />}
      subtitle={<bdi>{pilot.email}</bdi>}
      actions={<Actions pilot={pilot} />}
    >
      <Tabs label={t("sections", { name: pilot.name })} tabs={useTabs(pilot)} />
    </Page>
  );
}

function PilotState({ pilot: { status, flying } }: { pilot: PilotDetail }) {
  const { t } = useTranslation("pilots/page");
  const { t: tPilots } = useTranslation("pilots");
  return (
    <>
      <StateBadge tone={status === "active" ? "good" : "idle"}>{tPilots(`status.${status}`)}</StateBadge>
      {flying > 0 && <StateBadge tone="busy">{t("flying", { count: flying })}</StateBadge>}
    </>
  );
}

function useTabs(pilot: PilotDetail): Tab[] {
  const { t } = useTranslation("pilots/page");
  const isOwn = useAllowed(pilotCertificates.own);
  return [
    { key: "overview", label: t("tab.overview"), content: <PilotOverview pilot={pilot} /> },
    { key: "hours", label: t("tab.hours"), content: <HoursTab pilot={pilot} /> },
    {
      key: "availability",
      label: t("tab.availability"),
      content: <AvailabilityTab pilotId={pilot.id} />,
    },
    {
      key: "certificates",
      label: t("tab.certificates"),
      content: isOwn ? <OwnCertificates /> : <CertificatesPanel pilotId={pilot.id} />,
    },
    { key: "ratings", label: t("tab.ratings"), content: <RatingsTab pilotId={pilot.id} /> },
  ];
}

function Actions({ pilot }: { pilot: PilotDetail }) {
  const { t } = useTranslation("pilots");
  const navigate = useNavigate();
  const [asked, ask] = useState<"suspend" | "remove">();
  const setStatus = useSetPilotStatus();
  const isActive = pilot.status === "active";
  const { id, name } = pilot;
  const restore = (): void =>
    setStatus.mutate({ id, status: "active" }, { onSuccess: () => toastSuccess(t("restored", { name })) });
  return (
    <>
      <RowActions
        name={name}
        actions={[
          {
            label: t(isActive ? "suspend" : "restore"),
            endpoint: pilots.update,
            icon: isActive ? <IconUserOff size={16} aria-hidden /> : <IconUserCheck size={16} aria-hidden />,
            onClick: isActive ? () => ask("suspend") : restore,
          },
          {
            label: t("remove"),
            endpoint: pilots.remove,
            icon: <IconUserMinus size={16} aria-hidden />,
            onClick: () => ask("remove"),
            danger: true,
          },
        ]}
      />
      {asked === "suspend" && (
        <SuspendPilot pilot={pilot} flying={pilot.flying} onClose={() => ask(undefined)} />
      )}
      {asked === "remove" && (
        <RemovePilot
          pilot={pilot}
          onDone={() => void navigate("/employees")}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
