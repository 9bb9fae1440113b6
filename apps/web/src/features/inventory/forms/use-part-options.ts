import { inventory } from "@overfly/contract/inventory/inventory";
import type { Kit } from "@overfly/contract/inventory/kits";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useAllowed } from "#platform/api/user.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";

const FREE = { in_kit: "false", item_count: 200 };

/** What a kit can be made of: its own parts and those that are in no kit. */
export function usePartOptions(kit: Kit | undefined) {
  const drones = useQuery({
    ...inventoryQueries.drones(FREE),
    select: dataOf,
    enabled: useAllowed(inventory.drones),
  });
  const payloads = useQuery({
    ...inventoryQueries.payloads(FREE),
    select: dataOf,
    enabled: useAllowed(inventory.payloads),
  });
  const batteries = useQuery({
    ...inventoryQueries.batteries(FREE),
    select: dataOf,
    enabled: useAllowed(inventory.batteries),
  });
  const accessories = useQuery({
    ...inventoryQueries.accessories(FREE),
    select: dataOf,
    enabled: useAllowed(inventory.accessories),
  });
  return {
    drones: choicesOf<Named & Modelled>(
      kit?.drone ? [kit.drone] : [],
      drones,
      ({ name, model }) => `${name} (${model})`,
    ),
    payloads: choicesOf<Numbered>(kit?.payloads, payloads, modelAndSerial),
    batteries: choicesOf<Numbered>(kit?.batteries, batteries, modelAndSerial),
    accessories: choicesOf<Named>(kit?.accessories, accessories, ({ name }) => name),
  };
}

interface Part {
  id: number;
}
interface Named extends Part {
  name: string;
}
interface Modelled extends Part {
  model: string;
}
interface Numbered extends Modelled {
  serial_number: string;
}

const modelAndSerial = ({ model, serial_number }: Numbered): string => `${model} · ${serial_number}`;

function choicesOf<P extends Part>(
  own: readonly P[] = [],
  { data: free = [], isLoading }: { data: readonly P[] | undefined; isLoading: boolean },
  labelOf: (part: P) => string,
): { options: DropdownOption[]; loading: boolean } {
  const parts = new Map([...own, ...free].map((part) => [String(part.id), part]));
  return {
    options: [...parts].map(([key, part]) => ({ key, label: labelOf(part) })),
    loading: isLoading,
  };
}
