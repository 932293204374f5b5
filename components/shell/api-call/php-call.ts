interface PhpCall {
  method: string;
  url: string;
  mediaType?: string | undefined;
  /** JSON. */
  body?: string | undefined;
  /** The name of a file to upload. */
  file?: string;
}

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

/** A call by PHP's own cURL, without a client. */
export function phpCall({ method, url, mediaType, body, file }: PhpCall): string {
  const type = body === undefined ? "" : `, "Content-Type: ${mediaType}"`;
  const options = [
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => "${method}",`]),
    `CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("PETSTORE_KEY")${type}],`,
    ...(file === undefined ? [] : [`CURLOPT_POSTFIELDS => ["file" => new CURLFile("${file}")],`]),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${quoted(body)},`]),
    "CURLOPT_RETURNTRANSFER => true,",
  ];
  return `<?php
$curl = curl_init(${quoted(url)});
curl_setopt_array($curl, [
    ${options.join("\n    ")}
]);
$body = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $body, "\\n";`;
}
