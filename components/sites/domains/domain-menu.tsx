import { ArrowUpRight, EllipsisVertical, Star, Trash2 } from "lucide-react";
import { isServed } from "#components/sites/domains/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export interface DomainHandlers {
  onMakePrimary: (domain: DomainView) => void;
  onRemove: (domain: DomainView) => void;
}

const ITEM = "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

interface Choices {
  domain: DomainView;
  mayWrite: boolean;
  handlers: DomainHandlers;
}

function Items({ domain, mayWrite, handlers }: Choices) {
  return (
    <ul>
      {isServed(domain) && (
        <li>
          <a href={domain.leadsTo} className={ITEM}>
            <ArrowUpRight aria-hidden className="size-5 shrink-0" />
            Open site
          </a>
        </li>
      )}
      {mayWrite && domain.use !== "primary" && domain.routing.state !== "lost" && (
        <li>
          <button type="button" data-closes className={ITEM} onClick={() => handlers.onMakePrimary(domain)}>
            <Star aria-hidden className="size-5 shrink-0" />
            Make primary
          </button>
        </li>
      )}
      {mayWrite && (
        <li>
          <button type="button" data-closes className={`${ITEM} text-danger`} onClick={() => handlers.onRemove(domain)}>
            <Trash2 aria-hidden className="size-5 shrink-0" />
            Remove
          </button>
        </li>
      )}
    </ul>
  );
}

export function DomainMenu({ size, ...choices }: Choices & { size: "size-10" | "size-11" }) {
  return (
    <DisclosureMenu
      label={`Actions for ${choices.domain.unicodeName}`}
      align="end"
      button={<EllipsisVertical aria-hidden className="size-5" />}
      className={`inline-flex cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 ${size}`}
    >
      <Items {...choices} />
    </DisclosureMenu>
  );
}
