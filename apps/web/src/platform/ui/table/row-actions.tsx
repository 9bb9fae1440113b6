import type { Endpoint } from "@overfly/contract/endpoint";
import { IconDots } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { mayCall, permittedOf, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";

export interface RowAction {
  label: string;
  /** The endpoint that it calls: the action is shown only to who may call it. */
  endpoint: Pick<Endpoint, "permission" | "side">;
  icon?: ReactNode;
  onClick?: () => void;
  /** Makes it a link. */
  to?: string;
  /** What the linked screen is told. */
  linkState?: object;
  danger?: boolean;
  /** Why it can't be done now, as a tooltip. */
  disabledBecause?: string | undefined;
}

export interface RowActionsProps {
  /** Names the row for screen readers. */
  name: string;
  actions: readonly RowAction[];
}

const Menu = lazy(() => import("./row-actions-menu.tsx").then((m) => ({ default: m.RowActionsMenu })));

/**
 * The menu at a row's end, for `rowActions` of a list; nothing where no action is allowed. Its code is loaded when it
 * is first opened. A dialog that an action opens belongs to the screen, not to the row:
 *
 * ```tsx
 * rowActions={(client) => (
 *   <RowActions
 *     name={client.name}
 *     actions={[
 *       { label: t("edit"), endpoint: clients.update, icon: <IconPencil size={16} />, onClick: () => edit(client) },
 *       { label: t("archive"), endpoint: clients.archive, onClick: () => askToArchive(client), danger: true },
 *     ]}
 *   />
 * )}
 * ```
 */
export function RowActions({ name, actions }: RowActionsProps) {
  const { t } = useTranslation("platform/ui");
  const permitted = permittedOf(useUser());
  const [isWanted, setWanted] = useState(false);
  if (!actions.some(({ endpoint }) => mayCall(permitted, endpoint))) return null;
  const button = (
    <IconButton
      size="sm"
      label={t("actionsOf", { name })}
      icon={<IconDots size={18} aria-hidden />}
      hasPopup="menu"
      expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <Menu name={name} actions={actions} />
    </Suspense>
  ) : (
    button
  );
}
