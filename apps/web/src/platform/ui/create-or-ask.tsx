import type { Endpoint } from "@overfly/contract/endpoint";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "./allowed.tsx";
import { Button, type ButtonProps } from "./button.tsx";

type Called = Pick<Endpoint, "permission" | "side">;

/** What somebody else has to be asked for. */
export type AskedAction = "add" | "request" | "upload" | "process" | "record";

/** How a new row is created: by a dialog that `onClick` opens, or on the screen that `to` leads to. */
export type Create = {
  /** What the button calls. */
  endpoint: Called;
  /** Such as "Add drone". */
  label: string;
  /** Default: a plus. */
  icon?: ReactNode;
  size?: ButtonProps["size"];
  /** Default: "add". */
  action?: AskedAction;
} & ({ onClick: () => void; to?: never } | { to: string; onClick?: never });

/** The button, or nothing for who may not press it. */
export const CreateButton = ({ endpoint, label, icon, size, onClick, to }: Create) => (
  <Allowed to={endpoint}>
    <Button
      kind="primary"
      icon={icon ?? <IconPlus size={16} aria-hidden />}
      onClick={onClick}
      to={to}
      {...(size ? { size } : {})}
    >
      {label}
    </Button>
  </Allowed>
);

/** The button that ends an empty state, or whom to ask for who may not press it. */
export const CreateOrAsk = (create: Create) => (
  <AllowedOrAsk to={create.endpoint} action={create.action}>
    <CreateButton {...create} />
  </AllowedOrAsk>
);

interface AllowedOrAskProps {
  to: Called;
  action?: AskedAction | undefined;
  children?: ReactNode;
}

/** Its children, or whom to ask for who may not make the call that they make. */
export function AllowedOrAsk({ to, action = "add", children }: AllowedOrAskProps) {
  const { t } = useTranslation("platform/ui");
  const { provider, current_provider_user: acting } = useUser();
  if (useAllowed(to)) return children;
  const isProviders = acting.user_type === "client" && to.side?.includes("client") === false;
  const who = isProviders ? "provider" : provider ? "company" : "other";
  return <p>{t(`ask.${action}`, { who, company: provider?.company_name ?? "" })}</p>;
}
