import { createElement } from "react";
import { attributesOf, type EmbedChoice } from "#components/sites/share/snippets.ts";

/** Uses a strict policy: neither inline styles nor inline scripts. */
export function EmbedPreview({ choice, feed, nonce }: { choice: EmbedChoice; feed: string; nonce: string | undefined }) {
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: a page of its own */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Animals on your website</title>
        <style nonce={nonce}>{"body { margin: 1rem; font-family: system-ui, sans-serif; color: #222; background: #fff; }"}</style>
      </head>
      <body>
        <script src="/embed.js" nonce={nonce} />
        {createElement("petstore-animals", { ...attributesOf(choice), feed })}
      </body>
    </html>
  );
}
