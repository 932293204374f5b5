import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

type Cut = (content: Buffer) => Promise<Uint8Array>;

const unavailable: Cut = () => Promise.reject(new AppError("service_unavailable", "Pictures of links are cut by the web server alone."));

/** A page's module cannot start the process that decodes photos, so the web server sets how. */
export const cutLinkPicture = singleton<Cut>("photos.cut-link-picture", () => unavailable);
