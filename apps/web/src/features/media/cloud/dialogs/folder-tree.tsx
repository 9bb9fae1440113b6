import { IconChevronDown, IconChevronRight, IconFolder } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { OpenFolder } from "#features/media/cloud/open-folder.ts";
import style from "./folder-tree.module.css";

/** A folder by its id; null stands for the outermost level. */
export type Target = number | null;

interface TreeProps {
  /** The site. */
  token: string;
  /** Of which the folders are shown. */
  place: OpenFolder;
  chosen: Target;
  onChoose: (folder: Target) => void;
  /** Folders that can't be chosen, and what lies in them. */
  hidden: ReadonlySet<number>;
}

interface FolderTreeProps extends TreeProps {
  /** The outermost level. */
  name: string;
}

/** All folders of a mission, or of the site itself; those in a folder are loaded when it is opened. */
export function FolderTree({ name, ...tree }: FolderTreeProps) {
  const { t } = useTranslation("media/cloud");
  return (
    <fieldset className={style["tree"]}>
      <legend>{t("target")}</legend>
      <Choice name={name} folder={null} {...tree} />
      <Folders {...tree} />
    </fieldset>
  );
}

function Folders({ token, place, ...tree }: TreeProps) {
  const { t } = useTranslation("media/cloud");
  const found = useInfiniteQuery(cloudQueries.folders(token, place));
  if (found.error && !found.data)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <LinesSkeleton lines={1} />;
  const folders = found.data.pages.flatMap(({ data }) => data).filter(({ id }) => !tree.hidden.has(id ?? 0));
  if (folders.length === 0) return <p className={style["none"]}>{t("noFolders")}</p>;
  return (
    <ul>
      {folders.map(({ id, name }) => (
        <Branch key={id} token={token} id={id ?? 0} name={name} {...tree} />
      ))}
      {found.hasNextPage && (
        <li>
          <Button size="xs" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("moreFolders")}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Branch({ id, name, ...tree }: Omit<TreeProps, "place"> & { id: number; name: string }) {
  const { t } = useTranslation("media/cloud");
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={style["branch"]}>
        <IconButton
          size="sm"
          label={t(isOpen ? "closeFolder" : "openFolder", { name })}
          icon={<Arrow size={16} className={style["arrow"]} aria-hidden />}
          expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Choice name={name} folder={id} {...tree} />
      </div>
      {isOpen && <Folders place={{ folder: String(id) }} {...tree} />}
    </li>
  );
}

interface ChoiceProps extends Pick<TreeProps, "chosen" | "onChoose"> {
  name: string;
  folder: Target;
}

const Choice = ({ name, folder, chosen, onChoose }: ChoiceProps) => (
  <label className={style["choice"]}>
    <input type="radio" name="target" checked={chosen === folder} onChange={() => onChoose(folder)} />
    <IconFolder size={18} stroke={1.5} aria-hidden />
    <bdi>{name}</bdi>
  </label>
);
