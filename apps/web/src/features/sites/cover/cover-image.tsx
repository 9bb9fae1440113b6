import { siteCover } from "@overfly/contract/sites/site-cover";
import type { Site } from "@overfly/contract/sites/sites";
import { fileUrl } from "#platform/api/call.ts";

interface CoverImageProps {
  site: Pick<Site, "token"> & { cover: string };
  /** Empty beside the site's name. */
  alt: string;
  className: string | undefined;
}

export const CoverImage = ({ site: { token, cover }, alt, className }: CoverImageProps) => (
  <img
    src={fileUrl(siteCover.file, { params: { token }, query: { version: cover } })}
    alt={alt}
    className={className}
    loading="lazy"
  />
);
