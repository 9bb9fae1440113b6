import type { StructureWriter } from "./structure-writer.ts";
import type { Tag } from "./tag.ts";

/** What is used here of a node as the renderer has laid it out; positions are in the parent. */
export interface LaidOutNode {
  type: string;
  box?: { top: number; left: number; width: number; height: number };
  style?: object;
  props?: { tag?: Tag; fixed?: boolean; paint?: () => null };
  children?: LaidOutNode[];
  /** Of a text instance. */
  value?: string;
}

interface Place {
  left: number;
  top: number;
}

/**
 * Puts marks around every element that has a place in the structure, after the layout, so that they take no room. The
 * renderer meets them in reading order, which is the order of the elements.
 */
export function tagLayout(document: LaidOutNode, writer: StructureWriter): void {
  for (const page of document.children ?? []) {
    const tag = page.props?.tag;
    const children = marked(page, writer, { left: 0, top: 0 });
    page.children = tag ? [mark(() => writer.open(tag)), ...children, mark(() => writer.close())] : children;
  }
}

function marked(parent: LaidOutNode, writer: StructureWriter, at: Place): LaidOutNode[] {
  return (parent.children ?? []).flatMap((node) => {
    const place = { left: at.left + (node.box?.left ?? 0), top: at.top + (node.box?.top ?? 0) };
    const tag = node.props?.tag;
    if (node.type === "TEXT") {
      const text = textOf(node);
      if (text === "") return [node];
      return around(node, () => writer.openText(tag, text), writer);
    }
    if (node.type !== "SVG" && node.children) node.children = marked(node, writer, place);
    if (!tag) return [node];
    const { width = 0, height = 0 } = node.box ?? {};
    const box = [place.left, place.top, place.left + width, place.top + height] as const;
    return around(node, () => writer.open(tag, { box, isRepeated: node.props?.fixed === true }), writer);
  });
}

const around = (node: LaidOutNode, open: () => void, writer: StructureWriter): LaidOutNode[] => [
  mark(open),
  node,
  mark(() => writer.close()),
];

/** A drawing of nothing, whose painting is the mark. */
const mark = (write: () => void): LaidOutNode => ({
  type: "CANVAS",
  box: { top: 0, left: 0, width: 1, height: 1 },
  style: {},
  children: [],
  props: {
    paint: () => {
      write();
      return null;
    },
  },
});

const textOf = ({ value, children = [] }: LaidOutNode): string => value ?? children.map(textOf).join("");
