"use client";

import { useEffect } from "react";

export function SyncLanguages() {
  useEffect(() => {
    const follow = (event: Event): void => {
      const chosen = event.target;
      if (!(chosen instanceof HTMLInputElement) || !("languageChoice" in chosen.dataset)) return;
      const before = chosen.getBoundingClientRect().top;
      for (const radio of document.querySelectorAll<HTMLInputElement>("input[data-language-choice]")) {
        if (radio.value === chosen.value) radio.checked = true;
      }
      // Panels above may have changed height; keep the visitor's position.
      window.scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: "instant" });
    };
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
  }, []);
  return null;
}
