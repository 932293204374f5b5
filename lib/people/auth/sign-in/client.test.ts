import { expect, it, vi } from "vitest";
import { signIn } from "#lib/people/auth/sign-in/client.ts";

it("reports why the service rejects the page's origin", async () => {
  vi.stubGlobal("window", { location: { origin: "https://pets.example" } });
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/auth/csrf"
      ? Response.json({ csrfToken: "x" })
      : Response.json({ code: "invalid_request", message: "PUBLIC_URL has to be set.", status: 403 }, { status: 403 }),
  );
  expect(await signIn("ada@pets.example", "secret")).toEqual({ kind: "refused", message: "PUBLIC_URL has to be set." });
  vi.unstubAllGlobals();
});
