import { afterEach, expect, it, vi } from "vitest";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

afterEach(async () => {
  // An answer with a session ends what the module remembers.
  vi.stubGlobal("fetch", async () => Response.json({}));
  await fetchJson("/api/account");
  vi.unstubAllGlobals();
});

/** @returns where the page went; and the answer to the change, which is 401 like every other */
function signedOutPage() {
  const [went, change] = [[] as string[], Promise.withResolvers<void>()];
  vi.stubGlobal("window", { location: { pathname: "/account", search: "", hash: "", assign: (to: string) => went.push(to) } });
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method !== "GET") await change.promise;
    return Response.json({ code: "sign_in_needed", message: "Sign in." }, { status: 401 });
  });
  return { went, answer: () => change.resolve() };
}

const list = () => expect(fetchJson("/api/account/sessions")).rejects.toMatchObject({ code: "sign_in_needed" });

it("leads to the sign-in when a list finds that the session has ended", async () => {
  const { went } = signedOutPage();
  await list();
  expect(went).toEqual(["/sign-in?next=%2Faccount"]);
});

it("stays on the page, with what was typed, while a change is under way and after it failed without a session", async () => {
  const { went, answer } = signedOutPage();
  const saved = fetchJson("/api/account", { method: "PATCH", body: { name: "Kim" } });
  await list();
  answer();
  await expect(saved).rejects.toMatchObject({ code: "sign_in_needed" });
  await list();
  expect(went).toEqual([]);
});
