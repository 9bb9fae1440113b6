import { Group, Stack } from "@mantine/core";
import { type Dock, docks } from "@overfly/contract/docks/docks";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useUpdateDock } from "./dock-mutations.ts";

/** Edits a dock's name and site. */
export function EditDock({ dock }: { dock: Dock }) {
  const { t } = useTranslation("docks");
  const [opened, open] = useState(false);
  return (
    <Allowed to={docks.update}>
      <Button icon={<IconPencil size={16} aria-hidden />} onClick={() => open(true)}>
        {t("edit")}
      </Button>
      {opened && <DockForm dock={dock} onClose={() => open(false)} />}
    </Allowed>
  );
}

const NOWHERE = "none";
const MAX_SITES = 200;

function DockForm({ dock, onClose }: { dock: Dock; onClose: () => void }) {
  const { t } = useTranslation("docks");
  const update = useUpdateDock(dock.id);
  const [name, setName] = useState(dock.name);
  const [site, setSite] = useState(dock.site?.token ?? NOWHERE);
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    if (name.trim() === "") return setMissing(true);
    update.mutate(
      {
        name: name.trim(),
        site_token: site === NOWHERE ? null : site,
        updated_at: dock.updated_at,
      },
      {
        onSuccess: ({ data }) => {
          toastSuccess(t("saved", { name: data.name }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("editNamed", { name: dock.name })}>
      <Stack gap="md">
        <TextField
          label={t("dockName")}
          value={name}
          onChange={(value) => {
            setMissing(false);
            setName(value);
          }}
          maxLength={80}
          error={isMissing ? t("nameRequired") : undefined}
          required
        />
        <SiteField dock={dock} value={site} onChange={setSite} />
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onClick={submit} pending={update.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface SiteFieldProps {
  dock: Dock;
  value: string;
  onChange: (token: string) => void;
}

/** The dock's own site can always be chosen, even where it is archived. */
function SiteField({ dock, value, onChange }: SiteFieldProps) {
  const { t } = useTranslation("docks");
  const sites = useQuery({ ...siteQueries.list({ item_count: MAX_SITES }), select: dataOf });
  const choices = new Map((sites.data ?? []).map(({ token, name }) => [token, name]));
  if (dock.site) choices.set(dock.site.token, dock.site.name);
  const options: DropdownOption[] = [
    { key: NOWHERE, label: t("noSite") },
    ...[...choices].map(([key, label]) => ({ key, label })),
  ];
  return (
    <Dropdown
      label={t("site")}
      value={value}
      onChange={onChange}
      options={options}
      loading={sites.isPending}
      searchable
    />
  );
}
