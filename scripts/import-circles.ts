/** Groups of nodes that reach each other (Tarjan's strongly connected components of more than one node). */
export function circlesIn(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = Map.groupBy(edges, ([from]) => from);
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(node: string) {
    const own = { index: found.size, low: found.size, isOpen: true };
    found.set(node, own);
    open.push(node);
    for (const [, next] of targets.get(node) ?? []) {
      const known = found.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) (found.get(member) ?? own).isOpen = false;
      if (group.length > 1) circles.push(group);
    }
    return own;
  }
  for (const node of targets.keys()) if (!found.has(node)) visit(node);
  return circles;
}
