import { Group, Stack } from "@mantine/core";
import { IconDrone, IconPlaneDeparture, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button, type ButtonKind } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Dialog, SidePanel } from "#platform/ui/overlays/dialog.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { LinesSkeleton, PageSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { toastError, toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import style from "./gallery.module.css";

const COLOURS = [
  ["surface", "text"],
  ["panel", "text"],
  ["well", "text"],
  ["accent", "on-accent"],
  ["accent-soft", "accent-text"],
  ["good-soft", "good"],
  ["warn-soft", "warn"],
  ["bad-soft", "bad"],
  ["info-soft", "info"],
  ["idle-soft", "idle"],
] as const;

const TONES: readonly Tone[] = ["good", "warn", "bad", "info", "busy", "idle"];
const WORDS: Record<Tone, string> = {
  good: "Completed",
  warn: "On hold",
  bad: "Rejected",
  info: "Approved",
  busy: "Processing",
  idle: "Draft",
};
const KINDS: readonly ButtonKind[] = ["primary", "secondary", "quiet", "danger"];
const PLACEMENTS = ["top", "bottom", "left", "right"] as const;

export const StateGallery = () => (
  <div className={style["columns"]}>
    <Panel title="Colours">
      <div className={style["swatches"]}>
        {COLOURS.map(([ground, ink]) => (
          <div
            key={ground}
            className={style["swatch"]}
            style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
          >
            {ground}
          </div>
        ))}
      </div>
    </Panel>
    <Panel title="States">
      <Group gap="xs">
        {TONES.map((tone) => (
          <StateBadge key={tone} tone={tone}>
            {WORDS[tone]}
          </StateBadge>
        ))}
      </Group>
    </Panel>
    <Buttons />
    <Over />
    <Panel title="Progress">
      <Stack gap="md">
        <ProgressLine label="Uploading 214 photographs" share={0.42} rate="6.3 MB/s" secondsLeft={154} />
        <ProgressLine label="Decoding temperatures" />
        <ProgressLine label="Report" share={1} tone="good" />
        <ProgressLine label="DJI_0042_T.JPG is truncated" share={0.7} tone="bad" />
      </Stack>
    </Panel>
    <Panel title="Empty">
      <EmptyState
        icon={<IconPlaneDeparture size={28} stroke={1.5} aria-hidden />}
        title="No missions yet"
        action={
          <Button kind="primary" icon={<IconPlus size={16} aria-hidden />}>
            Request a mission
          </Button>
        }
      >
        A mission is one inspection of a site: what to look for, and when.
      </EmptyState>
    </Panel>
    <Panel title="Failed">
      <ErrorState error={new Error("Failed to fetch docks data")} retry={() => undefined} />
    </Panel>
    <Panel title="Loading">
      <LinesSkeleton lines={4} />
    </Panel>
    <Panel title="Loading a page" flush>
      <PageSkeleton />
    </Panel>
  </div>
);

const Buttons = () => (
  <Panel title="Buttons">
    <Stack gap="md">
      {KINDS.map((kind) => (
        <Group gap="xs" key={kind}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon={<IconDrone size={16} aria-hidden />}>
            With icon
          </Button>
          <Button kind={kind} pending>
            Pending
          </Button>
          <Button kind={kind} disabled hint="The mission has no route yet">
            Disabled
          </Button>
        </Group>
      ))}
      <Group gap="xs">
        <IconButton label="Plain" icon={<IconDrone size={20} aria-hidden />} />
        <IconButton label="Pressed" icon={<IconDrone size={20} aria-hidden />} pressed />
        <IconButton label="Disabled" icon={<IconDrone size={20} aria-hidden />} disabled />
        <IconButton label="Delete" icon={<IconTrash size={20} aria-hidden />} danger />
      </Group>
    </Stack>
  </Panel>
);

function Over() {
  const [opened, setOpened] = useState<"confirm" | "dialog" | "side">();
  const close = (): void => setOpened(undefined);
  return (
    <Panel title="Above the page">
      <Stack gap="md">
        <Group gap="xs">
          <Button onClick={() => toastSuccess("The mission was approved")}>Success toast</Button>
          <Button onClick={() => toastError("Failed to update dock", "req-7f3a")}>Error toast</Button>
        </Group>
        <Group gap="xs">
          <Button onClick={() => setOpened("confirm")}>Confirm</Button>
          <Button onClick={() => setOpened("dialog")}>Dialog</Button>
          <Button onClick={() => setOpened("side")}>Side panel</Button>
        </Group>
        <Group gap="xs">
          {PLACEMENTS.map((placement) => (
            <Tooltip key={placement} label={`A tooltip, ${placement}`} placement={placement}>
              <button type="button">{placement}</button>
            </Tooltip>
          ))}
        </Group>
      </Stack>
      <Confirm
        opened={opened === "confirm"}
        onClose={close}
        title="Archive North field?"
        action="Archive"
        danger
        nameToType="North field"
        onConfirm={close}
      >
        Its missions and anomalies stay readable. It no longer shows on maps and in lists.
      </Confirm>
      <Dialog opened={opened === "dialog"} onClose={close} title="A dialog">
        A short form.
      </Dialog>
      <SidePanel opened={opened === "side"} onClose={close} title="A side panel">
        Details.
      </SidePanel>
    </Panel>
  );
}
