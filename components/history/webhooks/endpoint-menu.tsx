import { EllipsisVertical, KeyRound, type LucideIcon, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react";
import { endpointName } from "#components/history/webhooks/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";

const ITEM = "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

type EndpointDeed = "edit" | "rotate" | "replay" | "pause" | "resume" | "delete";

interface Item {
  deed: EndpointDeed;
  label: string;
  Icon: LucideIcon;
}

function itemsOf({ state }: EndpointView): Item[] {
  const pause: Item = { deed: "pause", label: "Pause", Icon: Pause };
  const resume: Item = { deed: "resume", label: state === "disabled" ? "Enable" : "Resume", Icon: Play };
  return [
    { deed: "edit", label: "Edit", Icon: Pencil },
    { deed: "rotate", label: "Rotate secret", Icon: KeyRound },
    ...(state === "active" ? [{ deed: "replay", label: "Replay events", Icon: RotateCcw } as const, pause] : [resume]),
    { deed: "delete", label: "Delete", Icon: Trash2 },
  ];
}

export function EndpointMenu({ endpoint, onChoose }: { endpoint: EndpointView; onChoose: (deed: EndpointDeed) => void }) {
  return (
    <DisclosureMenu
      label={`Actions for ${endpointName(endpoint)}`}
      align="end"
      button={<EllipsisVertical aria-hidden className="size-5" />}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8"
    >
      <ul>
        {itemsOf(endpoint).map(({ deed, label, Icon }) => (
          <li key={deed}>
            <button
              type="button"
              data-closes
              className={`${ITEM} ${deed === "delete" ? "text-danger" : ""}`}
              onClick={() => onChoose(deed)}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}
