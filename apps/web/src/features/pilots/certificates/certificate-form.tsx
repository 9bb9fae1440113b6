import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  type PilotCertificate,
  pilotCertificates,
} from "@overfly/contract/pilots/pilot-certificates";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSaveCertificate } from "./certificate-mutations.ts";

interface CertificateFormProps {
  pilotId: string;
  /** Undefined for a new one. */
  certificate: PilotCertificate | undefined;
  onClose: () => void;
}

export function CertificateForm({ pilotId, certificate, onClose }: CertificateFormProps) {
  const { t } = useTranslation("pilots/certificates");
  const edited = useVersioned(certificate, async () => {
    const { data } = await call(pilotCertificates.list, { params: { id: pilotId } });
    return data.find(({ id }) => id === certificate?.id);
  });
  const save = useSaveCertificate(pilotId, edited.record);
  const draft = useDraft(valuesOf(certificate), save.error);
  const { field, values } = draft;
  return (
    <FormDialog
      title={certificate ? t("editNamed", { number: certificate.number }) : t("add")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("number", "issued_on")
          ? { ...values, expires_on: values.expires_on || null }
          : undefined
      }
      onSaved={() => t("saved")}
      onClose={onClose}
    >
      <Dropdown
        label={t("kind")}
        {...field("kind")}
        options={CERTIFICATE_KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
      />
      <TextField label={t("number")} {...field("number")} maxLength={80} required />
      <TextField label={t("issuer")} {...field("issuer")} maxLength={120} />
      <DateField label={t("issued")} {...field("issued_on")} required />
      <DateField label={t("expires")} {...field("expires_on")} />
    </FormDialog>
  );
}

const valuesOf = (certificate: PilotCertificate | undefined) => ({
  kind: certificate?.kind ?? ("remote_pilot" as CertificateKind),
  number: certificate?.number ?? "",
  issuer: certificate?.issuer ?? "",
  issued_on: certificate?.issued_on ?? "",
  expires_on: certificate?.expires_on ?? "",
});
