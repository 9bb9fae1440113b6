import { useQueryClient } from "@tanstack/react-query";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { CallError } from "#platform/api/call-error.ts";
import { sideUrl, USER_TYPE_KEY } from "#platform/api/sides.ts";
import { Button } from "#platform/ui/button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { errorMessage } from "./error-page-messages.ts";
import style from "./error-page.module.css";

const LEAVE_AFTER_MS = 300;
const DASHBOARD = "/dashboard";

/** Shown instead of a screen that failed. */
export const RouteErrorPage = () => <ErrorPage status={statusOf(useRouteError())} />;

export const NotFoundPage = () => <ErrorPage status={404} />;

export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation("platform/layout");
  const client = useQueryClient();
  const goBack = (): void => {
    void client.invalidateQueries();
    setTimeout(toDashboard, LEAVE_AFTER_MS);
  };
  return (
    <div className={style["page"]} role="alert">
      <title>{`${t("pageTitle", { status })} · Overfly`}</title>
      <h1 className={style["oops"]}>OOPS</h1>
      <p className={style["status"]}>{status}</p>
      <p className={style["message"]}>{errorMessage(status)}</p>
      <Button kind="primary" onClick={goBack}>
        {t("goBack")}
      </Button>
    </div>
  );
}

/** The error's status, or its message where that is a number; 500 where neither is. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof CallError && error.status > 0) return error.status;
  const number = error instanceof Error ? Number(error.message || Number.NaN) : Number.NaN;
  return Number.isInteger(number) ? number : 500;
}

/** A full page load, to reset all state. Center users go to their side's host. */
function toDashboard(): void {
  const isClient = localStorage.getItem(USER_TYPE_KEY) === "client";
  location.assign(isClient ? DASHBOARD : sideUrl("center", DASHBOARD));
}
