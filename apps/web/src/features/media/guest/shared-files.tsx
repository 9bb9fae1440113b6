import { type GuestCloud, guestCloud, type GuestFile } from "@overfly/contract/media/cloud-links";
import { IconDownload, IconFile, IconFolder } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { hasOtherPages, Pagination } from "#platform/ui/table/pagination.tsx";
import type { OpenPlace } from "./guest-query.ts";
import style from "./shared-files.module.css";

interface SharedFilesProps {
  shown: Extract<GuestCloud, { state: "active" }>;
  place: OpenPlace;
  onPlace: (place: OpenPlace) => void;
  /** Downloads from the address that a ticket permits. */
  onDownload: (urlOf: (ticket: string) => string) => void;
}

/** The folders and files of what is shared, or of one of its folders. */
export function SharedFiles({ shown, place, onPlace, onDownload }: SharedFilesProps) {
  const { t } = useTranslation("media/guest");
  const { kind, name, crumbs, folders, files, meta, ticket } = shown;
  const isEmpty = folders.length + files.length === 0;
  const downloadAll = () =>
    onDownload((fresh) =>
      fileUrl(guestCloud.archive, {
        query: { ticket: fresh, ...(place.folder !== undefined && { folder: place.folder }) },
      }),
    );
  return (
    <>
      {kind !== "file" && (
        <div className={style["bar"]}>
          <Crumbs name={name} crumbs={crumbs} onPlace={onPlace} />
          {!isEmpty && (
            <Button kind="primary" icon={<IconDownload size={16} aria-hidden />} onClick={downloadAll}>
              {t("downloadAll")}
            </Button>
          )}
        </div>
      )}
      {isEmpty && (
        <EmptyState icon={<IconFolder size={28} stroke={1.5} aria-hidden />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      )}
      {folders.length > 0 && (
        <ul className={style["list"]} aria-label={t("folders")}>
          {folders.map((folder) => (
            <li key={folder.id}>
              <button
                type="button"
                className={style["folder"]}
                onClick={() => onPlace({ folder: folder.id })}
              >
                <span className={style["picture"]}>
                  <IconFolder size={24} stroke={1.25} aria-hidden />
                </span>
                <bdi>{folder.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={style["list"]} aria-label={t("files")}>
          {files.map((file) => (
            <FileItem key={file.id} file={file} ticket={ticket} onDownload={onDownload} />
          ))}
        </ul>
      )}
      {hasOtherPages(meta) && <Pagination meta={meta} onPage={(page) => onPlace({ ...place, page })} />}
    </>
  );
}

interface FileItemProps extends Pick<SharedFilesProps, "onDownload"> {
  file: GuestFile;
  ticket: string;
}

function FileItem({
  file: { id, name, kind, size_bytes, has_thumbnail },
  ticket,
  onDownload,
}: FileItemProps) {
  const { t } = useTranslation("media/guest");
  const { t: tKind } = useTranslation("media/mission");
  const format = useFormat();
  const params = { id };
  return (
    <li>
      <span className={style["picture"]}>
        {has_thumbnail ? (
          <img src={fileUrl(guestCloud.thumbnail, { params, query: { ticket } })} alt="" loading="lazy" />
        ) : (
          <IconFile size={24} stroke={1.25} aria-hidden />
        )}
      </span>
      <span className={style["facts"]}>
        <bdi>{name}</bdi>
        <small>
          {tKind(`kind.${kind}`)} · {format.bytes(size_bytes)}
        </small>
      </span>
      <IconButton
        label={t("downloadNamed", { name })}
        icon={<IconDownload size={20} aria-hidden />}
        onClick={() => onDownload((fresh) => fileUrl(guestCloud.file, { params, query: { ticket: fresh } }))}
      />
    </li>
  );
}

interface CrumbsProps extends Pick<SharedFilesProps, "onPlace"> {
  name: string;
  crumbs: SharedFilesProps["shown"]["crumbs"];
}

function Crumbs({ name, crumbs, onPlace }: CrumbsProps) {
  const { t } = useTranslation("media/guest");
  const all = [{ id: undefined, name }, ...crumbs];
  return (
    <nav className={style["crumbs"]} aria-label={t("folders")}>
      {all.map((crumb, at) =>
        at === all.length - 1 ? (
          <strong key={crumb.id ?? ""} aria-current="location">
            <bdi>{crumb.name}</bdi>
          </strong>
        ) : (
          <span key={crumb.id ?? ""}>
            <button type="button" onClick={() => onPlace(crumb.id === undefined ? {} : { folder: crumb.id })}>
              <bdi>{crumb.name}</bdi>
            </button>{" "}
            /
          </span>
        ),
      )}
    </nav>
  );
}
