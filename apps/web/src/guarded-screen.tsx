import type { ComponentType } from "react";
import { permittedOf, useUser } from "#platform/api/user.ts";
import { ErrorPage } from "#platform/layout/errors/error-page.tsx";
import { mayOpen } from "./route-access.ts";

/** The screen of a path, or the error page 403 for who may not open it. Nothing of the screen is rendered then. */
export function guardedScreen(path: string, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    return mayOpen(permittedOf(useUser()), path) ? <Screen /> : <ErrorPage status={403} />;
  };
}
