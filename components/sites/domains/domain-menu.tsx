import { ArrowUpRight, Star, Trash2 } from "lucide-react";
import { isServed } from "#components/sites/domains/words.ts";
import { ActionMenu } from "#components/ui/action-menu.tsx";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export interface DomainHandlers {
  onMakePrimary: (domain: DomainView) => void;
  onRemove: (domain: DomainView) => void;
}

export function DomainMenu(props: { domain: DomainView; mayWrite: boolean; handlers: DomainHandlers; size?: "size-10" }) {
  const { domain, mayWrite, handlers, size } = props;
  const isOther = domain.use !== "primary" && domain.routing.state !== "lost";
  const actions = [
    isServed(domain) && { label: "Open site", Icon: ArrowUpRight, does: domain.leadsTo },
    mayWrite && isOther && { label: "Make primary", Icon: Star, does: () => handlers.onMakePrimary(domain) },
    mayWrite && { label: "Remove", Icon: Trash2, isDangerous: true, does: () => handlers.onRemove(domain) },
  ].filter((action) => action !== false);
  return <ActionMenu name={domain.unicodeName} actions={actions} size={size} />;
}
