const typed = new Set<Element>();

function form(event: Event): Element | undefined {
  const { target } = event;
  return (target instanceof Element && target.closest("form")) || undefined;
}

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

export function hasUnsaved(): boolean {
  for (const found of typed) if (!found.isConnected) typed.delete(found);
  return typed.size > 0;
}
