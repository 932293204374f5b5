const BOUNDARY = "----petstore-test";
const NEW_LINE = "\r\n";

interface Part {
  name: string;
  content: string | Uint8Array;
  fileName?: string;
}

/** Builds a multipart body. */
export function formOf(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, content, fileName }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"${NEW_LINE}Content-Type: application/octet-stream`;
    const head = `--${BOUNDARY}${NEW_LINE}Content-Disposition: form-data; name="${name}"${file}${NEW_LINE}${NEW_LINE}`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from(NEW_LINE)];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--${NEW_LINE}`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } };
}

export function photoForm(content: Uint8Array, alt?: string, fileName = "photo.png") {
  const fields = alt === undefined ? [] : [{ name: "alt", content: alt }];
  return formOf({ name: "file", content, fileName }, ...fields);
}
