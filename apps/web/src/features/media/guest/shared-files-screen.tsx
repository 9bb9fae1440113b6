import type { GuestCloud } from "@overfly/contract/media/cloud-links";
import { IconLinkOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { isRefusal } from "#platform/api/retry.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { GuestPage } from "#platform/layout/guest-page.tsx";
import { Button } from "#platform/ui/button.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { toastError } from "#platform/ui/feedback/toast.tsx";
import { guestCloudQuery, type OpenPlace } from "./guest-query.ts";
import { SharedFiles } from "./shared-files.tsx";
import style from "./shared-files.module.css";

/** What a link to files shows, to whoever has it. */
export function SharedFilesScreen() {
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const { t } = useTranslation("media/guest");
  const [place, setPlace] = usePlace();
  const query = useQuery({ ...guestCloudQuery(token, place), placeholderData: keepPreviousData });
  const { data: shown, failureReason, error, refetch } = query;
  if (isRefusal(failureReason) && failureReason.status !== 429) {
    // what was open may have been moved or deleted; the link itself still shows what it shares
    if (place.folder !== undefined) return <Lost onBack={() => setPlace({})} />;
    return <Ended title={t("wrongLink")}>{t("wrongLinkHint")}</Ended>;
  }
  if (!shown)
    return (
      <GuestPage title={t("title")}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />}
      </GuestPage>
    );
  if (shown.state !== "active") return <Ended title={t(shown.state)}>{t("askForNew")}</Ended>;
  return <Shared shown={shown} place={place} onPlace={setPlace} refresh={refetch} />;
}

/** The open folder and page, which the address keeps beside the token. */
function usePlace(): [place: OpenPlace, setPlace: (place: OpenPlace) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const numberOf = (name: string) =>
    /^[1-9]\d{0,8}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : undefined;
  const [folder, page] = [numberOf("folder"), numberOf("page")];
  const setPlace = (next: OpenPlace): void => {
    const entries = Object.entries(next).map(([name, value]) => [name, String(value)]);
    void navigate({ search: new URLSearchParams(entries).toString(), hash });
  };
  return [{ ...(folder !== undefined && { folder }), ...(page !== undefined && { page }) }, setPlace];
}

type ActiveLink = Extract<GuestCloud, { state: "active" }>;

interface SharedProps {
  shown: ActiveLink;
  place: OpenPlace;
  onPlace: (place: OpenPlace) => void;
  refresh: () => Promise<{ data: GuestCloud | undefined; error: Error | null }>;
}

/** Guests belong to no organization whose time zone could be meant. */
const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Shared({ shown, place, onPlace, refresh }: SharedProps) {
  const { t } = useTranslation("media/guest");
  /** With a ticket of now, so that a link that has ended is said to have instead of leaving the page. */
  const download = async (urlOf: (ticket: string) => string) => {
    const { data, error } = await refresh();
    if (error) toastError(error.message);
    else if (data?.state === "active") globalThis.location.assign(urlOf(data.ticket));
  };
  return (
    <GuestPage title={shown.name} names={[t("sharedBy", { company: shown.company })]}>
      <SharedFiles
        shown={shown}
        place={place}
        onPlace={onPlace}
        onDownload={(urlOf) => void download(urlOf)}
      />
      <p className={style["until"]}>
        {t("validUntil")} <When at={shown.expires_at} zone={LOCAL_ZONE} />
      </p>
    </GuestPage>
  );
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("media/guest");
  return (
    <GuestPage title={t("title")}>
      <EmptyState icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </GuestPage>
  );
}

/** The open folder isn't part of what is shared any more. */
function Lost({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("media/guest");
  return (
    <GuestPage title={t("title")}>
      <EmptyState
        icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}
        title={t("folderGone")}
        action={<BackButton onClick={onBack} />}
      >
        {t("folderGoneHint")}
      </EmptyState>
    </GuestPage>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("media/guest");
  return (
    <Button kind="primary" onClick={onClick}>
      {t("back")}
    </Button>
  );
}
