const NAME = "petstore.shortcuts";

/** Whether single keys do something in this browser; on until somebody switches them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

/** Remembers the choice in this browser. */
export function setShortcutsOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // The browser keeps nothing: the choice cannot be remembered.
  }
}
