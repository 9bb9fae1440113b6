import type { CloudCrumb } from "@overfly/contract/media/cloud-items";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./cloud.module.css";
import { folderSearch } from "./open-folder.ts";

interface CrumbsProps {
  site: { name: string };
  crumbs: readonly CloudCrumb[];
  onShow: (search: string) => void;
}

/** The way from the site to the open folder. */
export function Crumbs({ site, crumbs, onShow }: CrumbsProps) {
  const { t } = useTranslation("media/cloud");
  const all = [
    { key: "", name: site.name },
    ...crumbs.map((crumb) => ({ key: folderSearch(crumb), name: crumb.name })),
  ];
  return (
    <nav className={style["crumbs"]} aria-label={t("folders")}>
      {all.map(({ key, name }, at) =>
        at === all.length - 1 ? (
          <strong key={key} aria-current="location">
            <bdi>{name}</bdi>
          </strong>
        ) : (
          <span key={key}>
            <button type="button" onClick={() => onShow(key)}>
              <bdi>{name}</bdi>
            </button>{" "}
            /
          </span>
        ),
      )}
    </nav>
  );
}
