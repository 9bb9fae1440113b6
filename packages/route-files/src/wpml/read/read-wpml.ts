import { embeddedDocumentOf } from "#flight/embedded-document.ts";
import type { ImportedRoute, RouteReadResult } from "#route-content.ts";
import { encodeResources, type WpmlSource } from "#wpml/wpml-source.ts";
import { childOf, type XmlNode } from "#xml/read-xml.ts";
import { contentFromWpml } from "./content-from-wpml.ts";
import { readWpmlArchive } from "./read-wpml-archive.ts";
import { wpmlDocumentFrom } from "./read-wpml-document.ts";
import { isTemplateOnly, waylinesFromTemplate } from "./waylines-from-template.ts";

/** Reads a KMZ or a waylines file into route content. Throws an `InvalidElementError`. */
export function readWpml(bytes: Uint8Array): RouteReadResult {
  const read = readWpmlArchive(bytes, { withResources: true });
  if (!read.ok) return { ...read, code: read.code === "no-waylines" ? "unknown-format" : read.code };
  const { files } = read;
  if (isTemplateOnly(files.waylines)) return { ok: true, route: routeFromTemplate(files.waylines) };
  const { waylineStarts: _, warnings, ...content } = contentFromWpml(wpmlDocumentFrom(files));
  const document = embeddedDocumentOf(childOf(files.template, "Document"), content.flight);
  const sizes = [...files.resources.values()].map(({ length }) => length);
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) <= MAX_RESOURCE_BYTES;
  if (!isSmall) warnings.push({ code: "resources" });
  const source: WpmlSource = {
    waylines: files.waylines,
    ...(files.template && { template: files.template }),
    resources: isSmall ? encodeResources(files.resources) : {},
  };
  return {
    ok: true,
    route: {
      format: "wpml",
      ...content,
      ...(document !== undefined && { document }),
      warnings,
      sourceFile: { format: "wpml", content: source },
    },
  };
}

/** A file without waylines. It is not kept as source file, since there are no waylines to compare with. */
function routeFromTemplate(template: XmlNode): ImportedRoute {
  const {
    waylineStarts: _,
    warnings,
    ...content
  } = contentFromWpml(
    wpmlDocumentFrom({ waylines: waylinesFromTemplate(template), template, resources: new Map() }),
  );
  return { format: "wpml", ...content, warnings: [...warnings, { code: "template-only" }] };
}

const MAX_RESOURCE_BYTES = 8 * 1024 * 1024;
