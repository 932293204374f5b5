const typed = new Set<Element>();
const others = new Set<object>();

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

export function noteUnsaved(owner: object, isUnsaved: boolean): void {
  if (isUnsaved) others.add(owner);
  else others.delete(owner);
}

export function hasUnsaved(): boolean {
  for (const found of typed) if (!found.isConnected) typed.delete(found);
  return typed.size + others.size > 0;
}
