const ITEMS = "a[href], button:enabled, input:enabled, select:enabled";
const OWN_ARROWS = "select, [type=radio], [type=number], [type=date], [type=time], [type=range], textarea";
const TEXTS = "input:not([type=checkbox])";

/** Never focuses a field that arrow keys would change. */
export function menuStart(panel: Element): HTMLElement | null {
  return (
    panel.querySelector<HTMLElement>("input[type=search]") ??
    panel.querySelector<HTMLElement>("[aria-current]:not([aria-current=false])") ??
    [...panel.querySelectorAll<HTMLElement>(ITEMS)].find((item) => !item.matches(OWN_ARROWS)) ??
    null
  );
}

/** @returns whether the key moved the focus */
export function menuStep(panel: Element, key: string): boolean {
  const here = document.activeElement;
  const items = [...panel.querySelectorAll<HTMLElement>(ITEMS)];
  if (items.length === 0 || !(here instanceof HTMLElement) || here.matches(OWN_ARROWS)) return false;
  const at = items.indexOf(here);
  const last = items.length - 1;
  const isText = here.matches(TEXTS);
  const to = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: isText ? undefined : 0,
    End: isText ? undefined : last,
  }[key];
  if (to === undefined) return false;
  items[to]?.focus();
  return true;
}
