const NAME = "petstore.shortcuts";

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function setShortcutsOn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // Storage is unavailable: the choice is not saved.
  }
}
