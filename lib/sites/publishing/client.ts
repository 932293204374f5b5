import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { type Upload, uploadFile } from "#lib/platform/browser/upload-file.ts";
import { siteHttpsMs } from "#lib/sites/certificates/rules.ts";
import type { PicturePatch, SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { Deploy, SiteBoard, SiteChange, SiteDraft } from "#lib/sites/publishing/schema.ts";

const POLL_MS = 800;
const base = (project: string): string => `/api/projects/${encodeURIComponent(project)}/site`;

export function previewPath(project: string): string {
  return `${base(project)}/preview`;
}

const isUnderWay = ({ deploys, pictures: { draft } }: SiteBoard): boolean =>
  deploys.some(({ state }) => state === "building") || [draft.logo, draft.header].some((picture) => picture?.state === "processing");

export function siteOptions(project: string) {
  return jsonQuery<SiteBoard>(["site", project], base(project), {
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? POLL_MS : siteHttpsMs(state.data?.https)),
  });
}

export const pictureCalls = {
  upload: (project: string, kind: SitePictureKind, file: File, onProgress: (part: number) => void): Upload<SiteBoard> =>
    uploadFile<SiteBoard>(`${base(project)}/pictures?kind=${kind}`, file, onProgress),
  describe: (project: string, patch: PicturePatch) => fetchJson<SiteBoard>(`${base(project)}/pictures`, { method: "PATCH", body: patch }),
  remove: (project: string, kind: SitePictureKind) => fetchJson<SiteBoard>(`${base(project)}/pictures?kind=${kind}`, { method: "DELETE" }),
};

export const siteCalls = {
  save: (project: string, change: SiteChange) => fetchJson<SiteDraft>(base(project), { method: "PUT", body: change }),
  deploy: (project: string) => fetchJson<Deploy>(`${base(project)}/deploys`, { method: "POST" }),
  restore: (project: string, deployId: string) => fetchJson<Deploy>(`${base(project)}/deploys/${deployId}/restore`, { method: "POST" }),
};
