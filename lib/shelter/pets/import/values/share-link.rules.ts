interface Drive {
  name: string;
  host: RegExp;
  /** Answers with the file itself. */
  file?: RegExp;
}

const DRIVES: readonly Drive[] = [
  { name: "Google Drive", host: /^(?:drive|docs)\.google\.com$/, file: /^\/(?:uc|thumbnail)\?/ },
  { name: "Google Photos", host: /^(?:photos\.app\.goo\.gl|photos\.google\.com)$/ },
  { name: "Dropbox", host: /^(?:www\.)?dropbox\.com$/, file: /[?&](?:dl|raw)=1\b/ },
  { name: "OneDrive", host: /^(?:1drv\.ms|(?:photos\.)?onedrive\.(?:live\.)?com)$/, file: /^\/download\b/ },
  { name: "SharePoint", host: /\.sharepoint\.com$/, file: /[?&]download=1\b/ },
  { name: "iCloud", host: /^(?:www\.|share\.)?icloud\.com$/ },
];

/** Whether it is worth a closer look. */
export const mayBeShared = (text: string): boolean => /google|goo\.gl|dropbox|1drv|onedrive|sharepoint|icloud/i.test(text);

/** Whose page the address shows instead of a picture. */
export function shareLinkOf({ hostname, pathname, search }: URL): string | undefined {
  const isPage = ({ host, file }: Drive): boolean => host.test(hostname) && file?.test(pathname + search) !== true;
  return DRIVES.find(isPage)?.name;
}

const DOWNLOAD = "Download the picture there and add it to the animal";

/** Completes “must be …”. */
export const shareLinkRule = (drive: string): string =>
  `the address of a picture. A share link of ${drive} shows a page instead. ${DOWNLOAD}, or write the picture’s own address`;

export const shareLinkSentence = (drive: string): string =>
  `This is a share link of ${drive}, which shows a page instead of the picture. ${DOWNLOAD}.`;
