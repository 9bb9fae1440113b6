import { type FlightRoute, flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { Menu } from "@mantine/core";
import {
  IconPlayerSkipForward,
  IconCopy,
  IconCursorText,
  IconDots,
  IconDownload,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconMapShare,
  IconMessage,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { ExportDialog } from "#features/flight-routes/versions/export/export-dialog.tsx";
import { routeParams, useCopyRoute, useSetLock } from "#features/flight-routes/versions/version-mutations.ts";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";
import { selectIsDirty } from "#features/flight-routes/store/selectors.ts";
import { useRouteCreated } from "./use-route-created.ts";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import style from "#features/flight-routes/versions/list/route-list.module.css";

export interface RouteActionsProps {
  route: FlightRoute;
  site: SiteDetail;
}

type DialogKind = "export" | "copy" | "resume";

/** Everything the user may do with a saved route besides editing it. */
export function RouteActions({ route: known, site }: RouteActionsProps) {
  const { t } = useTranslation("flight-routes/versions");
  const { data: all } = useQuery(flightRouteQueries.list(site.token));
  const route = all?.find(({ id }) => id === known.id) ?? known;
  const dispatch = useDispatch();
  const isDirty = usePlanner(selectIsDirty);
  const isEdited = usePlanner(({ session }) => session?.route?.id) === route.id;
  const [dialog, openDialog] = useState<DialogKind>();
  const close = (): void => openDialog(undefined);
  return (
    <div className={style["actions"]}>
      <Button size="xs" icon={<IconDownload size={16} aria-hidden />} onClick={() => openDialog("export")}>
        {t("export")}
      </Button>
      <span className={style["gap"]} />
      <CommentsButton route={route} />
      <IconButton
        size="sm"
        label={t("versions")}
        icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
        onClick={() =>
          dispatch({ type: "openSidePanel", panel: { kind: "versions", routeId: route.id, displayed: [] } })
        }
      />
      <MoreMenu route={route} isEdited={isEdited} onOpen={openDialog} />
      {dialog === "export" && <ExportDialog route={route} isDirty={isEdited && isDirty} onClose={close} />}
      {dialog === "copy" && <CopyDialog route={route} from={site} onClose={close} />}
      {dialog === "resume" && <ResumeDialog route={route} onClose={close} />}
    </div>
  );
}

/** With the number of comments. */
function CommentsButton({ route }: { route: FlightRoute }) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  const { data = [] } = useQuery(flightRouteQueries.comments(routeParams(route)));
  return (
    <span className={style["counted"]}>
      <IconButton
        size="sm"
        label={data.length > 0 ? `${t("comments")} (${data.length})` : t("comments")}
        icon={<IconMessage size={18} stroke={1.75} aria-hidden />}
        onClick={() => dispatch({ type: "openSidePanel", panel: { kind: "comments", routeId: route.id } })}
      />
      {data.length > 0 && (
        <span className={style["count"]} aria-hidden>
          {data.length > 99 ? "99+" : data.length}
        </span>
      )}
    </span>
  );
}

interface MoreMenuProps {
  route: FlightRoute;
  isEdited: boolean;
  onOpen: (dialog: DialogKind) => void;
}

function MoreMenu(props: MoreMenuProps) {
  const { t } = useTranslation("flight-routes/versions");
  const [canAdd, canUpdate] = [useAllowed(calls.create), useAllowed(calls.update)];
  const canDelete = useAllowed(calls.remove);
  if (!canAdd && !canUpdate && !canDelete) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <span>
          <IconButton
            size="sm"
            label={t("more", { name: props.route.name })}
            icon={<IconDots size={18} stroke={1.75} aria-hidden />}
          />
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {canAdd && <CopyActions {...props} />}
        <LockItem {...props} />
        {canUpdate && !props.isEdited && <RenameItem {...props} />}
        {canDelete && <DeleteItem {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function CopyActions({ route, onOpen }: MoreMenuProps) {
  const { t } = useTranslation("flight-routes/versions");
  const routeCreated = useRouteCreated();
  const duplicate = useCopyRoute(routeParams(route), { isSilent: false });
  const name = t("copyName", { name: route.name }).slice(0, MAX_NAME_LENGTH);
  const makeCopy = (): void =>
    duplicate.mutate({ site_token: route.site.token, name }, { onSuccess: ({ data }) => routeCreated(data) });
  return (
    <>
      <ActionItem icon={IconPlayerSkipForward} onClick={() => onOpen("resume")}>
        {t("resume")}…
      </ActionItem>
      <ActionItem icon={IconCopy} onClick={makeCopy}>
        {t("duplicate")}
      </ActionItem>
      <ActionItem icon={IconMapShare} onClick={() => onOpen("copy")}>
        {t("copyTo")}…
      </ActionItem>
    </>
  );
}

function LockItem({ route }: MoreMenuProps) {
  const { t } = useTranslation("flight-routes/versions");
  const canLock = useAllowed(calls.lock);
  const { isLocked, canUnlock } = useLock(route);
  const setLock = useSetLock(routeParams(route));
  const { name } = route;
  if (isLocked ? !canUnlock : !canLock) return null;
  const turn = (): void =>
    setLock.mutate(!isLocked, {
      onSuccess: () => toastSuccess(t(isLocked ? "unlocked" : "locked", { name })),
    });
  return (
    <ActionItem icon={isLocked ? IconLockOpen : IconLock} onClick={turn}>
      {t(isLocked ? "unlock" : "lock")}
    </ActionItem>
  );
}

function RenameItem({ route }: MoreMenuProps) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  return (
    <ActionItem
      icon={IconCursorText}
      isDisabled={useLock(route).isLockedByOther}
      onClick={() => dispatch({ type: "openDialog", dialog: { kind: "rename", route } })}
    >
      {t("rename")}…
    </ActionItem>
  );
}

function DeleteItem({ route }: MoreMenuProps) {
  const { t } = useTranslation("flight-routes/versions");
  const dispatch = useDispatch();
  return (
    <>
      <Menu.Divider />
      <ActionItem
        icon={IconTrash}
        isDanger
        isDisabled={useLock(route).isLockedByOther}
        onClick={() => dispatch({ type: "openDialog", dialog: { kind: "delete", route } })}
      >
        {t("remove")}…
      </ActionItem>
    </>
  );
}

const MAX_NAME_LENGTH = 80;

interface ItemProps {
  icon: typeof IconDots;
  children: ReactNode;
  onClick: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
}

const ActionItem = ({ icon: Icon, children, onClick, isDanger = false, isDisabled = false }: ItemProps) => (
  <Menu.Item
    leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
    disabled={isDisabled}
    {...(isDanger ? { color: "red" } : {})}
  >
    {children}
  </Menu.Item>
);
