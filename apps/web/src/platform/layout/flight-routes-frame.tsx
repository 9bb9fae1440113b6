import { IconArrowLeft } from "@tabler/icons-react";
import { Suspense } from "react";
import { Link, Outlet, useLocation, useParams } from "react-router";
import { useLiveConnection } from "#platform/api/use-live.ts";
import { setHomeZone } from "#platform/i18n/home-zone.ts";
import { useLoadingUser } from "#platform/api/user.ts";
import { PendingScreen } from "#platform/layout/errors/pending-screen.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./flight-routes-frame.module.css";
import { Logo } from "./logo.tsx";
import { useArrival } from "./use-arrival.ts";
import { UserMenu } from "#platform/layout/user-menu/user-menu.tsx";

/** Navigation state of links to the route planner. */
export interface FlightRoutesState {
  siteName?: string;
  siteToken?: string;
  addingRoutes?: boolean;
}

/** The frame of the route planner: a slim header over a map that fills the screen. */
export function FlightRoutesFrame() {
  const { t } = useTranslation("platform/layout");
  const { siteToken } = useParams();
  const state = (useLocation().state ?? {}) as FlightRoutesState;
  const user = useLoadingUser();
  setHomeZone(user?.provider?.time_zone);
  useArrival(user);
  useLiveConnection();
  return (
    <div className={style["frame"]}>
      <header className={style["header"]}>
        <Link to="/" className={style["logo"]} aria-label={`Overfly, ${t("home")}`}>
          <Logo size={28} />
        </Link>
        <Link to={`/sites/view/${state.siteToken ?? siteToken ?? ""}`} className={style["back"]}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t("siteLink", { site: state.siteName ?? t("unknownSite") })}
        </Link>
        <span aria-hidden>/</span>
        <span aria-current="page" className={style["current"]}>
          {t("routePlanning")}
        </span>
        <span className={style["gap"]} />
        <UserMenu user={user} />
      </header>
      <main className={style["content"]}>
        <Suspense fallback={<PendingScreen />}>{user ? <Outlet /> : <PendingScreen />}</Suspense>
      </main>
    </div>
  );
}
