import type { BodyInput } from "@overfly/contract/endpoint";
import { type PilotCertificate, pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";

/** Whom a mission can be assigned to depends on them too. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: pilotQueries.all }),
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes("candidates") }),
    ]);
};

/** Adds a certificate to a pilot, or changes the given one. */
export const useSaveCertificate = (pilotId: string, certificate: PilotCertificate | undefined) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof pilotCertificates.create>) =>
      certificate
        ? call(pilotCertificates.update, {
            params: { id: certificate.id },
            body: { ...body, updated_at: certificate.updated_at },
          })
        : call(pilotCertificates.create, { params: { id: pilotId }, body }),
    onSuccess: useRefresh(),
    meta: { silent: true },
  });

export const useSetCertificateFile = () =>
  useMutation({
    mutationFn: ({ id, file }: { id: number; file: File }) =>
      uploadFile(pilotCertificates.setFile, { params: { id }, file }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:update" },
  });

export const useRemoveCertificate = () =>
  useMutation({
    mutationFn: (id: number) => call(pilotCertificates.remove, { params: { id } }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:update" },
  });

export const useArchiveCertificate = (verb: "archive" | "restore") =>
  useMutation({
    mutationFn: (id: number) => call(pilotCertificates[verb], { params: { id } }),
    onSuccess: useRefresh(),
    meta: { error: "platform/errors:update" },
  });
