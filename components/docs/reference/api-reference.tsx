"use client";

import { useEffect, useRef, useState } from "react";
import { completeReference } from "#components/docs/reference/complete-reference.ts";
import { onHandedKey } from "#components/docs/reference/handed-key.ts";
import { referenceOptions } from "#components/docs/reference/reference-options.ts";
import { sectionInView } from "#components/docs/reference/section-in-view.ts";
import { Spinner } from "#components/ui/spinner.tsx";

interface Reader {
  destroy(): void;
  updateConfiguration(options: object): void;
}

interface ReaderModule {
  createApiReference(element: HTMLElement, options: object): Reader;
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The API reference's colors depend on these body classes. */
function showTheme(): void {
  document.body.classList.toggle("dark-mode", isDark());
  document.body.classList.toggle("light-mode", !isDark());
}

/** Follows the page's theme. The API reference resets its theme when the system's changes, so its class changes are observed too. */
function followTheme(): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const classes = new MutationObserver(showTheme);
  system.addEventListener("change", showTheme);
  classes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  classes.observe(document.body, { attributes: true, attributeFilter: ["class"] });
  return () => {
    system.removeEventListener("change", showTheme);
    classes.disconnect();
  };
}

/**
 * Calls go straight to this service with the visitor's own key; never requests another host.
 * @param script URL on our origin
 * @param base the API's base URL
 */
export function ApiReference({ script, base }: { script: string; base: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  useEffect(() => {
    let reader: Reader | undefined;
    let isGone = false;
    let key: string | undefined;
    const onSidebarClick = (href: string): void => section?.keep(new URL(href).hash);
    const options = (): object => ({ ...referenceOptions(base, isDark(), key), onSidebarClick });
    const stopFollowing = followTheme();
    const stopCompleting = place.current ? completeReference(place.current) : undefined;
    const section = place.current ? sectionInView(place.current) : undefined;
    const stopAsking = onHandedKey((handed) => {
      key = handed;
      reader?.updateConfiguration(options());
    });
    import(/* turbopackIgnore: true */ script)
      .then((module: ReaderModule) => {
        if (isGone || !place.current) return;
        reader = module.createApiReference(place.current, options());
        setState("ready");
      })
      .catch(() => setState("failed"));
    return () => {
      isGone = true;
      stopFollowing();
      stopCompleting?.();
      stopAsking();
      section?.stop();
      reader?.destroy();
    };
  }, [script, base]);

  return (
    <>
      {state === "loading" && (
        <main className="column py-16">
          <h1 className="text-title">API reference</h1>
          <p role="status" className="mt-4 flex items-center gap-3 text-muted">
            <Spinner /> Loading the reference…
          </p>
        </main>
      )}
      {state === "failed" && (
        <main className="column py-16">
          <h1 className="text-title">API reference</h1>
          <p role="alert" className="mt-4 text-muted">
            The reference couldn’t be loaded. Reload the page, or read the{" "}
            <a href="/openapi.json" className="link">
              OpenAPI document
            </a>
            .
          </p>
        </main>
      )}
      <div ref={place} className="min-h-dvh" />
    </>
  );
}
