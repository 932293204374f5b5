import { KeyRound, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react";
import { endpointName } from "#components/history/webhooks/words.ts";
import { ActionMenu } from "#components/ui/action-menu.tsx";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";

type EndpointDeed = "edit" | "rotate" | "replay" | "pause" | "resume" | "delete";

export function EndpointMenu({ endpoint, onChoose }: { endpoint: EndpointView; onChoose: (deed: EndpointDeed) => void }) {
  const { state } = endpoint;
  const choose = (deed: EndpointDeed) => (): void => onChoose(deed);
  const sending = [
    { label: "Replay events", Icon: RotateCcw, does: choose("replay") },
    { label: "Pause", Icon: Pause, does: choose("pause") },
  ];
  const actions = [
    { label: "Edit", Icon: Pencil, does: choose("edit") },
    { label: "Rotate secret", Icon: KeyRound, does: choose("rotate") },
    ...(state === "active" ? sending : [{ label: state === "disabled" ? "Enable" : "Resume", Icon: Play, does: choose("resume") }]),
    { label: "Delete", Icon: Trash2, isDangerous: true, does: choose("delete") },
  ];
  return <ActionMenu name={endpointName(endpoint)} actions={actions} />;
}
