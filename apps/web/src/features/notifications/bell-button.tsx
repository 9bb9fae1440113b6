import { IconBell } from "@tabler/icons-react";
import { IconButton, type IconButtonProps } from "#platform/ui/icon-button.tsx";
import { useNotificationText } from "./notification-text.ts";

export interface BellButtonProps extends Pick<IconButtonProps, "expanded" | "onClick" | "ref"> {
  unread: number;
}

export const BellButton = ({ unread, ...rest }: BellButtonProps) => (
  <IconButton
    {...rest}
    label={useNotificationText()("bell", { count: unread })}
    icon={<IconBell size={20} stroke={1.75} aria-hidden />}
  />
);
