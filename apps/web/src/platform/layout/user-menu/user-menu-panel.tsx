import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import type { AuthUser } from "@overfly/contract/auth/auth";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { Avatar, Menu, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconCheck, IconLogout, IconSettings, IconUserShield } from "@tabler/icons-react";
import { Link } from "react-router";
import { useActAs, useChangeLocale, useLogout } from "#platform/api/session.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useRoleName } from "#platform/i18n/use-role-name.ts";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { UserButton, UserAvatar } from "./user-button.tsx";
import style from "./user-menu.module.css";
import { fullName } from "./user-name.ts";

/** Content of the user menu: user, active organization, sign-out. */
export function UserMenuPanel({ user }: { user: AuthUser }) {
  const { t } = useTranslation("platform/layout");
  const roleName = useRoleName();
  const name = fullName(user);
  const { opened, setOpened, target } = useLazyOpening();
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={300} shadow="md" offset={8}>
      <Menu.Target>
        <UserButton ref={target} user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={style["who"]}>
          <UserAvatar user={user} />
          <div className={style["words"]}>
            <strong>{name}</strong>
            <span>{user.provider?.company_name}</span>
            <span>{roleName(user.current_provider_user.roles[0]?.name ?? "")}</span>
          </div>
        </div>
        <Menu.Divider />
        <ThemeSwitch />
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/settings/general/profile"
          leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
        >
          {t("settings")}
        </Menu.Item>
        <Allowed to={forceLogin.start}>
          <Menu.Item
            component={Link}
            to="/select"
            leftSection={<IconUserShield size={18} stroke={1.75} aria-hidden />}
          >
            {t("asClient")}
          </Menu.Item>
        </Allowed>
        <Logout />
        <Providers />
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeSwitch() {
  const { t } = useTranslation("platform/layout");
  const locale = useLocale();
  const choose = useChangeLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={style["looks"]}>
      <span>{t("language")}</span>
      <SegmentedControl
        size="xs"
        aria-label={t("language")}
        value={locale}
        onChange={(value) => choose(value)}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
      />
      <span>{t("theme")}</span>
      <SegmentedControl
        size="xs"
        aria-label={t("theme")}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={(["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
}

function Logout() {
  const { t } = useTranslation("platform/layout");
  const logout = useLogout();
  return (
    <Menu.Item
      leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
      onClick={() => logout.mutate()}
      disabled={logout.isPending}
    >
      {t("logout")}
    </Menu.Item>
  );
}

function Providers() {
  const { t } = useTranslation("platform/layout");
  const { data } = useQuery(authQueries.providers);
  const actAs = useActAs();
  if (!data || data.force_redirect || data.data.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("switchAccount")}</Menu.Label>
      {data.data.map((provider) => (
        <Menu.Item
          key={provider.access_token}
          leftSection={
            <Avatar src={provider.logo} size={24} radius="sm" alt="">
              {provider.company_name.charAt(0)}
            </Avatar>
          }
          rightSection={provider.is_active && <IconCheck size={16} aria-label={t("active")} />}
          onClick={() => {
            if (!provider.is_active) actAs.mutate(provider.access_token);
          }}
        >
          {provider.company_name}
          {provider.country && <div className={style["country"]}>{provider.country.name_en}</div>}
        </Menu.Item>
      ))}
    </>
  );
}
