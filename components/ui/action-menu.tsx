import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";

const ITEM = "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

interface MenuAction {
  label: string;
  Icon: LucideIcon;
  isDangerous?: boolean;
  /** An address, for a link. */
  does: string | (() => void);
}

function Item({ label, Icon, isDangerous = false, does }: MenuAction) {
  const text = (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </>
  );
  if (typeof does === "string") {
    return (
      <a href={does} className={ITEM}>
        {text}
      </a>
    );
  }
  return (
    <button type="button" data-closes className={`${ITEM} ${isDangerous ? "text-danger" : ""}`} onClick={does}>
      {text}
    </button>
  );
}

/** What can be done with one thing, behind three dots. @param props.name of the thing */
export function ActionMenu(props: { name: string; actions: readonly MenuAction[]; size?: "size-10" | "size-11" | undefined }) {
  const { name, actions, size = "size-11" } = props;
  return (
    <DisclosureMenu
      label={`Actions for ${name}`}
      align="end"
      button={<EllipsisVertical aria-hidden className="size-5" />}
      className={`inline-flex cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 ${size}`}
    >
      <ul>
        {actions.map((action) => (
          <li key={action.label}>
            <Item {...action} />
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}
