import type { Endpoint } from "@overfly/contract/endpoint";
import type { ReactNode } from "react";
import { useAllowed } from "#platform/api/user.ts";

export interface AllowedProps {
  /** The endpoint that the children call. */
  to: Pick<Endpoint, "permission" | "side">;
  children: ReactNode;
}

/** Shows its children only to users who may make the call. */
export const Allowed = ({ to, children }: AllowedProps) => (useAllowed(to) ? children : null);
