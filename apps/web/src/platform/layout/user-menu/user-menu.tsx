import type { AuthUser } from "@overfly/contract/auth/auth";
import { Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { UserButton } from "./user-button.tsx";

const Panel = lazy(() => import("./user-menu-panel.tsx").then((m) => ({ default: m.UserMenuPanel })));

/** The user's avatar in the header; the menu's code is loaded when it is first opened. */
export function UserMenu({ user }: { user: AuthUser | undefined }) {
  const [isWanted, setWanted] = useState(false);
  if (!user) return <Skeleton circle height={36} data-testid="user-skeleton" />;
  const button = (
    <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <Panel user={user} />
    </Suspense>
  ) : (
    button
  );
}
