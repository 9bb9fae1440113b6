import { Stack } from "@mantine/core";
import { type Absence, pilotAvailability, WEEKDAYS } from "@overfly/contract/pilots/pilot-availability";
import { pilots } from "@overfly/contract/pilots/pilots";
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useAllowed, useUser } from "#platform/api/user.ts";
import { useDay } from "#platform/i18n/use-day.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { useRemoveAbsence } from "#features/pilots/pilot-work-mutations.ts";
import { useWeekdayName } from "./use-weekday-name.ts";

const HoursDialog = lazy(() => import("./hours-dialog.tsx").then((m) => ({ default: m.HoursDialog })));
const AbsenceDialog = lazy(() => import("./absence-dialog.tsx").then((m) => ({ default: m.AbsenceDialog })));

type Opened = { as: "hours" | "add" } | { as: "edit" | "remove"; absence: Absence };

/** When a pilot works and when not; their own, or for who edits employees. */
export function AvailabilityTab({ pilotId }: { pilotId: string }) {
  const { data, error, refetch } = useQuery(pilotQueries.availability(pilotId));
  const [opened, open] = useState<Opened>();
  const isStaff = useAllowed(pilots.update);
  const canEdit = useUser().id === pilotId || isStaff;
  const close = () => open(undefined);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  return (
    <Stack gap="md">
      <Hours hours={data.hours} edit={canEdit ? () => open({ as: "hours" }) : undefined} />
      <Absences absences={data.absences} open={canEdit ? open : undefined} />
      <Suspense>
        {opened?.as === "hours" && <HoursDialog pilotId={pilotId} availability={data} onClose={close} />}
        {(opened?.as === "add" || opened?.as === "edit") && (
          <AbsenceDialog
            pilotId={pilotId}
            absence={opened.as === "edit" ? opened.absence : undefined}
            onClose={close}
          />
        )}
        {opened?.as === "remove" && <RemoveAbsence absence={opened.absence} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

interface HoursProps {
  hours: { weekday: number; from: string; to: string }[] | null;
  edit: (() => void) | undefined;
}

function Hours({ hours, edit }: HoursProps) {
  const { t } = useTranslation("pilots/page");
  const nameOf = useWeekdayName();
  const spanOf = (day: number) => hours?.find(({ weekday }) => weekday === day);
  return (
    <Panel
      title={t("workingHours")}
      actions={
        edit && (
          <Button size="xs" icon={<IconPencil size={16} aria-hidden />} onClick={edit}>
            {t("edit")}
          </Button>
        )
      }
    >
      {hours === null ? (
        <Hint>{t("anyTime")}</Hint>
      ) : (
        <KeyValues
          items={WEEKDAYS.map((day) => {
            const span = spanOf(day);
            return [
              nameOf(day),
              span ? <bdi key="span" dir="ltr">{`${span.from} – ${span.to}`}</bdi> : t("free"),
            ] as const;
          })}
        />
      )}
    </Panel>
  );
}

interface AbsencesProps {
  absences: readonly Absence[];
  open: ((opened: Opened) => void) | undefined;
}

function Absences({ absences, open }: AbsencesProps) {
  const { t } = useTranslation("pilots/page");
  const day = useDay();
  const add = open && (
    <Button size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={() => open({ as: "add" })}>
      {t("addAbsence")}
    </Button>
  );
  if (absences.length === 0)
    return (
      <Panel title={t("absences")}>
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden />}
          title={t("noAbsences")}
          action={add}
        >
          {t("absencesHint")}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title={t("absences")} actions={add} flush>
      <PlainTable
        label={t("absences")}
        rows={absences}
        rowKey={({ id }) => id}
        columns={[
          { key: "from", label: t("firstOn"), main: true, cell: ({ first_on }) => day(first_on) },
          { key: "to", label: t("lastOn"), cell: ({ last_on }) => day(last_on) },
          { key: "note", label: t("note"), cell: ({ note }) => <span dir="auto">{note || "–"}</span> },
        ]}
        {...(open && {
          rowActions: (absence: Absence) => (
            <RowActions
              name={day(absence.first_on)}
              actions={[
                {
                  label: t("edit"),
                  endpoint: pilotAvailability.changeAbsence,
                  icon: <IconPencil size={16} aria-hidden />,
                  onClick: () => open({ as: "edit", absence }),
                },
                {
                  label: t("removeAbsence"),
                  endpoint: pilotAvailability.removeAbsence,
                  icon: <IconTrash size={16} aria-hidden />,
                  onClick: () => open({ as: "remove", absence }),
                  danger: true,
                },
              ]}
            />
          ),
        })}
      />
    </Panel>
  );
}

function RemoveAbsence({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation("pilots/page");
  const day = useDay();
  return (
    <ConfirmCall
      title={t("removeAbsenceTitle", { from: day(absence.first_on), to: day(absence.last_on) })}
      action={t("removeAbsence")}
      call={useRemoveAbsence()}
      input={absence.id}
      done={t("absenceRemoved")}
      onClose={onClose}
    >
      {t("removeAbsenceHint")}
    </ConfirmCall>
  );
}
