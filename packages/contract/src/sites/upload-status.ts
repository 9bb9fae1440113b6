import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, TokenParams } from "#page.ts";

/** Nothing yet, a part, everything on the memory card but not yet sent, everything uploaded. */
export const UPLOAD_STATUSES = ["nothing", "partly", "on_card", "uploaded"] as const;
export const UploadStatus = z.enum(UPLOAD_STATUSES);
export type UploadStatus = z.infer<typeof UploadStatus>;

export const ReportedUploadStatus = z.object({
  status: UploadStatus,
  reported_by: z.string().nullable(),
  reported_at: z.iso.datetime(),
});
export type ReportedUploadStatus = z.infer<typeof ReportedUploadStatus>;

export const siteUploadStatus = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/upload-status",
    permission: "view sites",
    side: ["center", "pilot"],
    summary:
      "How far the photos of a site are uploaded, as its pilot reported it last; null before the first report",
    params: TokenParams,
    reply: dataOf(ReportedUploadStatus.nullable()),
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/ops/sites/:token/upload-status",
    permission: "upload-status sites",
    side: ["center", "pilot"],
    summary: "Report how far the photos of a site are uploaded",
    params: TokenParams,
    body: z.object({ status: UploadStatus }),
    reply: dataOf(ReportedUploadStatus),
  }),
};
