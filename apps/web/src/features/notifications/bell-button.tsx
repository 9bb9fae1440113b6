import { IconBell } from "@tabler/icons-react";
import { IconButton, type IconButtonProps } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface BellButtonProps extends Pick<IconButtonProps, "expanded" | "onClick" | "ref"> {
  unread: number;
}

export const BellButton = ({ unread, ...rest }: BellButtonProps) => (
  <IconButton
    {...rest}
    label={useTranslation("notifications").t("bellLabel", { count: unread })}
    icon={<IconBell size={20} stroke={1.75} aria-hidden />}
  />
);
