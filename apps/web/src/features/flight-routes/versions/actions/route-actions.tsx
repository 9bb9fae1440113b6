import { type FlightRoute, routes as calls } from "@overfly/contract/flight-routes/routes";
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
import { toastSuccess } from "#platform/ui/toast.tsx";
import { routeQueries } from "#features/flight-routes/flight-route-queries.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { ExportDialog } from "#features/flight-routes/versions/export/export-dialog.tsx";
import { lifeQueries, routeAt, useCopyRoute, useSetLock } from "#features/flight-routes/versions/version-queries.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import { useLife } from "#features/flight-routes/versions/route-actions-context.ts";
import { useLock } from "#features/flight-routes/versions/locks/use-lock.ts";
import { ResumeDialog } from "./resume-dialog.tsx";
import style from "#features/flight-routes/versions/list/route-list.module.css";

export interface RouteActionsProps {
  route: FlightRoute;
  site: SiteDetail;
}

type Asked = "export" | "copy" | "resume";

/** Everything that can be done with a kept route beside editing it; each where the user may. */
export function RouteActions({ route: known, site }: RouteActionsProps) {
  const text = useLifeText();
  const { data: all } = useQuery(routeQueries.list(site.token));
  const route = all?.find(({ id }) => id === known.id) ?? known;
  const { isDirty, editedId, onAside } = useLife();
  const [asked, ask] = useState<Asked>();
  const isEdited = editedId === route.id;
  const close = (): void => ask(undefined);
  return (
    <div className={style["actions"]}>
      <Button size="xs" icon={<IconDownload size={16} aria-hidden />} onClick={() => ask("export")}>
        {text("export")}
      </Button>
      <span className={style["gap"]} />
      <CommentsButton route={route} />
      <IconButton
        size="sm"
        label={text("versions")}
        icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
        onClick={() => onAside({ about: "versions", id: route.id, seen: [] })}
      />
      <MoreMenu route={route} isEdited={isEdited} onAsk={ask} />
      {asked === "export" && <ExportDialog route={route} isDirty={isEdited && isDirty} onClose={close} />}
      {asked === "copy" && <CopyDialog route={route} from={site} onClose={close} />}
      {asked === "resume" && <ResumeDialog route={route} onClose={close} />}
    </div>
  );
}

/** With how many there are. */
function CommentsButton({ route }: { route: FlightRoute }) {
  const text = useLifeText();
  const { onAside } = useLife();
  const { data = [] } = useQuery(lifeQueries.comments(routeAt(route)));
  return (
    <span className={style["counted"]}>
      <IconButton
        size="sm"
        label={data.length > 0 ? `${text("comments")} (${data.length})` : text("comments")}
        icon={<IconMessage size={18} stroke={1.75} aria-hidden />}
        onClick={() => onAside({ about: "comments", id: route.id })}
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
  onAsk: (asked: Asked) => void;
}

function MoreMenu(props: MoreMenuProps) {
  const text = useLifeText();
  const [mayAdd, mayChange] = [useAllowed(calls.create), useAllowed(calls.update)];
  const mayRemove = useAllowed(calls.remove);
  if (!mayAdd && !mayChange && !mayRemove) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <span>
          <IconButton
            size="sm"
            label={text("more", { name: props.route.name })}
            icon={<IconDots size={18} stroke={1.75} aria-hidden />}
          />
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {mayAdd && <AddItems {...props} />}
        <LockItem {...props} />
        {mayChange && !props.isEdited && <RenameItem {...props} />}
        {mayRemove && <RemoveItem {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What makes another route of it. */
function AddItems({ route, onAsk }: MoreMenuProps) {
  const text = useLifeText();
  const { onMade } = useLife();
  const duplicate = useCopyRoute(routeAt(route), { isSilent: false });
  const name = text("copyName", { name: route.name }).slice(0, MOST_LETTERS);
  const makeCopy = (): void =>
    duplicate.mutate({ site_token: route.site.token, name }, { onSuccess: ({ data }) => onMade(data) });
  return (
    <>
      <Item icon={IconPlayerSkipForward} onClick={() => onAsk("resume")}>
        {text("resume")}…
      </Item>
      <Item icon={IconCopy} onClick={makeCopy}>
        {text("duplicate")}
      </Item>
      <Item icon={IconMapShare} onClick={() => onAsk("copy")}>
        {text("copyTo")}…
      </Item>
    </>
  );
}

function LockItem({ route }: MoreMenuProps) {
  const text = useLifeText();
  const mayLock = useAllowed(calls.lock);
  const { isLocked, mayOpen } = useLock(route);
  const setLock = useSetLock(routeAt(route));
  const { name } = route;
  if (isLocked ? !mayOpen : !mayLock) return null;
  const turn = (): void =>
    setLock.mutate(!isLocked, {
      onSuccess: () => toastSuccess(text(isLocked ? "unlocked" : "locked", { name })),
    });
  return (
    <Item icon={isLocked ? IconLockOpen : IconLock} onClick={turn}>
      {text(isLocked ? "unlock" : "lock")}
    </Item>
  );
}

function RenameItem({ route }: MoreMenuProps) {
  const text = useLifeText();
  const { onRename } = useLife();
  return (
    <Item icon={IconCursorText} isDisabled={useLock(route).isForeign} onClick={() => onRename(route)}>
      {text("rename")}…
    </Item>
  );
}

function RemoveItem({ route }: MoreMenuProps) {
  const text = useLifeText();
  const { onRemove } = useLife();
  return (
    <>
      <Menu.Divider />
      <Item icon={IconTrash} isDanger isDisabled={useLock(route).isForeign} onClick={() => onRemove(route)}>
        {text("remove")}…
      </Item>
    </>
  );
}

const MOST_LETTERS = 80;

interface ItemProps {
  icon: typeof IconDots;
  children: ReactNode;
  onClick: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
}

const Item = ({ icon: Icon, children, onClick, isDanger = false, isDisabled = false }: ItemProps) => (
  <Menu.Item
    leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    onClick={onClick}
    disabled={isDisabled}
    {...(isDanger ? { color: "red" } : {})}
  >
    {children}
  </Menu.Item>
);
