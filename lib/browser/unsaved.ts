const typed = new Set<Element>();

function form(event: Event): Element | undefined {
  const { target } = event;
  return (target instanceof Element && target.closest("form")) || undefined;
}

/**
 * Watches which forms somebody types in, until the answer is called.
 * A form that was sent counts again only once somebody types in it again.
 */
export function watchForms(): () => void {
  const onInput = (event: Event): void => {
    const found = form(event);
    if (found) typed.add(found);
  };
  const onSubmit = (event: Event): void => {
    const found = form(event);
    if (found) typed.delete(found);
  };
  document.addEventListener("input", onInput, true);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("submit", onSubmit, true);
    typed.clear();
  };
}

/** Whether a form on the page holds what somebody typed and did not send. */
export function hasUnsaved(): boolean {
  for (const found of typed) if (!found.isConnected) typed.delete(found);
  return typed.size > 0;
}
