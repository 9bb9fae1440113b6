import type { Endpoint } from "@overfly/contract/endpoint";
import { Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { addPath } from "#platform/ui/use-add-dialog.ts";

interface NoCandidatesProps {
  text: string;
  /** What adds one. */
  endpoint: Endpoint;
  label: string;
  /** Of the list whose dialog it is. */
  list: string;
}

/** That there is nobody or nothing to choose, and the way to add one. */
export const NoCandidates = ({ text, endpoint, label, list }: NoCandidatesProps) => (
  <Stack gap="xs" align="flex-start">
    <Hint>{text}</Hint>
    <AllowedOrAsk to={endpoint}>
      <Button size="xs" icon={<IconPlus size={16} aria-hidden />} to={addPath(list)}>
        {label}
      </Button>
    </AllowedOrAsk>
  </Stack>
);
