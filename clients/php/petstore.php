<?php

declare(strict_types=1);

/**
 * PHP client for the Petstore API, in this one file: PHP 8.0 or newer on 64 bits, with the extension curl.
 *
 *     require "petstore.php";
 *
 *     $petstore = new Petstore\Client(getenv("PETSTORE_KEY"), "https://petstore.example/v1");
 *     foreach ($petstore->all("/pets", ["status" => "available"]) as $pet) {
 *         echo $pet["id"], " ", $pet["name"], "\n";
 *     }
 *     $pet = $petstore->post("/pets", ["name" => "Biscuit", "categoryId" => 7]);
 *
 * A key belongs on a server: never print it into a page.
 */

namespace Petstore;

/** Every failure of a call. */
final class PetstoreException extends \RuntimeException
{
    /**
     * @param string $errorCode from the error catalog, or network_error, unexpected_response, or invalid_webhook
     * @param int|null $status the HTTP status; null without a response
     * @param string|null $requestId names the request in the log of the service
     * @param float|null $retryAfter what the response said to wait, in seconds
     */
    public function __construct(
        public string $errorCode,
        string $message,
        public ?int $status = null,
        public ?string $requestId = null,
        public ?float $retryAfter = null,
    ) {
        parent::__construct($message, $status ?? 0);
    }
}

final class Response
{
    /**
     * @param array<string, string> $headers by lowercase name
     * @param mixed $body decoded; null without one
     */
    public function __construct(public int $status, public array $headers, public mixed $body)
    {
    }

    /** The version of what the response has, for If-Match. */
    public function etag(): ?string
    {
        return $this->headers["etag"] ?? null;
    }

    /** The part of the next page's address after the question mark; null on the last page. */
    public function nextQuery(): ?string
    {
        $isFound = preg_match('/<[^>]*\?([^>]*)>\s*;[^,]*\brel="?next"?(?=[\s;,]|$)/', $this->headers["link"] ?? "", $found);
        return $isFound === 1 ? $found[1] : null;
    }
}

/** The API as one project's key sees it. */
final class Client
{
    private const FIRST_BACKOFF_SECONDS = 0.5;
    private const MAX_BACKOFF_SECONDS = 8.0;
    private const TRANSIENT = [408, 429, 500, 502, 503, 504];

    private \CurlHandle $curl;

    /**
     * @param string $key an API key, or an access token together with the slug of a project
     * @param string $baseUrl with the version, such as https://petstore.example/v1
     * @param int $maxRetryAfterSeconds after a longer Retry-After, the error is thrown
     */
    public function __construct(
        #[\SensitiveParameter] private string $key,
        private string $baseUrl,
        private ?string $project = null,
        private int $maxRetries = 4,
        private int $timeoutSeconds = 30,
        private int $maxRetryAfterSeconds = 60,
    ) {
        $this->baseUrl = rtrim($baseUrl, "/");
        $this->curl = curl_init();
    }

    /** @return mixed what the response has, objects as arrays */
    public function get(string $path, array $query = []): mixed
    {
        return $this->request("GET", $path, $query)->body;
    }

    /** @return \Generator<array> every row of a list, page by page */
    public function all(string $path, array $query = []): \Generator
    {
        foreach ($this->pages($path, $query) as $page) {
            foreach ($page->body as $row) {
                yield $row;
            }
        }
    }

    /** @return \Generator<Response> every page of a list */
    public function pages(string $path, array $query = []): \Generator
    {
        $next = self::queryText($query + ["limit" => 100]);
        while ($next !== null) {
            // Only the query of a link is taken, so that no header can send the key to another address.
            $page = $this->send("GET", "$path?$next", null, []);
            yield $page;
            $next = $page->nextQuery();
        }
    }

    public function post(string $path, ?array $body = null, array $headers = []): mixed
    {
        return $this->request("POST", $path, [], $body, $headers)->body;
    }

    public function put(string $path, array $body, array $headers = []): mixed
    {
        return $this->request("PUT", $path, [], $body, $headers)->body;
    }

    public function patch(string $path, array $body, array $headers = []): mixed
    {
        return $this->request("PATCH", $path, [], $body, $headers)->body;
    }

    public function delete(string $path, array $headers = []): void
    {
        $this->request("DELETE", $path, [], null, $headers);
    }

    /** Sends a file as the field `file` of a form. */
    public function upload(string $path, string $file, array $fields = []): mixed
    {
        return $this->send("POST", $path, $fields + ["file" => new \CURLFile($file)], [])->body;
    }

    /**
     * Any call, with its headers: Response::etag() is for If-Match. A write without an Idempotency-Key gets one, so that
     * its retries are safe.
     *
     * @param array<string, mixed> $query lists as arrays; null is left out
     * @param array<string, string> $headers such as If-Match
     */
    public function request(string $method, string $path, array $query = [], ?array $body = null, array $headers = []): Response
    {
        if ($method !== "GET") {
            $headers += ["Idempotency-Key" => bin2hex(random_bytes(16))];
        }
        if ($body !== null) {
            $headers += ["Content-Type" => "application/json"];
        }
        $search = self::queryText($query);
        return $this->send($method, $path . ($search === "" ? "" : "?$search"), $body === null ? null : self::json($body), $headers);
    }

