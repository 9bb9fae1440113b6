import { guestView, type GuestView } from "@overfly/contract/streams/guest-links";
import { IconLinkOff, IconVideo, IconVideoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef } from "react";
import { useLocation } from "react-router";
import { call } from "#platform/api/call.ts";
import { isRefusal } from "#platform/api/retry.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { GuestPage } from "#platform/layout/guest-page.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { FullScreenButton } from "#features/streaming-hub/full-screen-button.tsx";
import { VideoPlayer } from "#features/streaming-hub/video-player.tsx";
import { guestQuery } from "./guest-query.ts";
import { PinForm } from "./pin-form.tsx";
import style from "./guest.module.css";

/** What a guest link shows, to whoever has it. */
export function GuestScreen() {
  const { t } = useTranslation("streaming-hub/guest");
  const token = useLocation().hash.slice(1);
  const { data: view, failureReason, error, refetch } = useQuery(guestQuery(token));
  if (isRefusal(failureReason) && failureReason.status !== 429)
    return (
      <Notice title={t("wrongLink")} icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}>
        {t("wrongLinkHint")}
      </Notice>
    );
  if (!view)
    return (
      <GuestPage title={t("title")}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />}
      </GuestPage>
    );
  return <View token={token} view={view} refresh={() => void refetch()} />;
}

interface ViewProps<Shown = GuestView> {
  token: string;
  view: Shown;
  refresh: () => void;
}

type SharedStream = Extract<GuestView, { title: string }>;

const isShared = (view: GuestView): view is SharedStream => "title" in view;

function View({ token, view, refresh }: ViewProps) {
  const { t } = useTranslation("streaming-hub/guest");
  if (isShared(view)) return <Shared token={token} view={view} refresh={refresh} />;
  if (view.state === "pin_needed")
    return (
      <GuestPage title={t("pinNeeded")}>
        <PinForm token={token} />
      </GuestPage>
    );
  return (
    <Notice title={t(view.state)} icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}>
      {t("askForNew")}
    </Notice>
  );
}

function Shared({ token, view, refresh }: ViewProps<SharedStream>) {
  const { t } = useTranslation("streaming-hub/guest");
  const names = [view.site, view.mission].filter((name) => name !== null);
  return (
    <GuestPage title={view.title} names={names} badge={<Badge state={view.state} />}>
      <div className={style["screen"]}>
        {view.state === "live" && <Video token={token} view={view} refresh={refresh} />}
        {view.state === "pending" && (
          <EmptyState icon={<IconVideo size={28} stroke={1.5} aria-hidden />} title={t("notBegun")}>
            {t("notBegunHint")}
          </EmptyState>
        )}
        {view.state === "ended" && (
          <EmptyState icon={<IconVideoOff size={28} stroke={1.5} aria-hidden />} title={t("ended")} />
        )}
      </div>
      {view.state !== "ended" && (
        <p className={style["until"]}>
          {t("validUntil")} <When at={view.expires_at} zone={LOCAL_ZONE} />
        </p>
      )}
    </GuestPage>
  );
}

/** Guests belong to no organization whose time zone could be meant. */
const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Badge({ state }: Pick<SharedStream, "state">) {
  const { t } = useTranslation("streaming-hub");
  const tone = { pending: "busy", live: "good", ended: "idle" } as const;
  return <StateBadge tone={tone[state]}>{t(`state.${state}`)}</StateBadge>;
}

function Video({ token, view: { pass, title }, refresh }: ViewProps<SharedStream>) {
  const video = useRef<HTMLVideoElement>(null);
  const ask = useCallback(() => call(guestView.playback, { body: { token, pass } }), [token, pass]);
  return (
    <>
      <VideoPlayer ask={ask} label={title} video={video} onFailed={refresh} />
      <div className={style["controls"]}>
        <FullScreenButton elementOf={() => video.current?.parentElement} />
      </div>
    </>
  );
}

function Notice({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("streaming-hub/guest");
  return (
    <GuestPage title={t("title")}>
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    </GuestPage>
  );
}
