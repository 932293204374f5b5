import { focusHeading } from "#components/ui/focus-heading.ts";

const FIELDS = "form :is(input:not([type=hidden]), select, textarea):enabled:not([readonly])";
const NOT_TEXT = "select, [type=checkbox], [type=radio], [type=color], [type=file], [type=range]";

/** The first text field of a form, in which Enter submits; otherwise its first control, such as the checked one of some radios. */
export function firstField(content: Element): HTMLElement | undefined {
  const fields = [...content.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  return fields.find((field) => !field.matches(NOT_TEXT)) ?? fields.find((field) => !field.matches("[type=radio]:not(:checked)"));
}

/** Falls back to the page heading, so that the focus is never lost. */
export function giveFocusBack(before: Element | null): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  else if (heading) focusHeading(heading);
}

/** True if the focused element was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
