import type { SurveyLine } from "./survey-line.ts";

/** A line's index among those given, and whether it is flown from its end to its start. */
export interface FlownLine {
  index: number;
  isReversed: boolean;
}

/**
 * Lines in the order of flight, as a row of nodes: node 2k is where line k starts as given, node 2k + 1 where it ends. A
 * line's two nodes stay side by side; slots 2p and 2p + 1 hold those of the line flown as number p.
 */
export class LineTour {
  readonly size: number;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly nodes: Int32Array;
  private readonly slots: Int32Array;
  private readonly reversals: number[] = [];

  constructor(lines: readonly SurveyLine[], order: readonly FlownLine[]) {
    this.size = 2 * lines.length;
    this.xs = Float64Array.from(lines.flatMap(({ from, to }) => [from[0], to[0]]));
    this.ys = Float64Array.from(lines.flatMap(({ from, to }) => [from[1], to[1]]));
    this.nodes = Int32Array.from(
      order.flatMap(({ index, isReversed }) =>
        isReversed ? [2 * index + 1, 2 * index] : [2 * index, 2 * index + 1],
      ),
    );
    this.slots = new Int32Array(this.size);
    for (const [slot, node] of this.nodes.entries()) this.slots[node] = slot;
  }

  slotOf(node: number): number {
    return this.slots[node] ?? 0;
  }

  /** The node in a slot; −1 before the first and after the last. */
  at(slot: number): number {
    return slot < 0 || slot >= this.size ? -1 : (this.nodes[slot] ?? -1);
  }

  /** Metres between two nodes; none to where there is no node. */
  apartM(a: number, b: number): number {
    if (a < 0 || b < 0) return 0;
    const dx = (this.xs[a] ?? 0) - (this.xs[b] ?? 0);
    const dy = (this.ys[a] ?? 0) - (this.ys[b] ?? 0);
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Returns what undoes all reversals from now on, until it is called for again. */
  remember(): () => void {
    this.reversals.length = 0;
    return () => {
      const undone = this.reversals.splice(0);
      for (let at = undone.length - 2; at >= 0; at -= 2) this.reverse(undone[at] ?? 0, undone[at + 1] ?? 0);
    };
  }

  /** Reverses the slots from `first` to `last`, which must hold whole lines. */
  reverse(first: number, last: number): void {
    const { nodes, slots } = this;
    this.reversals.push(first, last);
    for (let [low, high] = [first, last]; low < high; low += 1, high -= 1) {
      const [one, other] = [nodes[low] ?? 0, nodes[high] ?? 0];
      nodes[low] = other;
      slots[other] = low;
      nodes[high] = one;
      slots[one] = high;
    }
  }

  /** Moves the slots from `first` to `last` right behind the slot `behind`, which is not among them. */
  move(first: number, last: number, behind: number, isReversed: boolean): void {
    if (!isReversed) this.reverse(first, last);
    if (behind > last) {
      this.reverse(last + 1, behind);
      this.reverse(first, behind);
      return;
    }
    this.reverse(behind + 1, first - 1);
    this.reverse(behind + 1, last);
  }

  order(): FlownLine[] {
    return Array.from({ length: this.size / 2 }, (_, position) => {
      const node = this.at(2 * position);
      return { index: node >> 1, isReversed: node % 2 === 1 };
    });
  }
}
