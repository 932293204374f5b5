import { expect, it } from "vitest";
import { plainText } from "#lib/shelter/pets/import/values/plain-text.rules.ts";

it.each([
  ["<p>Moon &amp; Sun</p><p>Both</p>", "Moon & Sun\nBoth"],
  ["a<br/>b&nbsp;c", "a\nb c"],
  ["Andr&eacute; &uuml;ber &Uuml;ber &copy;&trade; &frac12;", "André über Über ©™ ½"],
  ["&#8217;&#x1F415;&#0;&#1114112;", "’🐕"],
  ["&nosuch; AT&T; R&D", "&nosuch; AT&T; R&D"],
  ["<style>p{color:red}</style>Kind", "Kind"],
  ["<STYLE type='text/css'>\np{}\n</STYLE >Kind<script>alert(1)</script>", "Kind"],
  ["<!--[if gte mso 9]><xml>Word</xml><![endif]-->Kind<!-- never ends", "Kind"],
  ["5 < 6 and 7 > 6", "5 < 6 and 7 > 6"],
])("reads %j as %j", (markup, text) => {
  expect(plainText(markup)).toBe(text);
});
