import type { AuthUser } from "@overfly/contract/auth/auth";
import { streams } from "@overfly/contract/streams/streams";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import { useMantineColorScheme } from "@mantine/core";
import {
  IconBell,
  IconLanguage,
  IconMoon,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconVideo,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useChangeLocale } from "#platform/api/session.ts";
import { mayCall, permittedOf } from "#platform/api/user.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MENU_ENTRIES, type MenuEntry, SHORTCUTS } from "#platform/layout/menu/menu-entries.ts";
import { visibleEntries } from "#platform/layout/menu/visible-entries.ts";

export interface Command {
  key: string;
  label: string;
  icon: ReactNode;
  /** Where it leads, or what it does. */
  run: string | (() => void);
}

/** Which the menu of the specification doesn't list. */
const STREAMING_HUB = "/streaming-hub";

const THEMES = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;

/** What can be done from everywhere: open a screen, request a mission, create a project, change theme or language. */
export function useCommands(user: AuthUser, paths: ReadonlySet<string>): Command[] {
  const { t } = useTranslation("platform/search");
  const { t: layout } = useTranslation("platform/layout");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const locale = useLocale();
  const changeLocale = useChangeLocale();
  const visible = (entries: readonly MenuEntry[]) => visibleEntries(entries, permittedOf(user), paths);
  const screens = visible(MENU_ENTRIES).flatMap((entry) => [entry, ...(entry.entries ?? [])]);
  return [
    ...visible(SHORTCUTS).map((entry) => toScreen(entry, layout(`entry.${entry.key}`))),
    ...screens.map((entry) => toScreen(entry, t("goTo", { name: nameOf(entry) }))),
    ...(mayCall(permittedOf(user), streams.list) && paths.has(STREAMING_HUB)
      ? [
          {
            key: "streamingHub",
            label: t("goTo", { name: layout("watchLive") }),
            icon: icon(IconVideo),
            run: STREAMING_HUB,
          },
        ]
      : []),
    {
      key: "notifications",
      label: t("goTo", { name: t("notifications") }),
      icon: icon(IconBell),
      run: "/notifications",
    },
    {
      key: "settings",
      label: t("goTo", { name: layout("settings") }),
      icon: icon(IconSettings),
      run: "/settings/general/profile",
    },
    ...(["light", "dark", "auto"] as const)
      .filter((theme) => theme !== colorScheme)
      .map((theme) => ({
        key: `theme.${theme}`,
        label: t("theme", { name: layout(`theme.${theme}`) }),
        icon: icon(THEMES[theme]),
        run: () => setColorScheme(theme),
      })),
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      key: `language.${other}`,
      label: t("language", { name: languageName(other) }),
      icon: icon(IconLanguage),
      run: () => changeLocale(other),
    })),
  ];

  /** The cloud's sites are not the sites. */
  function nameOf({ key }: MenuEntry): string {
    const name = layout(`entry.${key}`);
    return key === "cloudSites" ? `${layout("entry.cloud")} › ${name}` : name;
  }
}

const toScreen = ({ key, path, icon: Icon }: MenuEntry, label: string): Command => ({
  key,
  label,
  icon: icon(Icon),
  run: path,
});

const icon = (Icon: MenuEntry["icon"]): ReactNode => <Icon size={18} stroke={1.75} aria-hidden />;

/** The commands whose label holds each word that was typed. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
