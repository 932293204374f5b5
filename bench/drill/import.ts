import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { photoForm } from "#e2e/support/photo-form.ts";
import { jpeg } from "#e2e/support/pictures.ts";

const ROWS = 10_000;
const PHOTOS = 12;
/** Phones take photos of this size. */
const PHOTO = { width: 4000, height: 3000 };
const MAX_MS = 600_000;

interface Shelter {
  base: string;
  slug: string;
  key: string;
  browser: BrowserClient;
}

/** A list of animals, added while their first photos are processed. */
export async function importWithPhotos({ base, slug, key, browser }: Shelter): Promise<void> {
  const lines = Array.from({ length: ROWS }, (_, i) => `Animal ${i},${i % 9},${i % 50 === 0 ? "pending" : ""}`);
  const body = `name,category,status\r\n${lines.join("\r\n")}\r\n`;
  const at = `/api/projects/${slug}/imports`;
  const sent = await browser.send("POST", `${at}?name=list.csv&format=csv`, { body });
  if (sent.status >= 300) throw new Error(`The list was answered ${sent.status}: ${sent.text}`);
  const { id } = JSON.parse(sent.text) as { id: string };
  const until = (state: string): Promise<unknown> =>
    eventually(
      `the import to be ${state}`,
      async () => (await browser.send("GET", `${at}/${id}`)).text.includes(`"state":"${state}"`),
      MAX_MS,
    );
  await until("ready");
  await browser.send("POST", `${at}/${id}/start`, { body: { mode: "all" } });
  const photos = uploadPhotos(base, key);
  await Promise.all([until("done"), photos]);
}

async function uploadPhotos(base: string, key: string): Promise<void> {
  const { text } = await httpCall(base, "POST", "/v1/pets", { key, body: JSON.stringify({ name: "Seen", categoryId: 1 }) });
  const [, pet] = /"id":(\d+)/.exec(text) ?? [];
  for (let i = 0; i < PHOTOS; i += 1) {
    const background = `#${(i * 1_111_111).toString(16).padStart(6, "0")}`;
    const answer = await httpCall(base, "POST", `/v1/pets/${pet}/photos`, { key, ...photoForm(await jpeg({ ...PHOTO, background })) });
    if (answer.status >= 300) throw new Error(`A photo was answered ${answer.status}: ${answer.text}`);
  }
}
