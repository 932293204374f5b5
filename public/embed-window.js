// @ts-check
/* The window of `embed.js` over a page of another website: one animal, and the form to ask about it. */
(() => {
  const WORDS = {
    en: {
      close: "Close",
      more: (/** @type {string} */ name) => `More about ${name}`,
      ask: (/** @type {string} */ name) => `Ask about ${name}`,
    },
    de: {
      close: "Schließen",
      more: (/** @type {string} */ name) => `Mehr über ${name}`,
      ask: (/** @type {string} */ name) => `Nach ${name} fragen`,
    },
  };

  const STYLES = `
:host { --accent: #0f766e; --wrong: #b42318; }
@supports (color: light-dark(red, red)) { :host { --wrong: light-dark(#b42318, #f97066); } }
dialog { scroll-padding-top: 6rem; box-sizing: border-box; width: min(36rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); padding: 0; border: 0; border-radius: .75rem; color: CanvasText; background: Canvas; line-height: 1.5; }
dialog::backdrop { background: rgb(0 0 0 / 55%); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.photo { display: grid; place-items: center; aspect-ratio: 4 / 3; background: color-mix(in srgb, currentColor 8%, transparent); font-size: 2.5rem; font-weight: 700; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
.body { padding: 1rem 1.25rem 1.25rem; }
.head { position: sticky; top: 0; display: flex; gap: .75rem; align-items: start; justify-content: space-between; margin: -1rem -1.25rem 0; padding: 1rem 1.25rem .5rem; background: Canvas; }
.head h2 { min-width: 0; overflow-wrap: anywhere; } .head button { flex: none; }
h2 { margin: 0; font-size: 1.35rem; }
p { margin: 1rem 0 0; white-space: pre-line; overflow-wrap: anywhere; }
a { color: inherit; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1rem; }
.row a, button { padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer; }
.row a, .send { border-color: var(--accent); background: var(--accent); color: #fff; }
label { display: block; margin-top: 1rem; font-weight: 600; }
label span { font-weight: 400; opacity: .8; }
input, textarea, select { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid color-mix(in srgb, currentColor 50%, transparent); border-radius: .5rem; color: inherit; background: transparent; font: inherit; }
.check { display: flex; gap: .6rem; align-items: flex-start; font-weight: 400; }
.check input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; flex: none; accent-color: var(--accent); }
.error { margin: .25rem 0 0; color: var(--wrong); font-weight: 600; }
[role=alert] { padding: .6rem .75rem; border-inline-start: 4px solid var(--wrong); background: color-mix(in srgb, var(--wrong) 10%, transparent); }
.trap { position: absolute; inset-inline-start: -9999px; }`;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);

  /**
   * @typedef {{ name: string, label: string, isRequired: boolean, value: string, error?: string, control: { kind: string, autoComplete?: string, maxLength?: number, rows?: number, choices?: { value: string, label: string }[] } }} Field
   * @typedef {{ language: string, notice?: string, fields: Field[], consent: { name: string, text: string, isGiven: boolean, error?: string, privacyUrl: string, privacy: string }, action: string, maxBytes: number, token: { name: string, value: string }, trap: { name: string, label: string }, words: Record<"optional" | "choose" | "send" | "away" | "tooLong", string> }} Form
   * @typedef {{ title: string, text: string, typed?: { label: string, text: string }, form?: Form }} Asking
   * @typedef {{ animal: { id: number, name: string, url: string, description: string | null }, language: string, facts: string, picture: Element, asks: boolean, preview: string | undefined, lead: (url: string) => void }} Shown
   */

  /**
   * @param {string} tag
   * @param {Record<string, string | undefined>} [attributes] left out where undefined
   * @param {...(Node | string | undefined)} children
   */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
    element.append(...children.filter((child) => child !== undefined));
    return element;
  }

  /** @param {string} text */
  const isWeb = (text) => /^https?:\/\//i.test(text);

  /** @param {Pick<Field, "name" | "error">} field */
  const errorOf = ({ name, error }) => (error ? make("p", { class: "error", id: `error-${name}` }, error) : undefined);

  /** @param {Field} field @param {Form} form */
  function fieldOf(field, { words }) {
    const { name, label, isRequired, value, error, control } = field;
    const wrong = error ? { "aria-invalid": "true", "aria-describedby": `error-${name}` } : {};
    const shared = { id: name, name, "aria-required": isRequired ? "true" : undefined, ...wrong };
    const input = () => {
      if (control.kind === "long") return make("textarea", { ...shared, rows: String(control.rows) }, value);
      if (control.choices) {
        const options = [{ value: "", label: words.choose }, ...control.choices];
        const chosen = (/** @type {string} */ one) => (one === value ? "" : undefined);
        return make(
          "select",
          shared,
          ...options.map((one) => make("option", { value: one.value, selected: chosen(one.value) }, one.label)),
        );
      }
      const [type, inputmode] = control.kind === "decimal" ? ["text", "decimal"] : [control.kind, undefined];
      return make("input", {
        ...shared,
        type,
        inputmode,
        value,
        autocomplete: control.autoComplete,
        maxlength: control.maxLength?.toString(),
      });
    };
    const aside = isRequired ? undefined : make("span", {}, ` (${words.optional})`);
    return make("div", {}, make("label", { for: name }, label, aside), input(), errorOf(field));
  }

  /** @param {Form} form */
  function consentOf({ consent }) {
    const { name, text, isGiven, error, privacyUrl, privacy } = consent;
    const wrong = error ? { "aria-invalid": "true", "aria-describedby": `error-${name}` } : {};
    const box = make("input", { type: "checkbox", name, value: "yes", checked: isGiven ? "" : undefined, ...wrong });
    const link = isWeb(privacyUrl) ? make("p", {}, make("a", { href: privacyUrl, target: "_blank", rel: "noopener" }, privacy)) : undefined;
    return make("div", {}, make("label", { class: "check" }, box, make("span", {}, text)), errorOf({ name, error }), link);
  }

  class PetstoreWindow extends HTMLElement {
    #root = this.attachShadow({ mode: "open" });
    #body = make("div", { class: "body" });
    #close = make("button", { type: "button" });

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
    }

    /** @param {Shown} shown */
    show({ animal, language, facts, picture, asks, preview, lead }) {
      const words = WORDS[language === "de" ? "de" : "en"];
      const { name, description } = animal;
      const url = isWeb(animal.url) ? animal.url : "";
      this.#close.append(words.close);
      const page = make("a", { href: asks ? `${url}/ask` : url, target: "_top" }, asks ? words.ask(name) : words.more(name));
      if (asks)
        page.addEventListener("click", (event) =>
          this.#ask(event, preview ? `${preview}/${animal.id}/ask` : `${url}/ask.json`, () => lead(`${url}/ask`)),
        );
      const row = make("div", { class: "row" }, page, this.#close);
      this.#body.append(make("h2", { id: "title" }, name), make("p", {}, facts), make("p", {}, description ?? ""), row);
      const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-labelledby": "title" }, picture, this.#body));
      this.#close.addEventListener("click", () => dialog.close());
      dialog.addEventListener("close", () => this.remove());
      this.#root.append(dialog);
      dialog.showModal();
      // Counted by day, without cookies.
      if (!preview) fetch(`${url}/seen`, { credentials: "omit", keepalive: true }).catch(() => undefined);
    }

    /** Where the page's policy allows no requests, the site's own form opens. @param {Event} event @param {string} source @param {() => void} leave */
    async #ask(event, source, leave) {
      event.preventDefault();
      try {
        // Sessions are of use in a preview only, which is at its own address.
        const response = await fetch(source, { credentials: source.startsWith("/") ? "same-origin" : "omit" });
        if (!response.ok) throw new Error(`${response.status}`);
        this.#showAsking(await response.json());
      } catch {
        leave();
      }
    }

    /** @param {Asking} asking */
    #showAsking({ title, text, typed, form }) {
      // Room for the form.
      this.#root.querySelector(".photo")?.remove();
      const heading = make("h2", { id: "title", tabindex: "-1" }, title);
      const kept = typed && make("label", {}, typed.label, make("textarea", { rows: "8", readonly: "" }, typed.text));
      const head = make("div", { class: "head" }, heading, this.#close);
      this.#body.replaceChildren(head, make("p", {}, text), ...(kept ? [kept] : []), ...(form ? [this.#formOf(form, title)] : []));
      const notice = this.#body.querySelector("[role=alert]");
      (notice ?? heading).scrollIntoView({ block: "nearest" });
      const [wrong, first] = ["[aria-invalid]", "form input"].map((one) => this.#body.querySelector(one));
      /** @type {HTMLElement} */ (wrong ?? first ?? heading).focus();
    }

    /** @param {Form} form @param {string} title */
    #formOf(form, title) {
      const send = make("button", { class: "send", type: "submit" }, form.words.send);
      const notice = make("p", { role: "alert" }, form.notice ?? "");
      notice.hidden = !form.notice;
      const element = /** @type {HTMLFormElement} */ (
        make(
          "form",
          { novalidate: "", "aria-label": title, lang: form.language },
          notice,
          ...form.fields.map((field) => fieldOf(field, form)),
          consentOf(form),
          make("input", { type: "hidden", name: form.token.name, value: form.token.value }),
          make(
            "label",
            { class: "trap", "aria-hidden": "true" },
            form.trap.label,
            make("input", { name: form.trap.name, tabindex: "-1", autocomplete: "off" }),
          ),
          make("div", { class: "row" }, send),
        )
      );
      // Pressing Enter presses it as well. A frame may be forbidden to send forms.
      send.addEventListener("click", async (event) => {
        event.preventDefault();
        if (send.getAttribute("aria-disabled") === "true") return;
        send.setAttribute("aria-disabled", "true");
        // What was typed stays.
        const say = (/** @type {string} */ text) => {
          notice.textContent = text;
          notice.hidden = false;
          notice.scrollIntoView({ block: "nearest" });
        };
        // As a form of the page itself sends it: no request goes ahead of it.
        const body = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]));
        try {
          if (!form.action) return say(form.notice ?? "");
          if (String(body).length > form.maxBytes) return say(form.words.tooLong);
          const response = await fetch(form.action, { method: "POST", body, credentials: "omit" });
          /** @type {Asking} */
          const answer = await response.json();
          if (response.ok || answer.form || answer.typed) this.#showAsking(answer);
          else say([answer.title, answer.text].filter(Boolean).join(". "));
        } catch {
          say(form.words.away);
        } finally {
          send.removeAttribute("aria-disabled");
        }
      });
      return element;
    }
  }

  if (!customElements.get("petstore-window")) customElements.define("petstore-window", PetstoreWindow);
})();
