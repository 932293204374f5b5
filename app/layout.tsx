import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PolicyForLibraries } from "#components/shell/layout/policy-for-libraries.tsx";
import { readTheme, THEME_COOKIE } from "#components/shell/layout/theme.ts";
import { pageNonce } from "#lib/http/pages/page-nonce.ts";
import "./globals.css";

const bricolage = localFont({
  src: "../components/shell/layout/fonts/bricolage-grotesque.woff2",
  variable: "--font-bricolage",
  weight: "200 800",
  display: "swap",
});

const figtree = localFont({
  src: "../components/shell/layout/fonts/figtree.woff2",
  variable: "--font-figtree",
  weight: "300 900",
  display: "swap",
});

const jetbrains = localFont({
  src: "../components/shell/layout/fonts/jetbrains-mono.woff2",
  variable: "--font-jetbrains",
  weight: "100 800",
  display: "swap",
  preload: false,
});

export const metadata: Metadata = {
  title: { default: "Petstore: the adoption list as an API", template: "%s · Petstore" },
  description: "A REST API for animals that are looking for a home: list, filter and add them, with keys, plans and limits.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5e9b8" },
    { media: "(prefers-color-scheme: dark)", color: "#112a21" },
  ],
};

/** The CSP forbids eval, which Zod would try. Inline, because every copy of Zod reads it as soon as its code runs. */
const ZOD_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true}";

/** Reads the theme from the request so that the first paint is correct. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const nonce = await pageNonce();
  return (
    <html
      lang="en"
      data-theme={theme}
      className={`${bricolage.variable} ${figtree.variable} ${jetbrains.variable}`}
      suppressHydrationWarning
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {ZOD_WITHOUT_EVAL}
        </script>
        <PolicyForLibraries nonce={nonce} />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40 focus:rounded-lg focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
