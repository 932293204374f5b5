import { REFERENCE_WORDS } from "#components/docs/reference/reference-words.ts";

/** Our variables follow the theme themselves, so both modes use them; a dark part within the page is a code panel. */
const STYLE = `
.light-mode, .dark-mode {
  --scalar-font: var(--font-figtree), system-ui, sans-serif;
  --scalar-font-code: var(--font-jetbrains), ui-monospace, Menlo, Consolas, monospace;
  --scalar-heading-1: 1.75rem;
  --scalar-heading-2: 1.5rem;
  --scalar-radius: 0.5rem;
  --scalar-radius-lg: var(--field-radius);
  --scalar-radius-xl: 1rem;
  --scalar-semibold: var(--label-weight);
  --scalar-color-1: var(--foreground);
  --scalar-color-2: var(--muted);
  --scalar-color-3: var(--muted);
  --scalar-color-ghost: var(--muted);
  --scalar-color-accent: var(--link);
  --scalar-link-color: var(--link);
  --scalar-background-1: var(--background);
  --scalar-background-2: var(--surface-secondary);
  --scalar-background-3: var(--default);
  --scalar-background-accent: color-mix(in oklab, var(--accent) 12%, transparent);
  --scalar-border-color: var(--border);
  --scalar-button-1: var(--accent);
  --scalar-button-1-color: var(--accent-foreground);
  --scalar-button-1-hover: var(--accent);
  --scalar-sidebar-background-1: var(--background);
  --scalar-sidebar-color-1: var(--foreground);
  --scalar-sidebar-color-2: var(--muted);
  --scalar-sidebar-border-color: var(--border);
  --scalar-sidebar-item-hover-background: var(--surface-secondary);
  --scalar-sidebar-item-hover-color: var(--foreground);
  --scalar-sidebar-item-active-background: var(--butter);
  --scalar-sidebar-color-active: var(--foreground);
  --scalar-sidebar-search-background: var(--surface);
  --scalar-sidebar-search-border-color: var(--field-border);
  --scalar-sidebar-search-color: var(--muted);
}
.light-mode {
  --scalar-color-green: oklch(0.47 0.11 155);
  --scalar-color-red: oklch(0.52 0.18 27);
  --scalar-color-yellow: oklch(0.51 0.1 75);
  --scalar-color-blue: oklch(0.48 0.11 235);
  --scalar-color-orange: oklch(0.52 0.13 50);
  --scalar-color-purple: oklch(0.49 0.13 320);
}
.dark-mode {
  --scalar-color-green: oklch(0.86 0.1 162);
  --scalar-color-red: oklch(0.8 0.11 25);
  --scalar-color-yellow: oklch(0.87 0.11 92);
  --scalar-color-blue: oklch(0.87 0.11 92);
  --scalar-color-orange: oklch(0.84 0.12 60);
  --scalar-color-purple: oklch(0.82 0.09 25);
}
:is(.light-mode, .dark-mode) .dark-mode {
  --scalar-background-1: var(--code);
  --scalar-background-2: var(--code);
  --scalar-background-3: var(--code-line);
  --scalar-color-1: var(--code-ink);
  --scalar-color-2: var(--code-muted);
  --scalar-color-3: var(--code-muted);
  --scalar-border-color: var(--code-line);
}
.scalar-app h1, .scalar-app h2, .scalar-app h3 { font-family: var(--font-bricolage), var(--font-figtree), sans-serif; letter-spacing: -0.02em; }
/* A link in a row that is a button could not be reached; it follows the row, and the open row has it. */
.scalar-app .markdown-summary a { display: none; }
.scalar-app .error-links { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; margin: 0; padding-block-end: 0.375rem; font-family: var(--scalar-font-code); font-size: 0.8125rem; }
.scalar-app .error-links a { color: var(--link); text-decoration: underline; text-decoration-color: color-mix(in oklab, var(--link) 35%, transparent); text-underline-offset: 0.25em; }
.scalar-app .error-links a:hover { text-decoration-color: currentColor; }
.scalar-app .parameter-item-trigger-open ~ .error-links { display: none; }
/* Its maker’s advertisement: under the sidebar, and in the console with a drawing. The guide’s terms name it. */
.scalar-app .darklight-reference, .scalar-app div:has(> .scalar-version-number) { display: none; }
`;

/**
 * @param base the only server that calls go to
 * @param key filled in for the calls, if one is known
 */
export function referenceOptions(base: string, dark: boolean, key: string | undefined): object {
  return {
    url: "/openapi.json",
    servers: [{ url: base, description: "This service" }],
    customCss: STYLE,
    theme: "none",
    darkMode: dark,
    forceDarkModeState: dark ? "dark" : "light",
    hideDarkModeToggle: true,
    localization: { locale: "en", translations: REFERENCE_WORDS },
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true, hideAddApi: true },
    mcp: { disabled: true },
    persistAuth: false,
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    authentication: { preferredSecurityScheme: "apiKey", ...(key !== undefined && { securitySchemes: { apiKey: { token: key } } }) },
    documentDownloadType: "none",
    hideModels: false,
    defaultOpenAllTags: true,
  };
}
