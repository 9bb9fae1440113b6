import { Popover } from "@mantine/core";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { BellButton } from "./bell-button.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import style from "./notifications.module.css";

const WIDTH_PX = 400;

/** The bell with its panel, open at first. An outside click closes it. */
export function NotificationPopover({ unread }: { unread: number }) {
  const { t } = useTranslation("notifications");
  const { opened, setOpened, target } = useLazyOpening();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={WIDTH_PX}
      shadow="md"
      offset={8}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton ref={target} unread={unread} expanded={opened} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={style["panel"]} aria-label={t("title")}>
        <NotificationPanel close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
