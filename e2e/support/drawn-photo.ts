import type { Page } from "@playwright/test";

/** A file of one color, drawn by the browser. */
export async function drawnPhoto(page: Page, color: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const png = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 640, 480);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, color);
  return { name: `${color}.png`, mimeType: "image/png", buffer: Buffer.from(png, "base64") };
}
