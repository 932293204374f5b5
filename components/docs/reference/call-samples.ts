import { phpCall } from "#components/shell/api-call/php-call.ts";
import type { Samples } from "#components/ui/code-tabs.tsx";

interface Call {
  method: string;
  url: string;
  mediaType: string | undefined;
  body: string | undefined;
}

export const FORM = "multipart/form-data";
const FILE = "photo.jpg";

const indented = (text: string): string => text.replaceAll("\n", "\n  ");

export function callSamples({ method, url, mediaType, body }: Call): Samples {
  const isForm = mediaType === FORM;
  const curl = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    `-H "Authorization: Bearer $PETSTORE_KEY"`,
    ...(isForm ? [`-F "file=@${FILE}"`] : []),
    ...(body === undefined ? [] : [`-H "Content-Type: ${mediaType}"`, `-d '${body}'`]),
  ];
  const typescript = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    body === undefined
      ? "headers: { Authorization: `Bearer ${env.PETSTORE_KEY}` },"
      : `headers: {\n  Authorization: \`Bearer \${env.PETSTORE_KEY}\`,\n  "Content-Type": "${mediaType}",\n},`,
    ...(isForm ? ["body: form,"] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body}),`]),
  ];
  const type = body === undefined ? "" : `, "Content-Type": "${mediaType}"`;
  const python = [
    `"${method}",`,
    `"${url}",`,
    `headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"${type}},`,
    ...(isForm ? [`files={"file": open("${FILE}", "rb")},`] : []),
    ...(body === undefined ? [] : [`data="""${body}""",`]),
  ];
  const openFile = isForm ? 'import { openAsBlob } from "node:fs";\n' : "";
  const form = isForm ? `const form = new FormData();\nform.set("file", await openAsBlob("${FILE}"), "${FILE}");\n` : "";
  return {
    curl: curl.join(" \\\n  "),
    typescript: `${openFile}import { env } from "node:process";\n\n${form}const response = await fetch("${url}", {\n  ${indented(typescript.join("\n"))}\n});\nconsole.log(response.status, await response.text());`,
    python: `import os\nimport requests\n\nresponse = requests.request(\n    ${python.join("\n    ")}\n)\nprint(response.status_code, response.text)`,
    php: phpCall({ method, url, mediaType, body, ...(isForm && { file: FILE }) }),
  };
}
