import { Ellipsis } from "lucide-react";
import { type KeyHandlers, keyActions } from "#components/gateway/api-keys/key-actions.tsx";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left text-note hover:bg-foreground/8 disabled:cursor-wait disabled:opacity-60";

export function KeyMenu({ apiKey, isReplaced, handlers }: { apiKey: KeyWithBan; isReplaced: boolean; handlers: KeyHandlers }) {
  return (
    <DisclosureMenu
      label={`Actions for ${isolated(apiKey.name)} ${apiKey.shown}`}
      align="end"
      button={<Ellipsis aria-hidden className="size-5" />}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 xl:size-9"
    >
      <ul>
        {keyActions(apiKey, isReplaced, handlers).map(({ label, whose, icon: Icon, isDangerous, isDisabled, run }) => (
          <li key={label}>
            <button type="button" data-closes disabled={isDisabled} onClick={run} className={`${ITEM} ${isDangerous ? "text-danger" : ""}`}>
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span>
                {label}
                <span className="sr-only"> {whose}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}
