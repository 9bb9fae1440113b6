import { damageReports, type NewDamageReport } from "@overfly/contract/inventory/damage-reports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";
import { sendPhotos } from "#platform/ui/photos/send-photos.ts";
import { refreshInventory } from "#features/inventory/inventory-mutations.ts";

interface Report {
  damage: NewDamageReport;
  photos: readonly File[];
}

/** Reports damage, then its photos. After a failure only what has not arrived is sent again. */
export function useReportDamage() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const [reported, setReported] = useState<number>();
  return useMutation({
    mutationFn: async ({ damage, photos }: Report) => {
      const id = reported ?? (await send(damage, keyOf(damage)));
      setReported(id);
      await sendPhotos(photos, (file) => uploadFile(damageReports.addPhoto, { params: { id }, file }));
    },
    onSettled: () =>
      Promise.all([
        refreshInventory(client),
        client.invalidateQueries({ queryKey: dockQueries.all }), // maintenance grounds docks
      ]),
    meta: { silent: true },
  });
}

const send = async (body: NewDamageReport, idempotencyKey: string): Promise<number> =>
  (await call(damageReports.create, { body, idempotencyKey })).data.work_order_id;
