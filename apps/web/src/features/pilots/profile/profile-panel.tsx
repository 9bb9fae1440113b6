import { pilotProfiles } from "@overfly/contract/pilots/pilot-profile";
import type { PilotDetail } from "@overfly/contract/pilots/pilots";
import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { PhoneLinks } from "#platform/ui/contacts/phone-links.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "#features/pilots/pilots.module.css";

const ProfileDialog = lazy(() => import("./profile-dialog.tsx").then((m) => ({ default: m.ProfileDialog })));

/** What the provider keeps of a pilot; its notes only for staff. */
export function ProfilePanel({ pilot }: { pilot: PilotDetail }) {
  const { t } = useTranslation("pilots/page");
  const { t: tPilots } = useTranslation("pilots");
  const isStaff = useUser().user_type === "center";
  const [isEditing, setEditing] = useState(false);
  const { base_location, phone, employee_number, notes } = pilot.profile;
  return (
    <Panel
      title={t("details")}
      actions={
        <Allowed to={pilotProfiles.update}>
          <Button icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
        </Allowed>
      }
    >
      <KeyValues
        items={[
          [tPilots("baseLocation"), base_location && <bdi key="base">{base_location}</bdi>],
          [t("workPhone"), phone && <PhoneLinks key="phone" text={phone} />],
          [tPilots("employeeNumber"), employee_number && <bdi key="number">{employee_number}</bdi>],
          ...(isStaff
            ? [
                [
                  t("staffNotes"),
                  notes && (
                    <div key="notes" dir="auto" className={style["notes"]}>
                      {notes}
                    </div>
                  ),
                ] as const,
              ]
            : []),
        ]}
      />
      <Suspense>{isEditing && <ProfileDialog pilot={pilot} onClose={() => setEditing(false)} />}</Suspense>
    </Panel>
  );
}
