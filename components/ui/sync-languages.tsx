"use client";

import { useEffect } from "react";

/** Keeps the language until the document is left, also on its next page. */
let language: string | undefined;

function showLanguage(): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>("input[data-language-choice]")) {
    if (radio.value === language) radio.checked = true;
  }
}

/** A language chosen for one sample is that of all others, of this page and of those that links without a reload lead to. */
export function SyncLanguages() {
  useEffect(() => {
    showLanguage();
    const follow = (event: Event): void => {
      const chosen = event.target;
      if (!(chosen instanceof HTMLInputElement) || !("languageChoice" in chosen.dataset)) return;
      const before = chosen.getBoundingClientRect().top;
      language = chosen.value;
      showLanguage();
      // Panels above may have changed height; keep the visitor's position.
      window.scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: "instant" });
    };
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
  }, []);
  return null;
}
