import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "react-router";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { MissionAction } from "#features/missions/next-action.ts";

interface MissionMenuProps {
  /** Undefined if the mission cannot be edited. */
  editPath: string | undefined;
  transitions: readonly MissionAction[];
  act: (transition: MissionAction) => void;
  /** Undefined unless the mission's report may be revised. */
  revise: (() => void) | undefined;
  /** Undefined unless the mission may be deleted. */
  remove: (() => void) | undefined;
}

/** All other actions of a mission, open at first. */
export function MissionMenu({ editPath, transitions, act, revise, remove }: MissionMenuProps) {
  const { t } = useTranslation("missions");
  const { t: tMissions } = useTranslation("missions/view");
  const { opened, setOpened, target } = useLazyOpening();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton
          ref={target}
          label={t("moreActions")}
          icon={<IconDots size={18} aria-hidden />}
          expanded={opened}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {editPath !== undefined && (
          <Menu.Item component={Link} to={editPath}>
            {tMissions("change")}
          </Menu.Item>
        )}
        {revise && <Menu.Item onClick={revise}>{tMissions("revise")}</Menu.Item>}
        {transitions.map((transition) => (
          <Menu.Item
            key={transition}
            onClick={() => act(transition)}
            {...(transition === "cancel" ? { c: "var(--bad)" } : {})}
          >
            {t(`transition.${transition}`)}
          </Menu.Item>
        ))}
        {remove && (
          <Menu.Item onClick={remove} c="var(--bad)">
            {t("delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
