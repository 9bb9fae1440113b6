import { IconChevronRight } from "@tabler/icons-react";
import { Link, matchPath, useLocation } from "react-router";
import { useCrumbNames } from "#platform/ui/crumbs.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./breadcrumbs.module.css";
import { breadcrumbLabel } from "./breadcrumb-labels.ts";

/** The path as labels. Segments that are screens are links, also those of a record such as `/missions/view/:token`. */
export function Breadcrumbs({ paths }: { paths: ReadonlySet<string> }) {
  const { t } = useTranslation("platform/layout");
  const names = useCrumbNames();
  const isScreen = (path: string): boolean => [...paths].some((pattern) => matchPath(pattern, path) !== null);
  const parts = useLocation().pathname.split("/").filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumb")} className={style["crumbs"]}>
      <ol>
        {parts.map((part, index) => {
          const path = `/${parts.slice(0, index + 1).join("/")}`;
          const name = names.get(part) ?? breadcrumbLabel(part);
          const last = index === parts.length - 1;
          return (
            <li key={path} aria-current={last ? "page" : undefined}>
              {index > 0 && <IconChevronRight size={14} aria-hidden />}
              {!last && isScreen(path) ? <Link to={path}>{name}</Link> : <span>{name}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
