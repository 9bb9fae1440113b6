import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { authQueries } from "#platform/queries/auth-queries.ts";

const Banner = lazy(() =>
  import("./impersonation-banner.tsx").then((m) => ({ default: m.ImpersonationBanner })),
);

/** The impersonation banner above every screen; its code is only loaded during impersonation. */
export function ActingAsClient() {
  const { data: user } = useQuery({ ...authQueries.user, enabled: false });
  if (!user?.impersonator) return null;
  return (
    <Suspense>
      <Banner user={user} impersonator={user.impersonator} />
    </Suspense>
  );
}