    private static function json(array $body): string
    {
        return json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    private static function queryText(array $query): string
    {
        $texts = array_map(
            fn (mixed $value): mixed => is_bool($value) ? ($value ? "true" : "false") : (is_array($value) ? implode(",", $value) : $value),
            $query,
        );
        return http_build_query($texts, "", "&", PHP_QUERY_RFC3986);
    }

    private function send(string $method, string $target, string|array|null $content, array $headers): Response
    {
        for ($retries = 0; ; $retries++) {
            try {
                return $this->attempt($method, $target, $content, $headers);
            } catch (PetstoreException $error) {
                $seconds = $retries < $this->maxRetries ? $this->secondsToRetry($error, $retries) : null;
                if ($seconds === null) {
                    throw $error;
                }
                usleep((int) ($seconds * 1_000_000));
            }
        }
    }

    /** @return float|null null if waiting does not help */
    private function secondsToRetry(PetstoreException $error, int $retries): ?float
    {
        $canPass = $error->errorCode === "network_error"
            || $error->errorCode === "idempotency_conflict"
            || in_array($error->status, self::TRANSIENT, true);
        if (!$canPass || ($error->retryAfter ?? 0) > $this->maxRetryAfterSeconds) {
            return null;
        }
        $backoff = min(self::FIRST_BACKOFF_SECONDS * 2 ** $retries, self::MAX_BACKOFF_SECONDS);
        return ($error->retryAfter ?? $backoff / 2) + mt_rand() / mt_getrandmax() * $backoff / 2;
    }

    private function attempt(string $method, string $target, string|array|null $content, array $headers): Response
    {
        $received = [];
        $headers += ["Authorization" => "Bearer $this->key", "Accept" => "application/json", "Expect" => ""];
        if ($this->project !== null) {
            $headers += ["Petstore-Project" => $this->project];
        }
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->baseUrl . $target,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => array_map(fn (string $name): string => "$name: $headers[$name]", array_keys($headers)),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_ENCODING => "",
            CURLOPT_TIMEOUT => $this->timeoutSeconds,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(":", $line, 2) + [1 => ""];
                $received[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($content !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $content);
        }
        $text = curl_exec($this->curl);
        if ($text === false) {
            throw new PetstoreException("network_error", curl_error($this->curl));
        }
        return self::responseOf(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $received, $text);
    }

    private static function responseOf(int $status, array $headers, string $text): Response
    {
        $body = json_decode($text, true);
        $isJson = $text === "" || json_last_error() === JSON_ERROR_NONE;
        $isDone = ($status >= 200 && $status < 300) || $status === 304;
        if ($isDone && $isJson) {
            return new Response($status, $headers, $body);
        }
        throw new PetstoreException(
            (string) ($body["code"] ?? "unexpected_response"),
            (string) ($body["message"] ?? "The server answered with status $status."),
            $status,
            $headers["x-request-id"] ?? null,
            self::retryAfterOf($headers),
        );
    }

    /** In seconds or as a date, which goes by the server's clock. */
    private static function retryAfterOf(array $headers): ?float
    {
        $text = $headers["retry-after"] ?? "";
        if (ctype_digit($text)) {
            return (float) $text;
        }
        $at = $text === "" ? false : strtotime($text);
        return $at === false ? null : max(0.0, $at - (strtotime($headers["date"] ?? "now") ?: time()));
    }
}

final class Webhook
{
    /**
     * Checks that Petstore sent this message, and recently (Standard Webhooks).
     *
     * @param string $body exactly as received: file_get_contents("php://input")
     * @param array<string, string> $headers getallheaders() or $_SERVER
     * @param string $secret whsec_…; during a rotation, either secret verifies
     * @return array the event
     * @throws PetstoreException invalid_webhook: answer 401 and ignore the message
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string $secret,
        int $maxAgeSeconds = 300,
    ): array {
        $named = [];
        foreach ($headers as $name => $value) {
            $named[str_replace(["http_", "_"], ["", "-"], strtolower((string) $name))] = $value;
        }
        $id = (string) ($named["webhook-id"] ?? "");
        $sentAt = (string) ($named["webhook-timestamp"] ?? "");
        if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > $maxAgeSeconds) {
            throw new PetstoreException("invalid_webhook", "The message is too old, or has no time.");
        }
        $key = base64_decode(preg_replace("/^whsec_/", "", $secret), true);
        if ($key === false || $key === "") {
            throw new PetstoreException("invalid_webhook", "The secret is missing or wrong.");
        }
        $signature = "v1," . base64_encode(hash_hmac("sha256", "$id.$sentAt.$body", $key, true));
        foreach (explode(" ", (string) ($named["webhook-signature"] ?? "")) as $sent) {
            if (hash_equals($signature, $sent)) {
                return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
            }
        }
        throw new PetstoreException("invalid_webhook", "No signature of the message is right.");
    }
}
