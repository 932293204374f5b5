import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { sentMediaType } from "#lib/http/api/request-body.ts";
import { announcesMore, boundedParts } from "#lib/platform/bounded-body.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { readMediaType } from "#lib/platform/media-type.ts";

export const MULTIPART_MEDIA_TYPE = "multipart/form-data";

/** Covers other fields and separators. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 };

interface Form<T> {
  /** The result of `take`. */
  file: T;
  fields: Record<string, string>;
}

interface FormOptions<T> {
  /** Name of the field with the file. */
  fileField: string;
  maxFileBytes: number;
  tooLarge: () => AppError;
  take(file: Readable): Promise<T>;
}

const incomplete = (cause?: unknown): AppError =>
  new AppError("invalid_body", "The multipart body is malformed or ends before its last part. Nothing was stored.", { cause });

/** @throws AppError `unsupported_media_type` */
function checkMediaType(request: CoreRequest): string {
  const type = sentMediaType(request);
  const isForm = type !== undefined && readMediaType(type)?.essence === MULTIPART_MEDIA_TYPE && /;\s*boundary=/i.test(type);
  if (isForm) return type;
  const received = type === undefined ? "no Content-Type" : JSON.stringify(type.slice(0, 80));
  throw new AppError("unsupported_media_type", `The body must be sent as ${MULTIPART_MEDIA_TYPE} with a boundary; got ${received}.`);
}

interface ReadForm<T> extends Pick<Form<T>, "fields"> {
  stream?: Readable;
  file?: Promise<T>;
  /** The error of `take`. */
  failure?: unknown;
  /** The parser's error within the file, such as an early end of the body. */
  broken?: unknown;
}

/** @throws AppError `invalid_body` for a boundary that no body can have */
function busboyFor(type: string) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch (error) {
    throw incomplete(error);
  }
}

function parserOf<T>(type: string, { fileField, take }: FormOptions<T>) {
  const parser = busboyFor(type);
  const form: ReadForm<T> = { fields: {} };
  parser.on("file", (name, file) => {
    if (name !== fileField) {
      file.resume();
      return;
    }
    // Without a reader, the error would crash the process.
    file.on("error", (error) => {
      if (file.errored !== error) form.broken ??= error;
    });
    form.stream = file;
    form.file = take(file);
    form.file.catch((error: Error) => {
      form.failure ??= error;
      parser.destroy(error);
    });
  });
  parser.on("field", (name, value) => {
    form.fields[name] = value;
  });
  const refuse = (message: string) => parser.destroy(new AppError("invalid_body", message));
  parser.once("filesLimit", () => refuse("The body can have one file. Send one request for each."));
  parser.once("fieldsLimit", () => refuse(`The body can have at most ${LIMITS.fields} fields.`));
  parser.once("partsLimit", () => refuse(`The body can have at most ${LIMITS.parts} parts.`));
  return { parser, form };
}

/**
 * Streams a form with one file.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_body`, and the errors of `take`
 */
export async function readForm<T>(request: CoreRequest, options: FormOptions<T>): Promise<Form<T>> {
  const type = checkMediaType(request);
  const { fileField, maxFileBytes, tooLarge } = options;
  if (announcesMore(request.header("content-length"), maxFileBytes + FORM_BYTES)) throw tooLarge();
  const { parser, form } = parserOf(type, options);
  try {
    await pipeline(Readable.from(boundedParts(request.parts(), maxFileBytes + FORM_BYTES, tooLarge)), parser);
    if (!form.file) throw new AppError("invalid_body", `${fileField} is required and must be a file.`);
    return { file: await form.file, fields: form.fields };
  } catch (error) {
    const isOwn = error === form.failure && error !== form.broken;
    // The parser leaves the file open.
    form.stream?.destroy(error instanceof Error ? error : undefined);
    await form.file?.catch(() => undefined);
    throw isAppError(error) || isOwn ? error : incomplete(error);
  }
}
