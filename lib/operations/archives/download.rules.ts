/** Header of a download: about how many bytes follow, as a tar file has some more than its content. */
export const ABOUT_BYTES = "Petstore-About-Bytes";

export interface ArchiveProgress {
  bytes: number;
  /** About. */
  total: number;
}

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

export function progressText({ bytes, total }: ArchiveProgress): string {
  return bytes >= total ? `${megabytes(bytes)} MB` : `${megabytes(bytes)} of about ${megabytes(total)} MB`;
}
