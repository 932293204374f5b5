interface Drive {
  name: string;
  host: RegExp;
  /** Of an address that answers with the file itself. */
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

/** The cloud drive whose page the address shows instead of a picture. */
export function shareLinkOf({ hostname, pathname, search }: URL): string | undefined {
  const isPage = ({ host, file }: Drive): boolean => host.test(hostname) && file?.test(pathname + search) !== true;
  return DRIVES.find(isPage)?.name;
}
