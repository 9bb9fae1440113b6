import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "react-router";
import { mayCall, permittedOf, useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import type { RowAction, RowActionsProps } from "./row-actions.tsx";

/** The button with its menu, open at first: those of the actions that the user may do. */
export function RowActionsMenu({ name, actions }: RowActionsProps) {
  const { t } = useTranslation("platform/ui");
  const { opened, setOpened, target } = useLazyOpening();
  const permitted = permittedOf(useUser());
  const allowed = actions.filter(({ endpoint }) => mayCall(permitted, endpoint));
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton
          ref={target}
          size="sm"
          label={t("actionsOf", { name })}
          icon={<IconDots size={18} aria-hidden />}
          hasPopup="menu"
          expanded={opened}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map((action) => (
          <Action key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Action({ label, icon, onClick, to, linkState, danger = false, disabledBecause }: RowAction) {
  if (disabledBecause !== undefined)
    return (
      <Tooltip label={disabledBecause}>
        <Menu.Item leftSection={icon} aria-disabled data-disabled closeMenuOnClick={false}>
          {label}
        </Menu.Item>
      </Tooltip>
    );
  const look = { leftSection: icon, ...(danger ? { c: "var(--bad)" } : {}) };
  return to === undefined ? (
    <Menu.Item {...look} onClick={onClick}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to} state={linkState} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
